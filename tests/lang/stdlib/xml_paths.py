# %%
# Paths to elements, and documents set out in lines.
import xml.etree.ElementTree as ET
r = ET.fromstring('<a x="1"><b k="v w">t<c/><c>2</c></b><b/><n:d xmlns:n="u"><c>it\'s</c></n:d><e><f><g/></f></e></a>')
for p in ['b', './/c', 'b[@k]', "b[@k='v w']", 'b[1]', 'b[last()]', './/c[.="2"]', 'b/c', '*', './/g/..', '{u}d', '{*}d', 'n:d', "b[c='2']", './/*[c]', 'b[last()-1]', './b/c[2]', "b[@k!='x']", 'b//c', '.']:
    try: print(p, [e.tag for e in r.findall(p, {'n': 'u'})])
    except SyntaxError as e: print(p, 'SyntaxError', e)
for p in ['/b', 'b[0]', 'q:d', 'b[@k=1]', 'child::b', '']:
    try: print(p, [e.tag for e in r.findall(p)])
    except Exception as e: print(p, type(e).__name__, e)
ET.indent(r); print(ET.tostring(r).decode()); ET.indent(r, '\t', 2); print(ET.tostring(r).decode())
t = ET.fromstring('<z/>'); ET.indent(t); print(ET.tostring(t))

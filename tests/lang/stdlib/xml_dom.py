from xml.dom import minidom
import xml.dom, re
from xml.parsers import expat
doc = minidom.parseString('<?xml version="1.0"?><!-- c --><root a="1" b="x&amp;y"><item n="1">Text &lt;b&gt; "q"</item><item/><p>a<i>b</i>c</p><![CDATA[raw <x>]]><?php echo?></root>')
print(doc.toxml()); print(doc.toprettyxml()); print(doc.toprettyxml(indent='  ', encoding='utf-8')); print(doc.documentElement.toxml())
r = doc.documentElement
print([e.tagName for e in r.getElementsByTagName('*')], r.getElementsByTagName('item')[0].firstChild.data, r.attributes.items(), r.attributes['a'].value, r.getAttribute('zz'))
print(re.sub('0x[0-9a-f]+', '', repr(r)), r.firstChild.firstChild, r.childNodes[2].childNodes.length, doc.firstChild, len(doc.childNodes))
d = minidom.Document(); root = d.createElement('a'); d.appendChild(root)
root.setAttribute('k', '<v>'); t = d.createTextNode('hi'); root.appendChild(t); c = d.createElement('b'); root.insertBefore(c, t); root.appendChild(d.createComment('note'))
print(d.toprettyxml(' ')); print(d.toxml('ascii')); print(d.toxml('utf-8', standalone=True))
print(c.nextSibling is t, t.previousSibling is c, c.parentNode is root, root.firstChild is c, root.lastChild)
root.removeChild(c); print(root.toxml()); x = root.cloneNode(True); print(x.toxml(), x.parentNode)
for f in (lambda: root.removeChild(c), lambda: d.appendChild(d.createElement('z')), lambda: d.appendChild(d.createTextNode('q')), lambda: minidom.parseString('<a><b></a>'), lambda: minidom.parseString(''), lambda: t.appendChild(c), lambda: root.removeAttribute('q')):
    try: print(f())
    except Exception as e: print(type(e).__name__, re.sub('0x[0-9a-f]+', '', str(e)), isinstance(e, xml.dom.DOMException), getattr(e, 'code', None))
n = minidom.parseString('<x:r xmlns:x="urn:a" xmlns="urn:b" x:t="1"><y u="2"/></x:r>')
print(n.toxml(), n.documentElement.namespaceURI, n.documentElement.localName, n.documentElement.prefix, n.getElementsByTagNameNS('urn:b', 'y')[0].tagName, n.documentElement.getAttributeNS('urn:a', 't'))
print(minidom.getDOMImplementation().createDocument(None, 'top', None).toxml())
w = minidom.parseString('<r>\n  <a>1</a>\n</r>'); print(w.toprettyxml(indent=' ')); print([type(q).__name__ for q in w.documentElement.childNodes])
k = minidom.parseString('<r>a<!--x-->b</r>').documentElement; k.removeChild(k.childNodes[1]); print(len(k.childNodes)); k.normalize(); print(len(k.childNodes), k.firstChild.data)
p = expat.ParserCreate()
log = []
p.StartElementHandler = lambda n, a: log.append(('start', n, a)); p.EndElementHandler = lambda n: log.append(('end', n)); p.CharacterDataHandler = lambda t: log.append(('text', t))
p.CommentHandler = lambda t: log.append(('comment', t)); p.ProcessingInstructionHandler = lambda *a: log.append(('pi', a)); p.XmlDeclHandler = lambda *a: log.append(('decl', a)); p.StartCdataSectionHandler = lambda: log.append('cdata')
p.EndCdataSectionHandler = lambda: log.append('end cdata'); p.StartDoctypeDeclHandler = lambda *a: log.append(a)
p.Parse('<?xml version="1.0" encoding="utf-8" standalone="yes"?><!DOCTYPE a><a x="1" y:z="2"><b>one\ntwo</b><![CDATA[<raw>]]><!--n--><?t d?>&amp;</a>', True)
for each in log: print(each)
p = expat.ParserCreate(namespace_separator='|'); log.clear()
p.StartElementHandler = lambda n, a: log.append(('start', n, a)); p.StartNamespaceDeclHandler = lambda *a: log.append(a); p.EndNamespaceDeclHandler = lambda *a: log.append(a); p.ordered_attributes = True
p.Parse(b'<a xmlns="u" xmlns:p="v" p:q="1" r="2"><p:b/></a>', True); print(log)
try: expat.ParserCreate().Parse('<a>\n<b></a>', True)
except expat.ExpatError as e: print(e, e.code, e.lineno, e.offset, expat.ErrorString(e.code), e.code == expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH])

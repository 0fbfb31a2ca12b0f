# %% reading
import xml.etree.ElementTree as ET
source = '''<?xml version="1.0"?>
<data>
    <country name="Liechtenstein">
        <rank updated="yes">2</rank>
        <year>2008</year>
        <neighbor name="Austria" direction="E"/>
        <neighbor name="Switzerland" direction="W"/>
    </country>
    <country name="Singapore">
        <rank>5</rank>
        <year>2011</year>
        <neighbor name="Malaysia" direction="N"/>
    </country>
    <!-- a comment -->
    <note>a &amp; b &lt; &#65;&#x42; <![CDATA[<raw> & ]]>end</note>
</data>'''
root = ET.fromstring(source)
print(root.tag, root.attrib, len(root), [child.tag for child in root], [child.attrib for child in root])
print(root[0][1].text, [n.attrib for n in root.iter('neighbor')], repr(root.find('note').text))
for country in root.findall('country'):
    print(country.get('name'), country.find('rank').text, country.findtext('year'), country.findtext('gdp', 'none'))
print(repr(root.text), repr(root[0].tail), list(root.find('country').itertext())[:3])
# %% paths
for path in ['.', './country/neighbor', './/year/..[@name="Singapore"]', './/*[@name="Singapore"]/year', './/neighbor[2]', './/neighbor[last()]',
             'country[rank="5"]', "country[year='2008']/neighbor[@direction!='E']", '*/rank[@updated]', './/rank[.="2"]', 'country[gdp]', '*']:
    print(path, [(e.tag, e.get('name')) for e in root.findall(path)])
for path in ['/country', 'country[0]', 'a[b>c]']:
    try:
        print(root.findall(path))
    except SyntaxError as e:
        print(type(e).__name__, e)
# %% making and writing
top = ET.Element('top', {'a': '1'}, b='x"<&>\n')
child = ET.SubElement(top, 'child', name='é')
child.text = 'text & <more>'
child.tail = 'tail'
ET.SubElement(top, 'empty')
top.append(ET.Comment('a comment'))
top.append(ET.ProcessingInstruction('target', 'instructions'))
top.insert(0, ET.Element('first'))
print(ET.tostring(top))
print(ET.tostring(top, encoding='unicode'))
print(ET.tostring(top, encoding='utf-8', xml_declaration=True))
print(ET.tostring(top, encoding='unicode', short_empty_elements=False))
print(ET.tostring(top, encoding='iso-8859-1'))
print(ET.tostring(top, method='text', encoding='unicode'), ET.tostring(ET.fromstring('<p>a<br/>b<script>1 &lt; 2</script></p>'), method='html'))
ET.dump(top)
# %% editing
for rank in root.iter('rank'):
    rank.text = str(int(rank.text) + 1)
    rank.set('updated', 'yes')
for country in root.findall('country'):
    if int(country.find('rank').text) > 4:
        root.remove(country)
root.remove(root.find('note'))
print(ET.tostring(root, encoding='unicode'))
top[0:1] = [ET.Element('x'), ET.Element('y')]
del top[2]
print([e.tag for e in top if isinstance(e.tag, str)], top.keys(), sorted(top.items()), ET.iselement(top), top.get('zz'))
try:
    top.append('text')
except TypeError as e:
    print('TypeError')
try:
    top.remove(ET.Element('q'))
except ValueError as e:
    print('ValueError')
try:
    ET.tostring(ET.Element('n', v=1))
except TypeError as e:
    print(e)
# %% indent
tree = ET.fromstring('<a><b><c/><d>t</d></b><e/></a>')
ET.indent(tree)
print(ET.tostring(tree, encoding='unicode'))
ET.indent(tree, space='\t')
print(ET.tostring(tree))
# %% namespaces
feed = ET.fromstring('<f:feed xmlns:f="http://x.org/f" xmlns="http://x.org/d" xmlns:u="urn:u"><entry u:id="7"><f:t>1</f:t></entry></f:feed>')
print(feed.tag, feed[0].tag, feed[0].attrib, feed.find('{http://x.org/d}entry').tag)
ns = {'d': 'http://x.org/d', 'ff': 'http://x.org/f'}
print(feed.find('d:entry/ff:t', ns).text, [e.tag for e in feed.findall('.//{*}t')], feed.findtext('ff:none', 'no', ns))
print(ET.tostring(feed, encoding='unicode'))
ET.register_namespace('my', 'http://x.org/f')
print(ET.tostring(feed, encoding='unicode', default_namespace=None))
print(ET.tostring(ET.Element(ET.QName('http://x.org/f', 'q'))), ET.QName('u', 't'), ET.QName('a') == 'a')
try:
    feed.find('zz:a', ns)
except SyntaxError as e:
    print(e)
# %% errors
for bad in ['', '<a>', '<a><b></a>', '<a/><b/>', 'x', '<a b></a>', '<a>&foo;</a>', '<a', '<a b="1" b="2"/>', '<p:a/>', '<a>&</a>', '<a\n>\n</b>', '<a><!-- x</a>', '<1/>']:
    try:
        ET.fromstring(bad)
    except ET.ParseError as e:
        print(repr(bad), e, e.code, e.position)
# %% files
import os, tempfile, io
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'x.xml')
    ET.ElementTree(top).write(path, encoding='utf-8', xml_declaration=True)
    print(open(path, encoding='utf-8').read())
    tree = ET.parse(path)
    print(tree.getroot().tag, tree.find('child').text, [e.tag for e in tree.iter()])
    print([(event, e.tag) for event, e in ET.iterparse(path, events=('start', 'end'))][:4])
print(ET.parse(io.StringIO('<a>é</a>')).getroot().text, ET.fromstring('<?xml version="1.0" encoding="iso-8859-1"?><a>\xe9</a>'.encode('latin-1')).text)
# %% targets, entities, parts
class Depth:
    depth = most = 0
    def start(self, tag, attrib):
        self.depth += 1
        self.most = max(self.most, self.depth)
    def end(self, tag):
        self.depth -= 1
    def data(self, data):
        pass
    def close(self):
        return self.most

parser = ET.XMLParser(target=Depth())
parser.feed('<a><b><c></c>')
parser.feed('</b></a>')
print(parser.close())
print(ET.fromstring('<!DOCTYPE a [<!ENTITY who "you">]><a>to &who;</a>').text, ET.fromstringlist(['<a>', '1', '</a>']).text)
import copy
twin = copy.deepcopy(top)
twin[0].tag = 'changed'
print(top[0].tag, twin[0].tag, twin.attrib == top.attrib, ET.XMLID('<a><b id="7"/></a>')[1].keys())

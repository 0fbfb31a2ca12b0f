# xml.sax: documents told to handlers, and written again.
import io, os, tempfile, xml.sax
from xml.sax import handler, saxutils, xmlreader
from xml.sax.saxutils import XMLGenerator, escape, quoteattr, unescape

print(escape('<a & "b">'), unescape('&lt;a &amp;amp; b&gt;'), quoteattr('it\'s "x"\n'), quoteattr("it's"), escape('äb', {'ä': '&auml;'}), unescape('&auml;', {'&auml;': 'ä'}))

class Told(xml.sax.ContentHandler):
    def startDocument(self): print('start')
    def endDocument(self): print('end')
    def startElement(self, name, attrs): print('<', name, dict(attrs), attrs.getLength(), attrs.getNames(), attrs.get('id'), 'id' in attrs, self._locator.getLineNumber())
    def endElement(self, name): print('>', name)
    def characters(self, content): print('text', repr(content))
    def processingInstruction(self, target, data): print('pi', target, data)

DOCUMENT = '''<?xml version="1.0"?>
<books><?php echo?>
  <book id="b1" lang='en'>A and B<![CDATA[<raw>]]></book><!-- note -->
  <empty/>
</books>'''
xml.sax.parseString(DOCUMENT, Told())
xml.sax.parseString(DOCUMENT.replace(' and ', 'ü').encode(), handler.ContentHandler())

# %%
class Prices(xml.sax.ContentHandler):
    def __init__(self):
        super().__init__()
        self.open, self.found = None, {}
    def startElement(self, name, attrs): self.open = name
    def characters(self, content):
        if self.open not in (None, 'shop'): self.found[self.open] = self.found.get(self.open, '') + content
    def endElement(self, name): self.open = None
path = os.path.join(tempfile.mkdtemp(), 'shop.xml')
with open(path, 'w') as f: f.write('<shop>\n<tea>3.50</tea>\n<jam>2</jam>\n</shop>')
for source in (path, open(path), open(path, 'rb'), io.StringIO(open(path).read())):
    prices = Prices()
    parser = xml.sax.make_parser()
    parser.setFeature(handler.feature_namespaces, 0)
    parser.setContentHandler(prices)
    parser.parse(source)
    print(prices.found, parser.getFeature(handler.feature_namespaces))

# %%
for bad in ('<a><b></a>', '<a>', '', 'text', '<a x=1/>'):
    try: xml.sax.parseString(bad, handler.ContentHandler())
    except xml.sax.SAXParseException as e: print(e, '|', e.getMessage(), e.getLineNumber(), e.getColumnNumber(), e.getSystemId())
for setting in (lambda p: p.setFeature(handler.feature_validation, 1), lambda p: p.setFeature('none', 1), lambda p: p.getProperty('none')):
    try: setting(xml.sax.make_parser())
    except xml.sax.SAXException as e: print(type(e).__name__, e)

# %%
out = io.StringIO()
xml.sax.parseString(DOCUMENT, XMLGenerator(out, 'utf-8', short_empty_elements=True))
print(out.getvalue())
out = io.BytesIO()
gen = XMLGenerator(out)
gen.startDocument(); gen.startElement('a', {'k': '<"ü€">'}); gen.characters('x < y €'); gen.endElement('a'); gen.endDocument()
print(out.getvalue())

class Upper(saxutils.XMLFilterBase):
    def characters(self, content): super().characters(content.upper())
out = io.StringIO()
f = Upper(xml.sax.make_parser()); f.setContentHandler(XMLGenerator(out)); f.parse(io.StringIO('<a>bc<d>e</d></a>'))
print(out.getvalue())

# %%
class Spaces(handler.ContentHandler):
    def startPrefixMapping(self, prefix, uri): print('maps', prefix, uri)
    def endPrefixMapping(self, prefix): print('unmaps', prefix)
    def startElementNS(self, name, qname, attrs): print(name, [(k, v, attrs.getQNameByName(k)) for k, v in attrs.items()])
    def endElementNS(self, name, qname): print('/', name)
class Lexical(handler.LexicalHandler):
    def comment(self, text): print('comment', text)
    def startCDATA(self): print('cdata')
parser = xml.sax.make_parser()
parser.setFeature(handler.feature_namespaces, 1)
parser.setContentHandler(Spaces())
parser.setProperty(handler.property_lexical_handler, Lexical())
parser.parse(io.StringIO('<r xmlns="urn:d" xmlns:p="urn:p"><p:c p:k="1" j="2"/><!--hi--><![CDATA[x]]></r>'))

# %%
# What is text already has the encoding that it has; streams take attributes.
xml.sax.parseString('<?xml version="1.0" encoding="iso-8859-1"?><a>ü</a>', Told())
try: xml.sax.parseString(b'<a>\n\xa3</a>', handler.ContentHandler())
except xml.sax.SAXParseException as e: print(e)
with open(os.devnull) as f:
    f.tag = 'mine'
    print(f.tag, f.__dict__['tag'])
out = io.BytesIO()
gen = XMLGenerator(out, 'utf-8-sig')
gen.startDocument(); gen.startElement('a', {}); gen.characters('é'); gen.endElement('a')
print(out.getvalue())

# %%
# Where each thing begins, what a document type declares, and streams that are closed behind the end.
class Places(handler.ContentHandler, handler.DTDHandler, handler.LexicalHandler):
    def tell(self, *what): print(*what, self._locator.getLineNumber(), self._locator.getColumnNumber())
    def startElement(self, name, attrs): self.tell('<', name)
    def endElement(self, name): self.tell('>', name)
    def characters(self, text): self.tell(repr(text))
    def notationDecl(self, *what): self.tell('notation', what)
    def unparsedEntityDecl(self, *what): self.tell('entity', what)
    def startDTD(self, *what): self.tell('type', what)
    def endDTD(self): self.tell('end of type')
    def startCDATA(self): self.tell('as it is')
    def endCDATA(self): self.tell('no more')
document = '''<!DOCTYPE book PUBLIC "-//X" "book.dtd" [<!NOTATION gif SYSTEM "viewer"> <!ENTITY e "two
lines"> <!ENTITY pic SYSTEM "a.gif" NDATA gif>]>
<book
 id="1"><title/>one &e;, &lt; three
four<![CDATA[a<b
c]]>tail</book>'''
parser, stream, places = xml.sax.make_parser(), io.StringIO(document), Places()
parser.setContentHandler(places)
parser.setDTDHandler(places)
parser.setProperty(handler.property_lexical_handler, places)
parser.parse(stream)
print(stream.closed, parser.getLineNumber(), parser.getColumnNumber())
for wrong in '<a>\n</a', '<a>\n<', '<a>&none;', '<a><![CDATA[x', '<a>x]]></a>':
    try: xml.sax.parseString(wrong, handler.ContentHandler())
    except xml.sax.SAXParseException as e: print(e)
from xml.parsers import expat
print(expat.errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT, hasattr(expat.errors, 'XML_ERROR_MISMATCHED_TAG'))
reader = expat.ParserCreate()
reader.Parse('<a/>', True)
try: reader.Parse('<a/>', True)
except expat.ExpatError as e: print(e.code, e)
import plistlib
for wrong in b'<plist>\n<dict><key>a</key>\n</dict></plist>', b'<plist>\n<key>a</key></plist>':
    try: plistlib.loads(wrong)
    except ValueError as e: print(e)

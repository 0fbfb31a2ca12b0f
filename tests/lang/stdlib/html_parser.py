# %% entities (CPython 3.11.7)
import html
import html.entities
print(html.unescape('&lt;p&gt; &amp;amp; caf&eacute; &#233; &#xE9; &notit; &notin; &nosuch; &copy 2020 &hellip; &#128; &#0; &#x110000; & &; &Aacute &fjlig; &#1;.'))
print(html.escape('<a href="x">\'&\'</a>'), html.escape('"', quote=False))
print(len(html.entities.html5), html.entities.name2codepoint['eacute'], html.entities.codepoint2name[8364], html.entities.entitydefs['amp'],
      html.entities.html5['gt'], html.entities.html5['NotEqualTilde;'], len(html.entities.name2codepoint))
# %% a parser of one's own
from html.parser import HTMLParser

class Printer(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print('start', tag, attrs, self.getpos(), repr(self.get_starttag_text()))
    def handle_endtag(self, tag):
        print('end', tag)
    def handle_data(self, data):
        print('data', repr(data))
    def handle_comment(self, data):
        print('comment', data)
    def handle_entityref(self, name):
        print('entity', name)
    def handle_charref(self, name):
        print('char', name)
    def handle_decl(self, data):
        print('decl', data)
    def handle_pi(self, data):
        print('pi', data)
    def unknown_decl(self, data):
        print('unknown', data)

page = """<!DOCTYPE html>
<html><head><title>Test &amp; more</title>
<script type="text/javascript">alert("<strong>hello!</strong>"); if (a < b && c) {}</script>
<style>p > a { color: red }</style></head>
<body><h1 class='a b' id=top data-x="1 &lt; 2" disabled>Parse me!</h1>
<!-- a comment --><br/><img src="x.png" alt="it's">
<p>one<p>two &#62; &gt; caf&eacute;</P ><A HREF=http://x.org/?a=1&b=2>link</A>
<?php echo 1 ?><input value=""><a b = 'c' d=e/f>x</a></body></html>"""
parser = Printer()
parser.feed(page)
parser.close()
# %% references left as they are
parser = Printer(convert_charrefs=False)
parser.feed('<p title="&lt;">a &gt; b &#62; &#x3E; & c</p>')
parser.close()
# %% in parts
parser = Printer()
for part in ['<di', 'v cla', 'ss="x">some te', 'xt &am', 'p; more</', 'div', '>', 'end']:
    parser.feed(part)
parser.close()
# %% odd pages
for odd in ['a < b', '<a', '</>', '</ 1>', '< p>', '<p', 'x &', '<!-- open', '<b>bold', '<a/>', '</a b>', '<img src=a alt>']:
    print(repr(odd))
    parser = Printer()
    parser.feed(odd)
    parser.close()
# %% collecting links
class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []
    def handle_starttag(self, tag, attrs):
        if tag == 'a':
            self.links.extend(value for name, value in attrs if name == 'href')

links = Links()
links.feed('<a href="/one">1</a><p><a class=x href=\'/two?a=1&amp;b=2\'>2</a><a name="n">3</a>')
links.links

# %%
import ipaddress
for text in ['192.168.1.1', '::1', '2001:db8::8a2e:370:7334', '10.0.0.256', '1.2.3', '01.2.3.4', '::ffff:1.2.3.4', 'g::', 5, 2 ** 40]:
    try:
        a = ipaddress.ip_address(text)
        print(repr(a), a.version, int(a), a.exploded, a.is_private, a.is_global, a.is_loopback, a.reverse_pointer, f'{a:#b}'[:12])
    except ValueError as e:
        print(e)
# %%
n = ipaddress.ip_network('192.168.0.0/29')
print(n, n.netmask, n.hostmask, n.broadcast_address, n.num_addresses, [str(h) for h in n.hosts()], n[1], n[-1])
print(list(n.subnets()), n.supernet(), ipaddress.ip_address('192.168.0.5') in n, n.overlaps(ipaddress.ip_network('192.168.0.4/30')))
print(list(n.address_exclude(ipaddress.ip_network('192.168.0.2/31'))), n.with_netmask, n.subnet_of(ipaddress.ip_network('192.168.0.0/16')))
print(list(ipaddress.summarize_address_range(ipaddress.ip_address('10.0.0.1'), ipaddress.ip_address('10.0.0.9'))))
print(list(ipaddress.collapse_addresses([ipaddress.ip_network('10.0.0.0/25'), ipaddress.ip_network('10.0.0.128/25'), ipaddress.ip_address('10.0.1.0')])))
i = ipaddress.ip_interface('10.1.2.3/255.255.0.0')
print(repr(i), i.network, i.ip, i.with_prefixlen, i.with_hostmask, sorted([ipaddress.ip_address('10.0.0.2'), ipaddress.ip_address('10.0.0.1')]))
for bad in ['192.168.0.1/29', '10.0.0.0/33', '10.0.0.0/255.0.255.0', 'x/8', '1/2/3']:
    try:
        ipaddress.ip_network(bad)
    except ValueError as e:
        print(e)
print(ipaddress.IPv6Network('2001:db8::/126'), list(ipaddress.IPv6Network('2001:db8::/126').hosts()), ipaddress.ip_address('10.0.0.1') + 5)
try:
    ipaddress.ip_address('10.0.0.1') < ipaddress.ip_address('::1')
except TypeError as e:
    print(e)
# %%
import shlex
s = shlex.shlex("a = 'b c' # rest\n(d) \"e\\\"f\"", posix=True)
print(list(s), s.lineno)
print(list(shlex.shlex("a 'b c' d-e; f|g", punctuation_chars=True)), shlex.split("a 'b' \"c\"", posix=False), shlex.split('a # b', comments=True))
for bad in ["'a", 'a\\']:
    try:
        shlex.split(bad)
    except ValueError as e:
        print(e)
# %%
import mimetypes
for name in ['a.html', 'b.tar.gz', 'c.PNG', 'd.tgz', 'e', 'f.py', 'http://x.org/g.json?h', 'data:text/css,x', 'i.jpg']:
    print(mimetypes.guess_type(name))
print(mimetypes.guess_extension('image/jpeg'))
# %%
import typing_extensions
from importlib.metadata import entry_points
import importlib.util
@typing_extensions.override
def f():
    return 1
print(f(), f.__override__, typing_extensions.Literal['a'])
spec = importlib.util.find_spec('html.parser')
again = importlib.util.module_from_spec(spec)
spec.loader.exec_module(again)
import html.parser
print(again.HTMLParser is html.parser.HTMLParser, again.HTMLParser.__name__)

# %%
import ipaddress
def attempt(make):
    try: print(make())
    except Exception as e: print(type(e).__name__, e)
four, six = ipaddress.ip_network('192.0.2.0/28'), ipaddress.ip_network('2001:db8::/126')
for net in (four, six, ipaddress.ip_network('0.0.0.0/0'), ipaddress.ip_network('10.0.0.1/32'), ipaddress.ip_network('::/0'), ipaddress.ip_network('::1/128')):
    for kw in ({}, dict(prefixlen_diff=2), dict(prefixlen_diff=0), dict(prefixlen_diff=-1), dict(prefixlen_diff=40), dict(new_prefix=30), dict(new_prefix=8), dict(new_prefix=28), dict(new_prefix=129),
               dict(prefixlen_diff=2, new_prefix=30), dict(prefixlen_diff=2, new_prefix=3), dict(prefixlen_diff=1, new_prefix=29), dict(prefixlen_diff=200)):
        if not (net.prefixlen == 0 and (kw.get('prefixlen_diff', 1) > 2 or 'new_prefix' in kw)): attempt(lambda: [str(n) for n in net.subnets(**kw)])
        attempt(lambda: net.supernet(**kw))
print(next(ipaddress.ip_network('::/0').subnets(new_prefix=128)), next(ipaddress.ip_network('::/0').subnets(64)))
print([str(n) for n in four.address_exclude(ipaddress.ip_network('192.0.2.4/30'))], list(ipaddress.ip_network('10.0.0.0/30').subnets(new_prefix=31)))

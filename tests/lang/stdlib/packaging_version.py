# Versions in the order of PEP 440.
from packaging.version import Version, parse, InvalidVersion
texts = ['1.0.dev1', '1.0a1', '1.0b2', '1.0rc1', '1.0', '1.0+local.1', '1.0.post1', '1.1', '1!0.5', '2.21.0', '2.3.0']
print([str(v) for v in sorted([parse(t) for t in reversed(texts)])])
# %%
v = Version('v1.2.3-alpha4.post5.dev6+Ab_c')
print(v, repr(v), v.major, v.minor, v.micro, v.release, v.pre, v.post, v.dev, v.local, v.base_version, v.public, v.is_prerelease)
print(Version('2.0') == Version('2.0.0'), Version('2.10') > Version('2.9'), Version('1.0-1'), Version('1.0c2'))
# %%
try:
    Version('one')
except InvalidVersion as e:
    print(e)

# %% Versions
import warnings
warnings.simplefilter("ignore")
from distutils.version import LooseVersion, StrictVersion
print(LooseVersion("2.10.1") > LooseVersion("2.9"), LooseVersion("2.1") >= "2.1", LooseVersion("1.5.2b2") < LooseVersion("161"), LooseVersion("2.10.1"))
print(repr(LooseVersion("1.13++")), LooseVersion("1.13++").version, LooseVersion("3.10a").vstring, LooseVersion("1.0") == LooseVersion("1.0.0"))
print(StrictVersion("1.0.4a3") < StrictVersion("1.0.4"), StrictVersion("0.5b1").prerelease, repr(StrictVersion("1.2.0")), StrictVersion("1.2") == "1.2.0")
print(sorted(["2.0.0", "1.10", "1.9.1"], key=LooseVersion))
LooseVersion("1.x") < LooseVersion("1.2")
# %%
StrictVersion("1.2.3.4")
# %% Truth values, and programs
from distutils.util import strtobool
from distutils.spawn import find_executable
print([strtobool(text) for text in ("Yes", "off", "1", "TRUE", "n")], find_executable("sh") is not None, find_executable("no-such-program"))
strtobool("maybe")

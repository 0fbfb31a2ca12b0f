# %%
import sys
print([name for name in ("version_info", "float_info", "int_info", "hash_info", "flags", "implementation") if name not in dir(sys)])

# %%
sys.version_info, sys.flags
print(dir(sys).count("version_info"), dir(sys).count("flags"), dir(sys) == sorted(dir(sys)))
print("__getattr__" in dir(sys), "__dir__" in dir(sys))

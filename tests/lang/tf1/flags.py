from absl import app, flags, logging
F = flags.FlagValues()
# %%
flags.DEFINE_integer("n", 3, "number", lower_bound=0, flag_values=F)
flags.DEFINE_string("s", None, "text", flag_values=F, short_name="t")
flags.DEFINE_enum("e", "a", ["a", "b"], "choice", flag_values=F)
flags.DEFINE_list("l", ["x"], "several", flag_values=F)
flags.DEFINE_bool("b", True, "switch", flag_values=F)
flags.DEFINE_float("f", 0.5, "rate", flag_values=F)
flags.DEFINE_multi_integer("m", [1], "many", flag_values=F)
print(len(F), "n" in F, "q" in F, F.is_parsed())
# %%
F.n
# %%
F(["p", "--n=5", "-t", "hey", "--nob", "--l=a,b", "x", "--m=4", "--m=5", "--", "--y"]), F.n, F.s, F.b, F.l, F.e, F.f, F.m, F.t
# %%
for wrong in (["--n=-5"], ["--e=q"], ["--zz=1"], ["--n=abc"], ["--f"], ["--b=maybe"]):
    try:
        F(["p", *wrong])
    except Exception as e:
        print(type(e).__name__, e)
# %%
F.nothing
# %%
print(F.flag_values_dict())
h = flags.DEFINE_integer("held", 1, "x", flag_values=F)
F(["p", "--held", "4"])
print(h.value, h.name, h.default, h.present, F["held"].value)
F.n = 9
F.set_default("f", 2.5)
print(F.n, F["n"].value, F.f, F["f"].default)
# %%
def main(argv):
    print("main", argv)
    return 3
try:
    app.run(main, argv=["prog", "x"])
except SystemExit as e:
    print("exit", e.code)
# %%
print(logging.get_verbosity(), logging.INFO, logging.level_info())
logging.set_verbosity("info")
print(logging.get_verbosity(), logging.level_info(), logging.get_absl_logger().name)

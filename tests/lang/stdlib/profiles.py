# %%
# What was profiled is reported by pstats, straight or by way of a file.
import cProfile, io, os, pstats, tempfile
profile = cProfile.Profile()
profile.enable()
sum(x * x for x in range(1000))
profile.disable()
text = io.StringIO()
stats = pstats.Stats(profile, stream=text).strip_dirs().sort_stats("cumulative")
stats.print_stats(10)
print("function calls" in text.getvalue(), "seconds" in text.getvalue(), stats.total_tt > 0)
# %%
path = os.path.join(tempfile.mkdtemp(), "profile")
with cProfile.Profile() as profile:
    sorted(range(100))
profile.dump_stats(path)
pstats.Stats(path).total_tt >= 0, profile.runcall(max, 1, 2)

# ax.spines of plain axes, polar ones and maps: by name, by attribute, several at once.
# %%
for kw in ({}, {"projection": "polar"}, {"projection": "hammer"}):
    ax = plt.figure().add_subplot(**kw)
    print(list(ax.spines), len(ax.spines), [name for name, _ in ax.spines.items()], "top" in ax.spines, "geo" in ax.spines)
    for find in (lambda: ax.spines["nix"], lambda: ax.spines.nix, lambda: ax.spines[["top", "nix"]], lambda: ax.spines[:].set_visible(False)):
        try:
            print(find())
        except (KeyError, AttributeError) as e:
            print(type(e).__name__, e)
plt.close("all")

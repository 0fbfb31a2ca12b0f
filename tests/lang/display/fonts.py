# %%
import matplotlib.pyplot as plt
from matplotlib import font_manager
import contextlib, io, warnings

font_manager.findfont("DejaVu Sans").rsplit("/")[-1]
# %%
bold = font_manager.FontProperties(family="serif", weight="bold")
bold.get_name(), bold.get_family(), bold.get_weight(), bold.get_size(), font_manager.findfont(bold).rsplit("/")[-1]
# %%
bold == bold.copy(), bold == font_manager.FontProperties(family="serif"), bold.get_file()
# %%
sorted(name for name in font_manager.get_font_names() if name in ("DejaVu Sans", "DejaVu Serif", "Comic Neue From Nowhere"))
# %%
try:
    font_manager.findfont("Nowhere", fallback_to_default=False)
except ValueError as error:
    print(error)
# %%
font_manager.FontProperties(fname="/no/such/font.ttf").get_name()
# %% A font from its file, and what a text says of itself
path = font_manager.findfont("DejaVu Sans Mono")
ax = plt.subplot()
title = ax.set_title("one", fontproperties=font_manager.FontProperties(fname=path))
print(font_manager.FontProperties(fname=path).get_name(), title.get_fontsize())
title.set_fontproperties(bold)
print(title.get_fontname(), title.get_fontweight(), title.get_fontfamily())
label = ax.set_xlabel("two", fontsize=20, fontproperties=bold)
print(label.get_fontsize(), label.get_fontweight())
plt.close()
# %% What no font has
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    plt.title("\U000e0fff and \ufdd0")
    plt.savefig(io.BytesIO())
    plt.close()
sorted({str(w.message) for w in seen})
# %% A family that is not here: DejaVu Sans stands in
with plt.rc_context({"font.family": "serif"}):
    print(plt.text(0, 0, "a").get_fontname(), plt.text(0, 0, "a", family="monospace").get_fontname())
plt.close()

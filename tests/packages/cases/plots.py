"""Plots of pandas, seaborn, scikit-learn and of the cell's own: one Matplotlib draws them all."""
# %%
import numpy as np
import matplotlib.pyplot as plt
import pandas as pd
# %%
df = pd.DataFrame({"a": [1, 3, 2], "b": [2, 1, 4]})
ax = df.plot()
# %%
df.plot()
plt.title("two lines")
plt.ylabel("value")
plt.show()
# %%
fig, ax = plt.subplots(1, 2, figsize=(8, 3))
df.plot(ax=ax[0])
ax[1].plot([1, 2, 3], df["b"], "o--")
ax[1].set_title("mine")
print(type(ax), ax.shape)
# %%
df.hist()
# %%
df["a"].plot(kind="bar", color="green")
plt.savefig("bars.png")
print(open("bars.png", "rb").read(4))
# %%
plt.plot(np.sin(np.linspace(0, 6, 50)), label="sin")
plt.legend()
# %%
plt.scatter(df.a, df.b)
plt.xlabel("a"); plt.grid(True)
# %%
from matplotlib.ticker import MultipleLocator
fig, ax = plt.subplots()
ax.plot([0, 10], [0, 5])
ax.xaxis.set_major_locator(MultipleLocator(2))
# %%
plt.get_fignums()
# %%
import seaborn as sns
sns.set_theme()
tips = pd.DataFrame({"total": [10.0, 20, 30, 40, 25, 15], "tip": [1.0, 3, 3.5, 6, 4, 2], "day": ["Sun", "Sat", "Sun", "Sat", "Sun", "Sat"]})
sns.scatterplot(data=tips, x="total", y="tip", hue="day")
# %%
sns.boxplot(data=tips, x="day", y="total")
plt.title("boxes");
# %%
g = sns.FacetGrid(tips, col="day")
g.map(sns.histplot, "tip")
# %%
sns.heatmap(np.arange(9).reshape(3, 3), annot=True)
# %%
corr = tips[["total", "tip"]].corr()
sns.heatmap(corr, cmap="coolwarm", vmin=-1, vmax=1)
# %%
sns.regplot(data=tips, x="total", y="tip", ci=None)
# %%
plt.style.use("default")
from sklearn.metrics import ConfusionMatrixDisplay
ConfusionMatrixDisplay.from_predictions([0, 1, 1, 0], [0, 1, 0, 0])
# %%
from sklearn.datasets import load_iris
from sklearn.tree import DecisionTreeClassifier, plot_tree
X, y = load_iris(return_X_y=True)
plot_tree(DecisionTreeClassifier(max_depth=2, random_state=0).fit(X, y));
# %%
import networkx as nx
G = nx.path_graph(4)
nx.draw(G, pos=nx.circular_layout(G), with_labels=True)
# %%
fig = plt.figure(figsize=(3, 2))
plt.imshow(np.arange(12).reshape(3, 4))
plt.colorbar()
plt.close()
fig
# %%
s = pd.Series(np.arange(12.0), index=pd.date_range("2020-01-31", periods=12, freq="ME"))
s.plot(figsize=(6, 2))
# %%
plt.rcParams["figure.figsize"] = (3, 3)
plt.hist([1, 2, 2, 3, 3, 3])

"""scipy, statsmodels and networkx: what their tutorials begin with."""
# %%
import numpy as np
import scipy
from scipy import stats, optimize, integrate, interpolate, linalg, signal, sparse, special, spatial, ndimage
# %%
optimize.minimize(lambda x: (x[0] - 1) ** 2 + (x[1] - 2.5) ** 2, [2.0, 0.0], method="BFGS").x.round(5)
# %%
def rosen(x):
    return sum(100.0 * (x[1:] - x[:-1] ** 2.0) ** 2.0 + (1 - x[:-1]) ** 2.0)
res = optimize.minimize(rosen, np.array([1.3, 0.7, 0.8, 1.9, 1.2]), method="nelder-mead", options={"xatol": 1e-8, "disp": True})
print(res.x.round(6), res.success, res.nit)
# %%
def f(x, a, b):
    return a * np.exp(-b * x)
x = np.linspace(0, 4, 20)
popt, pcov = optimize.curve_fit(f, x, f(x, 2.5, 1.3))
popt.round(6)
# %%
optimize.root_scalar(lambda x: x ** 3 - 1, bracket=[0, 3]).root
# %%
optimize.brentq(np.cos, 0, 3)
# %%
integrate.quad(lambda x: x ** 2, 0, 3)
# %%
sol = integrate.solve_ivp(lambda t, y: -0.5 * y, [0, 10], [2, 4, 8])
sol.y[:, -1].round(6), sol.t.shape
# %%
t, p = stats.ttest_ind([1.0, 2, 3, 4], [2.0, 3, 4, 7])
round(t, 6), round(p, 6)
# %%
r = stats.linregress([0, 1, 2, 3], [1, 3, 5, 7.5])
print(r.slope, r.intercept, r)
# %%
stats.norm.pdf([0, 1]), stats.norm(loc=1).cdf(1), stats.norm.ppf(0.975)
# %%
stats.norm.rvs(size=3, random_state=0)
# %%
rng = np.random.default_rng(5)
stats.norm.rvs(size=2, random_state=rng)
# %%
stats.describe([1, 2, 3, 4])
# %%
linalg.inv(np.array([[1.0, 2], [3, 4]])).round(4)
# %%
lu, piv = linalg.lu_factor(np.array([[2.0, 1], [1, 3]]))
linalg.lu_solve((lu, piv), np.array([1.0, 2]))
# %%
m = sparse.csr_matrix(np.array([[1, 0, 2], [0, 0, 3]]))
m
# %%
print(m)
m.toarray(), m.nnz, (m @ np.ones(3)), m.T.shape
# %%
interpolate.CubicSpline([0, 1, 2], [0, 1, 4])(1.5)
# %%
special.gamma(5), special.erf(0.5), special.expit(0.0)
# %%
special.gamma(np.array([1.0, 2.0, 5.5]))
# %%
spatial.distance.cdist([[0, 0]], [[3, 4]])
# %%
tree = spatial.KDTree([[0, 0], [1, 1], [2, 2]])
tree.query([0.9, 0.9])
# %%
ndimage.gaussian_filter(np.eye(4), 1).round(3)
# %%
b, a = signal.butter(3, 0.1)
b.round(5), signal.find_peaks([0, 1, 0, 2, 0])[0]
# %%
linalg.solve([[1, 2], [2, 4]], [1, 2])
# %%
a = np.array([3.0, 1.0, 2.0])
v = a[:]
linalg.blas.dscal(2.0, a)
a, v
# %%
big = np.arange(100000.0)
part = big[10:20]
signal.detrend(big, overwrite_data=True)
part.shape
# %%
import networkx as nx
G = nx.Graph()
G.add_edges_from([(1, 2), (1, 3), (2, 3), (3, 4)])
G.number_of_nodes(), G.number_of_edges(), list(G.nodes), list(G.edges), dict(G.degree)
# %%
G
# %%
print(G)
nx.shortest_path(G, 1, 4)
# %%
G.nodes[1]["color"] = "red"
G.nodes[1], G.nodes.data(), G[1]
# %%
list(G.neighbors(3)), 3 in G, len(G), [n for n in G]
# %%
nx.pagerank(G)
# %%
nx.clustering(G), nx.density(G), nx.is_connected(G)
# %%
sorted(nx.connected_components(G), key=len)
# %%
nx.adjacency_matrix(G).toarray()
# %%
for u, v, d in G.edges(data=True):
    print(u, v, d)
# %%
nx.shortest_path(G, 1, 99)
# %%
H = nx.DiGraph([("a", "b", {"weight": 3}), ("b", "c", {"weight": 1})])
nx.dijkstra_path(H, "a", "c"), list(nx.topological_sort(H)), nx.to_dict_of_dicts(H)
# %%
pos = nx.spring_layout(G, seed=1)
{k: v.round(3) for k, v in pos.items()}
# %%
nx.get_node_attributes(G, "color")
# %%
max(nx.betweenness_centrality(G).items(), key=lambda kv: kv[1])
# %%
import statsmodels.api as sm
import statsmodels.formula.api as smf
import pandas as pd
rng = np.random.default_rng(0)
df = pd.DataFrame({"x": np.arange(20.0)})
df["y"] = 2 * df.x + 1 + rng.normal(size=20)
res = smf.ols("y ~ x", data=df).fit()
res.params.round(6)
# %%
print(res.summary().tables[1])
# %%
X = sm.add_constant(df["x"])
m = sm.OLS(df["y"], X).fit()
m.rsquared.round(6), m.pvalues.round(6).tolist()
# %%
m.predict(X).head(2)
# %%
sm.GLM(df.y, X).fit().params
# %%
res.conf_int()

# Every bit generator's own numbers, under Generator and RandomState; urns of many colours.

for k in ['MT19937','Philox','SFC64','PCG64DXSM','PCG64']:
    b=getattr(np.random,k)(5); print(k, b.random_raw(3).tolist(), end=' ')
    g=np.random.Generator(getattr(np.random,k)(5)); print(g.random(2), g.integers(0,100,4), g.normal(size=2), g.integers(0,2**40,2), g.random(2,dtype=np.float32), g.permutation(5), g.choice(5,2), g.exponential(2))
    print(np.random.RandomState(getattr(np.random,k)(5)).rand(2))
print(np.random.MT19937([1,2]).random_raw(), np.random.SFC64(np.random.SeedSequence(3)).random_raw(), np.random.Philox(key=7).random_raw(2), np.random.Philox(counter=1,key=7).random_raw(2))
# %%
g = np.random.default_rng(1)
print(g.multivariate_hypergeometric([5, 6, 7], 6, 2), g.multivariate_hypergeometric([5, 6, 7], 6, 2, method='count'), g.multivariate_hypergeometric([5, 6, 7], 15), g.multivariate_hypergeometric([5, 6, 7], 15, (2, 2), method='count').tolist())
print(g.standard_exponential(2, method='inv'), g.spawn(2)[1].random(), np.random.Generator(np.random.SFC64(1)).spawn(1)[0].random(), str(np.random.Generator(np.random.Philox(1))))
for f in (lambda: g.multivariate_hypergeometric([5, 6], 12), lambda: g.exponential(-0.), lambda: g.normal(0, -1), lambda: g.multivariate_hypergeometric([5, 6], 2, method='x'), lambda: g.integers(3.5, 'a')):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:60])
print(np.typecodes['AllInteger'], np.typecodes['Float'])

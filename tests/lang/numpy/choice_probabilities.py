# %%
for g in (np.random, np.random.default_rng(0)):
    for p in ([.5,.4],[.5,float('nan')],[1.2,-.2],[.1]*3, [[1.]]):
        try: g.choice(2,p=p)
        except ValueError as e: print(e)
    try: g.choice(3,3,replace=False,p=[.5,.50001,0])
    except ValueError as e: print(e)
    g.choice(2,p=np.array([.5,.5001],'f'))

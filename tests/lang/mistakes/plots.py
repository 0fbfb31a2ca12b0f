# %% Wrong arguments of plots and of NumPy: class and message, one mistake a line.
import matplotlib.pyplot as plt
import numpy as np


def make(mistakes):
    for line in mistakes.strip().split("\n"):
        plt.close("all")
        try:
            eval(line)
            print(line, "::")
        except Exception as e:
            print(line, "!!", type(e).__name__, str(e))
# %%
make(r"""
plt.scatter([1,2],[1])
plt.scatter([1,2],[1,2],c=[1,2,3])
plt.scatter([1,2],[1,2],c=[.1,.2,.3])
plt.scatter([1,2],[1,2],c='foo')
plt.scatter([1,2],[1,2],c=['r','g','b'])
plt.scatter([1,2],[1,2],c='none')
plt.scatter([1,2],[1,2],s=[1,2,3])
plt.scatter([1,2],[1,2],c=[[1,0,0],[0,1,0]],s=[5])
plt.bar([1,2],[1,2,3])
plt.bar([1,2],[1,2],align='foo')
plt.bar([1,2],[1,2],label=['a'])
plt.bar([1,2],[1,2],color=['r','g'],yerr=[.1,.2],capsize=3,tick_label=['a','b'])
plt.barh([1,2],[1,2],xerr=[.1],hatch=['/','o'])
plt.errorbar([1,2],[1,2],yerr=[1,2,3])
plt.errorbar([1,2],[1,2],yerr=-1)
plt.errorbar([1,2],[1,2,3])
plt.errorbar([1,2],[1,2],xerr=[[1,2],[1,2]],fmt='ro',capsize=2,lolims=True,yerr=.1)
plt.contourf([[1,2],[3,4]],levels=[1])
plt.contour([[1,2],[3,4]],levels=[2,1])
plt.contour([[1,2],[3,4]],levels=[2],colors='k')
plt.plot([1,2],[1,2,3])
plt.plot([1,2],'foo')
plt.hist([1,2],bins=0)
plt.legend(loc='foo')
plt.legend(loc=50)
plt.plot(None)
plt.plot([1],None)
plt.figure(foo=1)
plt.hist2d([1,2],[1])
plt.subplot(2,2,5)
plt.xscale('foo')
""")
# %%
make(r"""
np.zeros(3)@np.ones((2,2))
np.ones(3)+np.ones(2)
np.concatenate([np.ones(2),np.ones((2,2))])
np.ones(3).reshape(2,2)
np.ones(3)[5]
np.array([1,[2,3]])
np.linalg.inv(np.ones((2,3)))
np.linalg.inv(np.zeros((2,2)))
np.stack([np.ones(2),np.ones(3)])
np.random.choice(5,10,replace=False)
np.array(['a'])*3
np.ones((2,3)).sum(axis=5)
np.take([1,2,3],5)
np.percentile([1,2],200)
np.int8(200)
np.arange(0,10,0)
""")

# %%
import numpy as np
def t(f):
    try: r = f(); print(repr(r) if r is not None else '')
    except Exception as e: print('!!', type(e).__name__, str(e)[:150])
for f in ("np.emath.sqrt(-1)","np.emath.sqrt([-1,4])","np.emath.sqrt(4)","np.emath.log(-np.e)","np.emath.log(np.e)","np.emath.log10(-100)","np.emath.log10([100,-1])","np.emath.log2(-8)","np.emath.log2(8)","np.emath.logn(2,[4,8])","np.emath.logn(2,[-4,8])","np.emath.power([2,4],2)","np.emath.power([2,4],-2)","np.emath.power(-1,.5)","np.emath.arccos(1)","np.emath.arccos([1,2])","np.emath.arcsin([0,1])","np.round(np.emath.arctanh(0.5), 12)","np.emath.arctanh([0,2])","np.lib.scimath.sqrt(-1)","np.emath.sqrt(np.float32(-4))"):
    t(lambda: eval(f))

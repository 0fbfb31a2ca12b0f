# %%
import numpy as np
def t(f):
    try: r = f(); print(repr(r) if r is not None else '')
    except Exception as e: print('!!', type(e).__name__, str(e))
a=np.arange(6.).reshape(2,3); b=np.arange(12.).reshape(3,4); c=np.arange(9).reshape(3,3); v=np.arange(3.); big=np.arange(20000.).reshape(100,200)
for e in ("np.einsum('ij,jk->ik',a,b)","np.einsum('ij->ji',a)","np.einsum('ij->i',a)","np.einsum('ij->',a)","np.einsum('ii->i',c)","np.einsum('ii->',c)","np.einsum('ii',c)","np.einsum('ij,j->i',a,v)","np.einsum('i,j->ij',v,v)","np.einsum('i,i->',v,v)","np.einsum('ij,ij->i',big,big)[:3]","np.einsum('ij,kj->ik',a,a)","np.einsum('ij,jk,k->i',a,b,np.ones(4))","np.einsum('ij,jk->ik',c,c)","np.einsum('i, i -> i',v,v)","np.einsum('ij,jk->ik',a,a)","np.einsum('i,j->ij',v,c[0])","np.einsum('ij->ij',a.T)","np.einsum('...j->...',a)","np.einsum('ij,j',a,v)","np.einsum('ij->k',a)","np.einsum('i->ii',v)","np.einsum('ijk->jik',np.arange(8).reshape(2,2,2))","np.einsum('i,i->i',v,np.ones(1))","np.einsum('ij,ij->',a,a)","np.einsum('ij,ij->ij',a,a.copy())","np.einsum('i->',np.zeros(0))","np.einsum('ij,j->i',np.zeros((2,0)),np.zeros(0))","np.einsum(',i->i',3.0,v)","np.einsum('ij->j',big)[:3]"):
    t(lambda: eval(e))

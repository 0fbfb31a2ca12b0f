# %%
import numpy as np
from numpy.polynomial import Polynomial, Chebyshev, Legendre, Hermite, HermiteE, Laguerre, polynomial as P, chebyshev as C, legendre as L
from numpy.polynomial.hermite import hermgauss
def t(f):
    try: r = f(); print(repr(r) if r is not None else '')
    except Exception as e: print('!!', type(e).__name__, str(e)[:150])
p = Polynomial([1,2,3]); q = Polynomial([1.5, -2])
for f in ("p", "print(p)", "print(q*p)", "p(2)", "p([1,2])", "p+q", "p-1", "2*p", "p//q", "p%q", "divmod(p,q)", "p**3", "p.roots()", "p.deriv()", "p.integ()", "p.integ(2, k=[1,2])", "p.degree()", "p.domain", "Polynomial.fromroots([1,2,3])", "print(Polynomial.fromroots([1,2]))", "p == Polynomial([1,2,3])", "len(p)", "list(p)", "p/2", "p.linspace(3)", "p.convert(kind=Chebyshev)", "p.mapparms()", "p.trim()", "p.truncate(2)", "p.cutdeg(1)", "Polynomial.basis(3)", "Polynomial.identity()", "Polynomial([1,2],symbol='t')", "print(Polynomial([1,2e-9,3e10],symbol='t'))","f'{p:ascii}'","p.coef", "-p", "p(p)", "p/q", "p+Chebyshev([1])", "Polynomial([])", "hash(p)"):
    t(lambda: eval(f))
x = np.linspace(0, 10, 21); y = 2*x**2 - 3*x + 1 + np.sin(x)
for f in ("Polynomial.fit(x,y,3)", "print(Polynomial.fit(x,y,3))", "Polynomial.fit(x,y,2).convert()", "print(Polynomial.fit(x,y,2).convert())", "Polynomial.fit(x,y,2,domain=[])", "Polynomial.fit(x,y,[0,2])","Polynomial.fit(x,y,2,w=np.arange(21))", "P.polyfit(x,y,2)", "P.polyfit(x,y,1,full=True)", "P.polyval(2,[1,2,3])", "P.polyval([1,2],[[1,2],[3,4]])", "P.polyroots([6,-5,1])", "P.polymul([1,2],[3,4])", "P.polydiv([1,2,3],[1,1])", "P.polyder([1,2,3])", "P.polyint([1,2,3])", "P.polyadd([1,2],[1,-2])", "P.polyfromroots([1,2])", "P.polyvander([1,2,3],2)", "P.polyvander2d([1,2],[3,4],[1,2])", "P.polyval2d([1,2],[3,4],[[1,2],[3,4]])", "P.polygrid2d([1,2],[3,4],[[1,2],[3,4]])","P.polycompanion([1,2,3])","P.polypow([1,1],3)","P.polyvalfromroots(3,[1,2])", "P.polytrim([1,2,0])", "P.polyline(1,2)", "P.polymulx([1,2])", "P.polyx", "P.polydomain"):
    t(lambda: eval(f))
for cls in (Chebyshev, Legendre, Hermite, HermiteE, Laguerre):
    c = cls([1,2,3,4]); d = cls([2,1])
    print(cls.__name__)
    for f in ("c", "print(c)", "c(0.5)", "np.round(c(np.array([.1,.2])),10)", "c*d", "c+d", "c//d", "c%d", "c**2", "c.deriv()", "c.integ()", "np.round(c.roots(),10)", "c.convert(kind=Polynomial)", "print(cls.fit(x,y,2))", "cls.fromroots([1,2])", "cls.basis(2)", "cls.identity()", "c.linspace(2)", "cls.cast(p)", "c.deriv(2)", "f'{c:ascii}'", "c.domain"):
        t(lambda: eval(f))
for f in ("C.chebgauss(3)", "L.leggauss(3)", "np.round(hermgauss(4),10)", "np.round(np.polynomial.laguerre.laggauss(3),10)", "np.round(np.polynomial.hermite_e.hermegauss(3),10)", "C.chebpts1(3)", "np.round(C.chebpts2(4),10)", "C.cheb2poly([1,2,3])", "C.poly2cheb([1,2,3])", "L.leg2poly([1,2,3])", "L.poly2leg([1,2,3])", "C.chebval(.5,[1,2,3])", "C.chebfit(x,y,2)", "L.legval([.1,.2],[1,2,3])", "L.legvander([.1,.5],3)","C.chebvander([.1,.5],3)", "C.chebinterpolate(np.exp,3)", "C.chebder([1,2,3,4])", "C.chebint([1,2,3])", "np.polynomial.laguerre.lagval(1,[1,2])", "np.polynomial.hermite.herm2poly([1,2,3])", "np.polynomial.laguerre.lag2poly([1,2,3])","np.polynomial.laguerre.poly2lag([1,2,3])","np.polynomial.hermite.hermx, np.polynomial.laguerre.lagx", "L.legcompanion([1,2,3])", "C.chebcompanion([1,2,3])", "np.polynomial.hermite.hermcompanion([1,2,3])", "np.polynomial.laguerre.lagcompanion([1,2,3])", "np.polynomial.hermite_e.hermecompanion([1,2,3])", "np.polynomial.polyutils.mapdomain(np.linspace(-1,1,3),(-1,1),(0,2))", "np.polynomial.polyutils.trimcoef((0,0,3,0,5,0,0))", "np.polynomial.polyutils.getdomain([1,5,3])", "Chebyshev.interpolate(np.exp, 3)"):
    t(lambda: eval(f))

# Products, values and their like are rounded as NumPy's are, in each family.
for short, family in (("leg", np.polynomial.legendre), ("lag", np.polynomial.laguerre), ("herm", np.polynomial.hermite), ("herme", np.polynomial.hermite_e),
                      ("cheb", np.polynomial.chebyshev)):
    of = lambda name: getattr(family, short + name)
    print(short, of("mul")([0.3, 0.2], [5, 4, 3, 2]).tolist(), of("mulx")([0.3, 1.7, -2.2]).tolist(), of("val")([-0.9, 0.35], [0.3, 1.7, -2.2, 0.9]).tolist(),
          of("vander")([0.7], 5).tolist(), getattr(family, short + "2poly")([0.3, 1.7, -2.2, 0.9]).tolist())

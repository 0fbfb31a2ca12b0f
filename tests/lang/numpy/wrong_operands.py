# %% objects where numbers are expected, sizes that no array has, subscripts, limits, places to store in
import numpy as np

a, b, i, m, s = np.arange(6.0).reshape(2, 3), np.array([1.0, 2.0]), np.array([1, 2, 3]), np.array([True, False]), np.array(["a", "b"])
TRIED = """np.exp(None)|np.sqrt(None)|np.log(None)|np.square(None)|np.negative(None)|np.isnan(None)|np.isfinite([1, None])|np.exp([1, None])|np.maximum(a, None)
np.sum(None)|np.sum([1, None])|np.mean(None)|np.mean([1, None])|np.max([1, None])|np.min({})|np.prod([None])|np.dot(a, None)|np.dot(None, a)|np.cumsum(s)|s.cumsum()
np.ones((2 ** 40, 2 ** 40))|np.zeros(2 ** 60)|np.full((2 ** 40, 2 ** 40), 1)|np.arange(1e20)|np.arange(float('nan'))|np.arange('3')|np.arange(None)|np.arange([1])|np.arange(stop=5)|np.arange()
np.einsum('ij,jk', a)|np.einsum('ij', a, a)|np.einsum('i1', a)|np.einsum('ij->$', a)|np.einsum('i.j', a)|np.einsum('ij-j', a)|np.einsum('ij')|np.einsum(5, a)|np.einsum('ij->ji', a)|np.einsum(a, [0, 1])
np.clip(a, [1, 2], 3)|np.clip(a, 0, [1, 2])|np.where(5)|np.where(True)|np.nonzero(5)|np.concatenate(5)|np.stack(5)|np.vstack(5)|a.reshape()|a.reshape(1.5)|a.item('x')|a.item(0, 0, 0)
np.take(a, 1.5)|np.take(a, [1.5])|np.take(a, np.array([1.5]))|np.bincount([1.5, 2])|np.bincount(np.array([1.5]))|np.repeat(5, 2, axis=0)|np.repeat(5, 2, axis=1)|np.size(a, 5)|np.size(a, (0, 1))|np.binary_repr(1.5)
np.lexsort(a, 5)|np.lexsort(5)|np.lexsort((b, i))|np.subtract.reduce(a, axis=(0, 1))|np.subtract.reduce(b)|np.divide.reduce(a, axis=None)|np.average(a, axis=5)|np.apply_along_axis(np.sum, 5, a)|np.broadcast_to(a, (-1, 3))|np.broadcast_to(a, (2, 3.5))
np.exp(a, where=[True, False])|a.sum(out=[1])|a.sum(out=b)|a.sum(axis=1, out=b)|np.max(a, out=i)|+m|np.positive(m)|+i"""
for words in TRIED.replace("\n", "|").split("|"):
    try:
        print(words, repr(eval(words)).replace("\n", " "))
    except Exception as e:
        print(words, type(e).__name__, str(e).split("\n")[0])
# %% operators that store
for words in "a += b|a += [1, 2]|a *= np.ones((3, 3))|i += b|i += [1, 2]|i += 1.5|i /= 2|b += a|b += np.ones((3, 2))|i += np.ones(3)|m |= [True] * 3|i @= i|a @= b|a @= 2|i @= a|i += [[1], [2]]|a += 1|i *= 2|m &= [True, True]".split("|"):
    there = {"a": a.copy(), "b": b.copy(), "i": i.copy(), "m": m.copy(), "np": np}
    try:
        exec(words, there)
        print(words, there[words[0]].tolist())
    except Exception as e:
        print(words, type(e).__name__, e)
# %% sizes of random arrays, axes to squeeze
for words in "np.random.randint(0, 5, 1.5)|np.random.randint(0, 5, (2, 1.5))|np.random.randint(0, 5, np.array([2, 3])).shape|np.random.default_rng(1).integers(0, 5, 1.5)|np.random.randint(0, 5, np.ones((2, 2)))|np.squeeze(a[:1], axis=1.5)|np.squeeze(a[:1], axis={})|np.squeeze(a[:1], axis=[0])|np.squeeze(a[:1], axis=0)|np.squeeze(a[:1], axis=(0,))|np.squeeze(a, axis=1)".split("|"):
    try:
        print(words, repr(eval(words)))
    except Exception as e:
        print(words, type(e).__name__, e)

"""torch_operations.py -- what of operations.py can be said in PyTorch, under the same names: one line "family: call, size<TAB>microseconds" each.

The operands have the names, the dtypes and the shapes that they have there, except that places are int64 and pictures' channels come first, as PyTorch
wants them. A call does the same work, and no less: what PyTorch would give as a view is copied where TensorFlow's is.
"""
import numpy as np
import torch
import torch.nn.functional as F

from timing import MATRICES, PICTURES, SIDES, sizes, tell

# By families: TensorFlow's call and PyTorch's, " ~ " between them.
FAMILIES = {
    "elementwise": """
        -m ~ -m | abs(m) ~ m.abs() | tf.sign(m) ~ m.sign() | tf.square(m) ~ m.square() | tf.sqrt(p) ~ p.sqrt() | tf.math.rsqrt(p) ~ p.rsqrt()
        tf.math.reciprocal(m) ~ m.reciprocal() | tf.floor(m) ~ m.floor() | tf.math.ceil(m) ~ m.ceil() | tf.round(m) ~ m.round() | tf.exp(m) ~ m.exp()
        tf.math.expm1(m) ~ m.expm1() | tf.math.log(p) ~ p.log() | tf.math.log1p(p) ~ p.log1p() | tf.sin(m) ~ m.sin() | tf.cos(m) ~ m.cos() | tf.tan(m) ~ m.tan()
        tf.asin(u) ~ u.asin() | tf.acos(u) ~ u.acos() | tf.atan(m) ~ m.atan() | tf.sinh(m) ~ m.sinh() | tf.cosh(m) ~ m.cosh() | tf.tanh(m) ~ m.tanh()
        tf.asinh(m) ~ m.asinh() | tf.acosh(p + 1) ~ (p + 1).acosh() | tf.atanh(u) ~ u.atanh() | m + o ~ m + o | m - o ~ m - o | m * o ~ m * o | m / o ~ m / o
        m // o ~ m // o | m % o ~ m % o | p ** o ~ p ** o | tf.maximum(m, o) ~ torch.maximum(m, o) | tf.minimum(m, o) ~ torch.minimum(m, o)
        tf.math.atan2(m, o) ~ torch.atan2(m, o) | tf.math.xlogy(m, p) ~ torch.xlogy(m, p) | m < o ~ m < o | m == o ~ m == o | tf.where(b, m, o) ~ torch.where(b, m, o)
        tf.math.is_nan(m) ~ m.isnan() | tf.math.is_finite(m) ~ m.isfinite() | b & b ~ b & b | tf.logical_not(b) ~ b.logical_not()
        tf.clip_by_value(m, -1.0, 1.0) ~ m.clamp(-1.0, 1.0) | i + j ~ i + j | i * j ~ i * j | i // j ~ i // j | i % j ~ i % j | i ** 2 ~ i ** 2
        tf.bitwise.bitwise_and(i, j) ~ i & j | tf.bitwise.left_shift(i, j) ~ i << j | tf.bitwise.invert(i) ~ ~i | tf.cast(m, tf.int32) ~ m.to(torch.int32)
        tf.cast(i, tf.float32) ~ i.to(torch.float32) | tf.cast(m, tf.bfloat16) ~ m.to(torch.bfloat16) | tf.cast(m, tf.float16) ~ m.to(torch.float16)
        m + m[0] ~ m + m[0] | m * m[:, :1] ~ m * m[:, :1] | tf.math.nextafter(m, o) ~ torch.nextafter(m, o)""",
    "other dtypes": """
        m64 * o64 ~ m64 * o64 | tf.sqrt(p64) ~ p64.sqrt() | tf.exp(m64) ~ m64.exp() | tf.math.log(p64) ~ p64.log() | tf.tanh(m64) ~ m64.tanh() | tf.math.erf(m64) ~ m64.erf()
        tf.where(b, m64, o64) ~ torch.where(b, m64, o64) | tf.reduce_sum(m64) ~ m64.sum() | tf.reduce_sum(m64, 0) ~ m64.sum(0) | tf.nn.softmax(m64) ~ m64.softmax(-1)
        tf.cast(m64, tf.float32) ~ m64.to(torch.float32) | m16 * o16 ~ m16 * o16 | tf.reduce_sum(m16, 1) ~ m16.sum(1) | tf.nn.relu(m16) ~ F.relu(m16) | mb * ob ~ mb * ob
        tf.cast(mb, tf.float32) ~ mb.to(torch.float32) | tf.reduce_sum(mb, 1) ~ mb.sum(1) | tf.nn.softmax(mb) ~ mb.softmax(-1) | i64 + i64 ~ i64 + i64 | i64 * i64 ~ i64 * i64
        i64 // i64 ~ i64 // i64 | tf.reduce_sum(i64, 1) ~ i64.sum(1) | i8 + i8 ~ i8 + i8 | tf.cast(b, tf.float32) ~ b.to(torch.float32) | z2 * z2 ~ z2 * z2 | abs(z2) ~ z2.abs()
        tf.exp(z2) ~ z2.exp() | tf.sqrt(z2) ~ z2.sqrt() | tf.square(z) ~ z.square() | tf.math.reciprocal(z) ~ z.reciprocal() | tf.argmax(i, 0) ~ i.argmax(0)""",
    "special functions": """
        tf.math.erf(m) ~ m.erf() | tf.math.erfc(m) ~ m.erfc() | tf.math.erfinv(u) ~ u.erfinv() | tf.math.ndtri(p01) ~ torch.special.ndtri(p01) | tf.math.lgamma(p) ~ p.lgamma()
        tf.math.digamma(p) ~ p.digamma() | tf.math.igamma(p, p2) ~ torch.special.gammainc(p, p2) | tf.math.igammac(p, p2) ~ torch.special.gammaincc(p, p2)
        tf.math.zeta(p + 1, p2) ~ torch.special.zeta(p + 1, p2) | tf.math.bessel_i0(m) ~ torch.special.i0(m) | tf.math.bessel_i1(m) ~ torch.special.i1(m)
        tf.math.bessel_i0e(m) ~ torch.special.i0e(m) | tf.math.bessel_i1e(m) ~ torch.special.i1e(m)""",
    "complex numbers": """
        z * z ~ z * z | z / z ~ z / z | tf.exp(z) ~ z.exp() | tf.abs(z) ~ z.abs() | tf.math.angle(z) ~ z.angle() | tf.complex(m, o) ~ torch.complex(m, o) | tf.sqrt(z) ~ z.sqrt()
        tf.signal.fft(z) ~ torch.fft.fft(z) | tf.signal.ifft(z) ~ torch.fft.ifft(z) | tf.signal.fft2d(z) ~ torch.fft.fft2(z) | tf.signal.ifft2d(z) ~ torch.fft.ifft2(z)
        tf.signal.rfft(m) ~ torch.fft.rfft(m) | tf.signal.rfft2d(m) ~ torch.fft.rfft2(m) | tf.signal.fftshift(m) ~ torch.fft.fftshift(m)""",
    "reductions": """
        tf.reduce_sum(m) ~ m.sum() | tf.reduce_sum(m, 0) ~ m.sum(0) | tf.reduce_sum(m, 1) ~ m.sum(1) | tf.reduce_mean(m) ~ m.mean() | tf.reduce_mean(m, 0) ~ m.mean(0)
        tf.reduce_max(m, 1) ~ m.amax(1) | tf.reduce_min(m, 0) ~ m.amin(0) | tf.reduce_prod(u, 1) ~ u.prod(1) | tf.reduce_any(b, 1) ~ b.any(1) | tf.reduce_all(b, 0) ~ b.all(0)
        tf.argmax(m, 1) ~ m.argmax(1) | tf.argmin(m, 0) ~ m.argmin(0) | tf.cumsum(m) ~ m.cumsum(0) | tf.cumsum(m, 1) ~ m.cumsum(1) | tf.math.cumprod(u, 1) ~ u.cumprod(1)
        tf.math.cumulative_logsumexp(m, 1) ~ m.logcumsumexp(1) | tf.reduce_logsumexp(m, 1) ~ m.logsumexp(1) | tf.math.reduce_variance(m, 1) ~ m.var(1, correction=0)
        tf.math.reduce_std(m) ~ m.std(correction=0) | tf.norm(m) ~ torch.linalg.vector_norm(m) | tf.norm(m, axis=1) ~ torch.linalg.vector_norm(m, dim=1)
        tf.math.count_nonzero(m) ~ m.count_nonzero() | tf.math.l2_normalize(m, 1) ~ F.normalize(m, dim=1) | tf.reduce_sum(i) ~ i.sum() | tf.reduce_max(i, 0) ~ i.amax(0)""",
    "shapes": """
        tf.reshape(m, [-1]) ~ m.reshape(-1) | tf.transpose(m) + 0 ~ m.T.contiguous() | tf.expand_dims(m, 0) ~ m[None] | tf.concat([m, o], 0) ~ torch.cat([m, o], 0)
        tf.concat([m, o], 1) ~ torch.cat([m, o], 1) | tf.stack([m, o]) ~ torch.stack([m, o]) | tf.stack([m, o], 2) ~ torch.stack([m, o], 2) | tf.tile(m, [2, 2]) ~ m.tile(2, 2)
        tf.pad(m, [[1, 1], [2, 2]]) ~ F.pad(m, (2, 2, 1, 1)) | tf.reverse(m, [1]) ~ m.flip(1) | tf.reverse(m, [0]) ~ m.flip(0) | tf.roll(m, 1, 0) ~ m.roll(1, 0)
        m[1:-1, ::2] + 0 ~ m[1:-1, ::2].clone() | m[:, 1] ~ m[:, 1] | tf.repeat(x, 2) ~ x.repeat_interleave(2) | tf.zeros_like(m) ~ torch.zeros_like(m)
        tf.ones_like(m) ~ torch.ones_like(m) | tf.fill([side, side], 2.0) ~ torch.full((side, side), 2.0) | tf.eye(side) ~ torch.eye(side)
        tf.range(side * side) ~ torch.arange(side * side, dtype=torch.int32) | tf.linspace(0.0, 1.0, side * side) ~ torch.linspace(0.0, 1.0, side * side)
        tf.one_hot(c, 16) ~ F.one_hot(c.clamp(max=15), 16).to(torch.float32) | tf.boolean_mask(m, b) ~ m[b] | tf.where(b) ~ b.nonzero() | tf.linalg.diag(m[0]) ~ torch.diag(m[0])
        tf.linalg.diag_part(m) ~ m.diagonal().clone() | tf.linalg.trace(m) ~ m.trace() | tf.nn.depth_to_space(pic, 2) ~ F.pixel_shuffle(pic, 2)
        tf.nn.space_to_depth(pic, 2) ~ F.pixel_unshuffle(pic, 2)""",
    "gathering": """
        tf.gather(m, c) ~ m[c] | tf.gather(m, c, axis=1) ~ m.index_select(1, c) | tf.gather(m, i9, batch_dims=1) ~ m.gather(1, i9) | tf.gather_nd(m, nd) ~ m[nd[:, 0], nd[:, 1]]
        tf.scatter_nd(nd, x, m.shape) ~ torch.zeros_like(m).index_put((nd[:, 0], nd[:, 1]), x, accumulate=True)
        tf.tensor_scatter_nd_update(m, nd, x) ~ m.index_put((nd[:, 0], nd[:, 1]), x) | tf.tensor_scatter_nd_add(m, nd, x) ~ m.index_put((nd[:, 0], nd[:, 1]), x, accumulate=True)
        tf.nn.embedding_lookup(m, c) ~ F.embedding(c, m) | tf.gather(x, perm) ~ x[perm] | tf.where(m > 0) ~ (m > 0).nonzero()""",
    "order": """
        tf.sort(m) ~ m.sort().values | tf.sort(m, 0) ~ m.sort(0).values | tf.argsort(m) ~ m.argsort() | tf.math.top_k(m, 3) ~ m.topk(3) | tf.math.top_k(x, 3) ~ x.topk(3)
        tf.unique(ci) ~ ci.unique(return_inverse=True) | tf.searchsorted(s, x) ~ torch.searchsorted(s, x) | tf.searchsorted(ms, m) ~ torch.searchsorted(ms, m)
        tf.math.bincount(ci) ~ ci.bincount() | tf.sort(i, 1) ~ i.sort(1).values | tf.sort(m64) ~ m64.sort().values | tf.math.bincount(ci, weights=x) ~ ci.bincount(x)""",
    "segments": """
        tf.math.unsorted_segment_sum(m, ids, side) ~ torch.zeros_like(m).index_add(0, ids, m)
        tf.math.unsorted_segment_max(m, ids, side) ~ torch.full_like(m, -3.4e38).index_reduce(0, ids, m, 'amax')
        tf.math.unsorted_segment_mean(m, ids, side) ~ torch.zeros_like(m).index_reduce(0, ids, m, 'mean', include_self=False)
        tf.math.unsorted_segment_sum(x, ci, side) ~ torch.zeros(side).index_add(0, ci, x)""",
    "products": """
        m @ o ~ m @ o | tf.matmul(m, o, transpose_b=True) ~ m @ o.T | tf.linalg.matvec(m, m[0]) ~ m @ m[0] | tf.tensordot(m, o, 1) ~ torch.tensordot(m, o, 1)
        tf.einsum('ij,jk->ik', m, o) ~ torch.einsum('ij,jk->ik', m, o) | tf.einsum('ij,ij->i', m, o) ~ torch.einsum('ij,ij->i', m, o) | i @ j ~ i @ j | z @ z ~ z @ z
        tf.einsum('i,j->ij', m[0], o[0]) ~ torch.einsum('i,j->ij', m[0], o[0]) | d @ d ~ d @ d | h @ h ~ h @ h | tf.transpose(m) @ o ~ m.T @ o
        tf.einsum('ij,jk,kl->il', m, o, m) ~ torch.einsum('ij,jk,kl->il', m, o, m)""",
    "linear algebra": """
        tf.linalg.inv(sq) ~ torch.linalg.inv(sq) | tf.linalg.det(sq) ~ torch.linalg.det(sq) | tf.linalg.slogdet(sq) ~ torch.linalg.slogdet(sq)
        tf.linalg.solve(sq, rhs) ~ torch.linalg.solve(sq, rhs) | tf.linalg.triangular_solve(tri, rhs) ~ torch.linalg.solve_triangular(tri, rhs, upper=False)
        tf.linalg.cholesky(spd) ~ torch.linalg.cholesky(spd) | tf.linalg.cholesky_solve(tri, rhs) ~ torch.cholesky_solve(rhs, tri) | tf.linalg.qr(sq) ~ torch.linalg.qr(sq)
        tf.linalg.eigh(spd) ~ torch.linalg.eigh(spd) | tf.linalg.eigvalsh(spd) ~ torch.linalg.eigvalsh(spd) | tf.linalg.svd(sq) ~ torch.linalg.svd(sq, full_matrices=False)
        tf.linalg.svd(sq, compute_uv=False) ~ torch.linalg.svdvals(sq) | tf.linalg.lu(sq) ~ torch.linalg.lu_factor(sq) | tf.linalg.eig(sq) ~ torch.linalg.eig(sq)
        tf.linalg.expm(sq) ~ torch.linalg.matrix_exp(sq) | tf.linalg.pinv(sq) ~ torch.linalg.pinv(sq) | tf.linalg.matrix_rank(sq) ~ torch.linalg.matrix_rank(sq)
        tf.linalg.lstsq(sq, rhs, fast=False) ~ torch.linalg.lstsq(sq, rhs, driver='gelsy') | tf.linalg.inv(batch) ~ torch.linalg.inv(batch) | tf.linalg.det(batch) ~ torch.linalg.det(batch)
        tf.linalg.cholesky(batch_spd) ~ torch.linalg.cholesky(batch_spd) | tf.linalg.eigh(batch_spd) ~ torch.linalg.eigh(batch_spd) | tf.linalg.qr(batch) ~ torch.linalg.qr(batch)
        tf.linalg.svd(batch) ~ torch.linalg.svd(batch, full_matrices=False) | tf.linalg.solve(batch, batch) ~ torch.linalg.solve(batch, batch)""",
    "neural networks": """
        tf.nn.relu(m) ~ F.relu(m) | tf.nn.relu6(m) ~ F.relu6(m) | tf.nn.elu(m) ~ F.elu(m) | tf.nn.selu(m) ~ F.selu(m) | tf.nn.gelu(m) ~ F.gelu(m) | tf.nn.silu(m) ~ F.silu(m)
        tf.nn.leaky_relu(m) ~ F.leaky_relu(m, 0.2) | tf.sigmoid(m) ~ m.sigmoid() | tf.nn.softplus(m) ~ F.softplus(m) | tf.nn.softsign(m) ~ F.softsign(m)
        tf.nn.softmax(m) ~ m.softmax(-1) | tf.nn.log_softmax(m) ~ m.log_softmax(-1) | tf.nn.softmax(m, 0) ~ m.softmax(0) | tf.math.log_sigmoid(m) ~ F.logsigmoid(m)
        tf.nn.softmax_cross_entropy_with_logits(p, m) ~ F.cross_entropy(m, p, reduction='none')
        tf.nn.sparse_softmax_cross_entropy_with_logits(lens % 4, m) ~ F.cross_entropy(m, lens % 4, reduction='none')
        tf.nn.sigmoid_cross_entropy_with_logits(p01, m) ~ F.binary_cross_entropy_with_logits(m, p01, reduction='none') | tf.nn.bias_add(m, m[0]) ~ m + m[0]
        tf.nn.local_response_normalization(pic) ~ F.local_response_norm(pic, 7, 7.0, 0.5, 1.0) | tf.nn.dropout(m, 0.3) ~ F.dropout(m, 0.3)""",
    "windows": """
        tf.nn.conv2d(pic, f, 1, 'SAME') ~ F.conv2d(pic, f, padding='same') | tf.nn.conv2d(pic, f, 2, 'VALID') ~ F.conv2d(pic, f, stride=2)
        tf.nn.conv2d(pic, f, 1, 'SAME', dilations=2) ~ F.conv2d(pic, f, padding='same', dilation=2) | tf.nn.conv1d(pic[0], f[0], 1, 'SAME') ~ F.conv1d(line, f[:, :, 0], padding='same')
        tf.nn.conv3d(vol, vf, [1] * 5, 'SAME') ~ F.conv3d(vol, vf, padding='same') | tf.nn.max_pool2d(pic, 2, 2, 'SAME') ~ F.max_pool2d(pic, 2, ceil_mode=True)
        tf.nn.max_pool2d(pic, 3, 1, 'SAME') ~ F.max_pool2d(pic, 3, 1, 1) | tf.nn.avg_pool2d(pic, 2, 2, 'SAME') ~ F.avg_pool2d(pic, 2, ceil_mode=True)
        tf.nn.avg_pool2d(pic, 3, 2, 'VALID') ~ F.avg_pool2d(pic, 3, 2) | tf.nn.max_pool3d(vol, 2, 2, 'SAME') ~ F.max_pool3d(vol, 2) | tf.nn.avg_pool3d(vol, 2, 2, 'SAME') ~ F.avg_pool3d(vol, 2)
        tf.nn.depthwise_conv2d(pic, f[:, :, :, :1], [1, 1, 1, 1], 'SAME') ~ F.conv2d(pic, f[:, :1], padding='same', groups=8)
        tf.nn.max_pool3d(vol, 3, 1, 'SAME') ~ F.max_pool3d(vol, 3, 1, 1) | tf.nn.conv2d(pic, f[:1, :1], 1, 'SAME') ~ F.conv2d(pic, f[:, :, :1, :1])""",
    "random numbers": """
        tf.random.normal([side, side]) ~ torch.randn(side, side) | tf.random.uniform([side, side]) ~ torch.rand(side, side)
        tf.random.uniform([side, side], 0, 9, tf.int32) ~ torch.randint(0, 9, (side, side), dtype=torch.int32) | tf.random.poisson([side], p[0]) ~ torch.poisson(p[:1].expand(side, side))
        tf.random.categorical(m, 4) ~ m.softmax(-1).multinomial(4, replacement=True)""",
    "gradients": """
        slope(tf.exp, m) ~ slope(torch.exp, m) | slope(tf.nn.softmax, m) ~ slope(lambda v: v.softmax(-1), m) | slope(lambda v: v @ v, m) ~ slope(lambda v: v @ v, m)
        slope(lambda v: tf.gather(v, c), m) ~ slope(lambda v: v[c], m) | slope(lambda v: v[1:, ::2], m) ~ slope(lambda v: v[1:, ::2], m)
        slope(lambda v: tf.nn.conv2d(v, f, 1, 'SAME'), pic) ~ slope(lambda v: F.conv2d(v, f, padding='same'), pic)
        slope(lambda v: tf.nn.conv2d(pic, v, 1, 'SAME'), f) ~ slope(lambda v: F.conv2d(pic, v, padding='same'), f)
        slope(lambda v: tf.nn.max_pool2d(v, 2, 2, 'SAME'), pic) ~ slope(lambda v: F.max_pool2d(v, 2, ceil_mode=True), pic)
        slope(lambda v: tf.sort(v, 1), m) ~ slope(lambda v: v.sort(1).values, m) | slope(lambda v: tf.cumsum(v, 1), m) ~ slope(lambda v: v.cumsum(1), m)
        slope(tf.linalg.inv, sq) ~ slope(torch.linalg.inv, sq) | slope(tf.linalg.cholesky, spd) ~ slope(torch.linalg.cholesky, spd) | slope(tf.linalg.det, sq) ~ slope(torch.linalg.det, sq)
        slope(lambda v: tf.linalg.solve(v, rhs), sq) ~ slope(lambda v: torch.linalg.solve(v, rhs), sq) | slope(lambda v: tf.reduce_max(v, 1), m) ~ slope(lambda v: v.amax(1), m)
        slope(lambda v: tf.norm(v), m) ~ slope(lambda v: torch.linalg.vector_norm(v), m) | slope(lambda v: tf.concat([v, o], 1), m) ~ slope(lambda v: torch.cat([v, o], 1), m)
        slope(lambda v: tf.math.lgamma(v), p) ~ slope(torch.lgamma, p) | slope(lambda v: tf.where(b, v, o), m) ~ slope(lambda v: torch.where(b, v, o), m)
        slope(lambda v: tf.maximum(v, o), m) ~ slope(lambda v: torch.maximum(v, o), m) | slope(lambda v: tf.nn.log_softmax(v), m) ~ slope(lambda v: v.log_softmax(-1), m)""",
}


def numbers(side, rng):
    """Matrices and vectors of side rows and elements."""
    normal = lambda *shape: torch.tensor(rng.normal(size=shape), dtype=torch.float32)
    m, o, x, i = normal(side, side), normal(side, side), normal(side * side), rng.integers(1, 10, (side, side))
    c, p01 = rng.integers(0, side, side * side), torch.tensor(rng.uniform(0.01, 0.99, (side, side)), dtype=torch.float32)
    return {"side": side, "m": m, "o": o, "x": x, "i": torch.tensor(i, dtype=torch.int32), "j": torch.tensor(i.T.copy(), dtype=torch.int32), "b": m > 0, "p": m.abs() + 0.1, "p2": o.abs() + 0.1,
            "p01": p01, "u": p01 * 2 - 1, "z": torch.complex(m, o), "z2": torch.complex(m, o).to(torch.complex128), "s": x.sort().values, "ms": m.sort().values, "c": torch.tensor(c[:side * 2]),
            "ci": torch.tensor(c), "ids": torch.tensor(np.sort(c[:side])), "lens": torch.tensor(c[:side]), "i9": torch.tensor(i % 4), "nd": torch.tensor(np.stack([c, c[::-1]], 1)),
            "perm": torch.tensor(rng.permutation(side * side)), "d": m.double(), "m64": m.double(), "o64": o.double(), "p64": (m.abs() + 0.1).double(), "h": m.half(), "m16": m.half(),
            "o16": o.half(), "mb": m.bfloat16(), "ob": o.bfloat16(), "i64": torch.tensor(i), "i8": torch.tensor(i, dtype=torch.int8)}


def matrices(n, rng):
    a = rng.normal(size=(n, n)) + 2 * n ** 0.5 * np.eye(n)
    batch = rng.normal(size=(n, 4, 4)) + 3 * np.eye(4)
    real = lambda v: torch.tensor(v, dtype=torch.float32)
    return {"sq": real(a), "spd": real(a @ a.T), "tri": real(np.tril(a)), "rhs": real(rng.normal(size=(n, 4))), "batch": real(batch), "batch_spd": real(batch @ batch.transpose(0, 2, 1))}


def pictures(n, rng):
    real = lambda *shape: torch.tensor(rng.random(shape), dtype=torch.float32)
    return {"pic": real(2, 8, n, n), "line": real(n, 8, n), "vol": real(1, 4, n // 2, n // 2, n // 2), "f": real(8, 8, 3, 3), "vf": real(4, 4, 3, 3, 3)}


def slope(function, x):
    x = x.detach().requires_grad_()
    y = function(x)
    y.backward(torch.ones_like(y))
    return x.grad


for k, size in sizes():
    rng = np.random.default_rng(1)
    names = {"torch": torch, "F": F, "slope": slope} | numbers(SIDES[k], rng) | matrices(MATRICES[k], rng) | pictures(PICTURES[k], rng)
    for family, cases in FAMILIES.items():
        for case in cases.replace("\n", " | ").split(" | "):
            if case.strip():
                call, code = case.strip().split(" ~ ")
                tell(family, call, size, code, names)

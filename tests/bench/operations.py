"""operations.py -- TensorFlow's functions over the table of operations, by families, at a small, a middle and a large size, timed: one line
"family: call, size<TAB>microseconds" each.

Runs as it stands on Tapebook and on TensorFlow: run.sh sets the two side by side. SIZES (0, 1, 2, by commas) and ONLY (what a case holds)
narrow it down.
"""
import numpy as np
import tensorflow as tf

from timing import MATRICES, PICTURES, SIDES, WORDS, sizes, tell

# What is timed, by families. m, o: square matrices of normal numbers, d, h: of others' precision, p: of positive ones, u: of ones within (-1, 1); x: a vector, s: it in order;
# i, j, i64: whole numbers of 1 to 9 in matrices, c: places in vectors, ids: segments in order, b: truths; z: complex; sq, spd, tri: a matrix that is not
# singular, a positive definite one, a triangular one; rhs: a right hand side; bands: three diagonals; pic, rgb, vol: pictures of 8 and of 3 channels
# and volumes; f, df, vf: filters; boxes; t: words, n64: their codes, nums: numbers as text; sp, sp2, spm: sparse matrices; rag: rows of several
# lengths. m64, m16, mb, i64, i8, z2 and their like: the same of float64, float16, bfloat16, int64, int8 and complex128. ints: whole numbers as text.
FAMILIES = {
    "elementwise": """-m; abs(m); tf.sign(m); tf.square(m); tf.sqrt(p); tf.math.rsqrt(p); tf.math.reciprocal(m); tf.floor(m); tf.math.ceil(m); tf.round(m)
        tf.exp(m); tf.math.expm1(m); tf.math.log(p); tf.math.log1p(p); tf.sin(m); tf.cos(m); tf.tan(m); tf.asin(u); tf.acos(u); tf.atan(m); tf.sinh(m)
        tf.cosh(m); tf.tanh(m); tf.asinh(m); tf.acosh(p + 1); tf.atanh(u); m + o; m - o; m * o; m / o; m // o; m % o; p ** o; tf.maximum(m, o)
        tf.minimum(m, o); tf.math.squared_difference(m, o); tf.math.divide_no_nan(m, o); tf.math.atan2(m, o); tf.math.xlogy(m, p); tf.math.xdivy(m, p)
        m < o; m == o; tf.where(b, m, o); tf.math.is_nan(m); tf.math.is_finite(m); b & b; tf.logical_not(b); tf.clip_by_value(m, -1.0, 1.0)
        i + j; i * j; i // j; i % j; i ** 2; tf.bitwise.bitwise_and(i, j); tf.bitwise.left_shift(i, j); tf.bitwise.invert(i); tf.cast(m, tf.int32)
        tf.cast(i, tf.float32); tf.cast(m, tf.bfloat16); tf.cast(m, tf.float16); tf.bitcast(m, tf.int32); m + m[0]; m * m[:, :1]; tf.add_n([m, o, p])
        tf.math.nextafter(m, o); tf.math.accumulate_n([m, o, p])""",
    "other dtypes": """m64 * o64; tf.sqrt(p64); tf.floor(m64); tf.sign(m64); tf.exp(m64); tf.math.log(p64); tf.tanh(m64); tf.atanh(u64); tf.math.xlogy(m64, p64)
        tf.math.erf(m64); tf.math.erfc(m64); tf.math.igamma(p64, p64); tf.where(b, m64, o64); tf.reduce_sum(m64); tf.reduce_sum(m64, 0); tf.nn.softmax(m64); tf.cast(m64, tf.float32)
        m16 * o16; -m16; m16 * m16[:, :1]; tf.transpose(m16) + 0; tf.cast(m16, tf.int32); tf.cast(i, tf.float16); tf.reduce_sum(m16, 1); tf.where(b, m16, o16); tf.nn.relu(m16)
        mb * ob; abs(mb); mb < ob; tf.cast(mb, tf.float32); tf.cast(i, tf.bfloat16); tf.where(b, mb, ob); tf.reduce_sum(mb, 1); tf.nn.softmax(mb)
        i64 + i64; i64 * i64; i64 // i64; abs(i64); i64 < i64; tf.cast(i64, tf.bool); tf.reduce_sum(i64, 1); tf.bitwise.left_shift(i64, i64); i8 + i8; abs(i8); tf.cast(i8, tf.float32)
        tf.cast(b, tf.float32); tf.where(b, b, b); tf.math.logical_xor(b, b); tf.math.count_nonzero(b, 1); z2 * z2; z2 / z2; abs(z2); tf.exp(z2); tf.math.log(z2); tf.sqrt(z2); tf.cast(z2, tf.complex64)
        tf.square(z); tf.math.reciprocal(z); tf.reduce_sum(z, 1); tf.argmax(i, 0); tf.argmin(m64, 1)
        tf.sin(m64); tf.cos(m64); tf.tan(m64); tf.asin(u64); tf.acos(u64); tf.atan(m64); tf.sinh(m64); tf.cosh(m64); tf.asinh(m64); tf.acosh(p64 + 1); tf.math.log1p(p64)
        tf.math.expm1(m64); p64 ** o64; tf.math.atan2(m64, o64); tf.reduce_max(m64); tf.reduce_max(m64, 0); tf.reduce_mean(m16, 1); tf.nn.softmax(m16); i64 % i64""",
    "special functions": """tf.math.erf(m); tf.math.erfc(m); tf.math.erfinv(u); tf.math.ndtri(p01); tf.math.erfcinv(p01); tf.math.lgamma(p); tf.math.digamma(p)
        tf.math.igamma(p, p2); tf.math.igammac(p, p2); tf.math.zeta(p + 1, p2); tf.math.polygamma(ones, p); tf.math.betainc(p, p2, p01); tf.math.lbeta(p)
        tf.math.bessel_i0(m); tf.math.bessel_i1(m); tf.math.bessel_i0e(m); tf.math.bessel_i1e(m); tf.math.special.bessel_k0(p)
        tf.math.special.bessel_k1(p); tf.math.special.bessel_k0e(p); tf.math.special.bessel_k1e(p); tf.math.special.bessel_j0(m)
        tf.math.special.bessel_j1(m); tf.math.special.bessel_y0(p); tf.math.special.bessel_y1(p); tf.math.special.dawsn(m)
        tf.math.special.expint(p); tf.math.special.fresnel_cos(m); tf.math.special.fresnel_sin(m); tf.math.special.spence(p)""",
    "complex numbers": """z * z; z / z; tf.exp(z); tf.abs(z); tf.math.angle(z); tf.math.real(z); tf.math.imag(z); tf.math.conj(z); tf.complex(m, o)
        tf.sqrt(z); tf.signal.fft(z); tf.signal.ifft(z); tf.signal.fft2d(z); tf.signal.ifft2d(z); tf.signal.rfft(m); tf.signal.irfft(z); tf.signal.rfft2d(m)
        tf.signal.irfft2d(z); tf.signal.dct(m); tf.signal.idct(m); tf.signal.fftshift(m); tf.signal.frame(x, 4, 2); tf.signal.stft(x, 16, 8)
        tf.signal.hann_window(side); tf.signal.fft3d(z[None]); tf.signal.rfft3d(m[None])""",
    "reductions": """tf.reduce_sum(m); tf.reduce_sum(m, 0); tf.reduce_sum(m, 1); tf.reduce_mean(m); tf.reduce_mean(m, 0); tf.reduce_max(m, 1)
        tf.reduce_min(m, 0); tf.reduce_prod(u, 1); tf.reduce_any(b, 1); tf.reduce_all(b, 0); tf.argmax(m, 1); tf.argmin(m, 0); tf.cumsum(m); tf.cumsum(m, 1)
        tf.math.cumprod(u, 1); tf.math.cumulative_logsumexp(m, 1); tf.reduce_logsumexp(m, 1); tf.math.reduce_variance(m, 1); tf.math.reduce_std(m)
        tf.math.reduce_euclidean_norm(m, 1); tf.norm(m); tf.norm(m, axis=1); tf.norm(m, ord=1); tf.math.count_nonzero(m); tf.nn.moments(m, [0])
        tf.nn.l2_loss(m); tf.math.l2_normalize(m, 1); tf.reduce_sum(i); tf.reduce_max(i, 0); tf.math.zero_fraction(m); tf.nn.zero_fraction(m)
        tf.clip_by_norm(m, 1.0); tf.linalg.global_norm([m, o]); tf.clip_by_global_norm([m, o], 1.0); tf.math.confusion_matrix(c, c)""",
    "shapes": """tf.reshape(m, [-1]); tf.transpose(m) + 0; tf.transpose(vol[0], [2, 0, 3, 1]) + 0; tf.expand_dims(m, 0); tf.squeeze(m[None]); tf.concat([m, o], 0)
        tf.concat([m, o], 1); tf.stack([m, o]); tf.stack([m, o], 2); tf.unstack(m[:4]); tf.split(m, 2, 1); tf.tile(m, [2, 2]); tf.pad(m, [[1, 1], [2, 2]])
        tf.pad(m, [[1, 1], [2, 2]], "REFLECT"); tf.reverse(m, [1]); tf.reverse(m, [0]); tf.roll(m, 1, 0); tf.roll(m, [1, 2], [0, 1]); m[1:-1, ::2] + 0
        m[:, 1]; tf.broadcast_to(m[0], m.shape) + 0; tf.repeat(x, 2); tf.repeat(m, 2, 1); tf.zeros_like(m); tf.ones_like(m); tf.fill([side, side], 2.0)
        tf.eye(side); tf.range(side * side); tf.linspace(0.0, 1.0, side * side); tf.meshgrid(m[0], m[1]); tf.one_hot(c, 16); tf.sequence_mask(c, 64)
        tf.space_to_batch(pic, [2, 2], [[0, 0], [0, 0]]); tf.nn.space_to_depth(pic, 2); tf.nn.depth_to_space(pic, 2); tf.reverse_sequence(m, lens, 1)
        tf.boolean_mask(m, b); tf.boolean_mask(m, b[0]); tf.where(b); tf.shape(m); tf.identity(m)
        tf.linalg.diag(m[0]); tf.linalg.diag_part(m); tf.linalg.set_diag(m, m[0]); tf.linalg.band_part(m, 1, 1); tf.linalg.trace(m)
        tf.linalg.diag(bands[:2], k=(0, 1)); tf.linalg.diag_part(m, k=(-1, 1)); tf.batch_to_space(tf.space_to_batch(pic, [2, 2], [[0, 0], [0, 0]]), [2, 2], [[0, 0], [0, 0]])""",
    "gathering": """tf.gather(m, c); tf.gather(m, c, axis=1); tf.gather(m, i9, batch_dims=1); tf.gather_nd(m, nd); tf.scatter_nd(nd, x, m.shape)
        tf.tensor_scatter_nd_update(m, nd, x); tf.tensor_scatter_nd_add(m, nd, x); tf.tensor_scatter_nd_max(m, nd, x); tf.nn.embedding_lookup(m, c)
        tf.dynamic_partition(x, ci % 4, 4); tf.dynamic_stitch([perm, perm], [x, x]); tf.gather(t, c); tf.experimental.numpy.take_along_axis(m, i9, 1)
        tf.gather(m64, c, axis=1); tf.gather(i8, c, axis=1); tf.gather(x, perm); tf.gather_nd(m64, nd); tf.gather_nd(m, c[:, None]); tf.scatter_nd(nd, ci, m.shape); tf.tensor_scatter_nd_add(i, nd, ci); tf.boolean_mask(m64, b); tf.where(m > 0); tf.where(vol > 0.5); tf.one_hot(ci, 8, axis=0)""",
    "order": """tf.sort(m); tf.sort(m, 0); tf.argsort(m); tf.argsort(m, direction='DESCENDING'); tf.math.top_k(m, 3); tf.math.top_k(x, 3); tf.unique(ci)
        tf.unique_with_counts(ci); tf.searchsorted(s, x); tf.searchsorted(ms, m); tf.searchsorted(s[:9], x); tf.math.bincount(ci)
        tf.math.bincount(i, axis=-1, minlength=10); tf.histogram_fixed_width(x, [-2.0, 2.0], 20); tf.math.invert_permutation(perm)
        tf.math.in_top_k(c[:4], m[:4], 2); tf.sort(i, 1); tf.unique(t); tf.random.shuffle(m); tf.nn.top_k(i, 2); tf.math.approx_max_k(x, 4)
        tf.sets.intersection(i, j); tf.sets.difference(i, j); tf.sets.union(i, j); tf.sets.size(spi); tf.math.nextafter(x, s)
        tf.histogram_fixed_width_bins(x, [-2.0, 2.0], 20); tf.sort(m64); tf.unique(x); tf.unique(tf.cast(ci, tf.int64)); tf.math.top_k(m64, 3); tf.math.top_k(m, side // 2)
        tf.searchsorted(tf.cast(s, tf.float64), tf.cast(x, tf.float64)); tf.searchsorted(tf.range(side), ci); tf.math.bincount(ci, weights=x); tf.sets.intersection(tf.strings.as_string(i[:, :9]), tf.strings.as_string(j[:, :9])); tf.histogram_fixed_width(i, [0, 9], 5); tf.math.top_k(i64, 3); tf.math.top_k(m16, 3); tf.sort(i64)""",
    "segments": """tf.math.segment_sum(m, ids); tf.math.segment_mean(m, ids); tf.math.segment_max(m, ids); tf.math.segment_min(m, ids)
        tf.math.segment_prod(m, ids); tf.math.unsorted_segment_sum(m, ids, side); tf.math.unsorted_segment_mean(m, ids, side)
        tf.math.unsorted_segment_max(m, ids, side); tf.math.unsorted_segment_sqrt_n(m, ids, side); tf.sparse.segment_sum(m, c, cs)
        tf.sparse.segment_mean(m, c, cs); tf.sparse.segment_sqrt_n(m, c, cs)
        tf.math.segment_sum(m64, ids); tf.math.segment_sum(i, ids); tf.math.segment_mean(m64, ids); tf.math.unsorted_segment_sum(x, ci, side); tf.math.unsorted_segment_max(x, ci, side); tf.math.unsorted_segment_min(m64, ids, side); tf.math.segment_max(m64, ids); tf.math.segment_sum(x, tf.sort(ci))""",
    "products": """m @ o; tf.matmul(m, o, transpose_b=True); tf.linalg.matvec(m, m[0]); tf.tensordot(m, o, 1); tf.einsum('ij,jk->ik', m, o)
        tf.einsum('ij,ij->i', m, o); tf.einsum('ij->ji', m) + 0; tf.einsum('i,j->ij', m[0], o[0]); vol[0, 0] @ tf.linalg.matrix_transpose(vol[0, 0]); tf.linalg.cross(rgb, rgb)
        tf.linalg.tensor_diag(m[0]); tf.linalg.tensor_diag_part(m); i @ j; z @ z
        d @ d; h @ h; i64 @ i64; i @ i[:, :1]; z @ z[:, :1]; d @ d[:, :1]; m[:, :1] @ m[:1]; tf.transpose(m) @ o; m[::2] @ o[:, ::2]; tf.tensordot(m, o, 2)
        tf.einsum('ij,jk,kl->il', m, o, m); tf.einsum('ii', m); tf.linalg.matvec(vol[0], vol[0, :, 0])""",
    "linear algebra": """tf.linalg.inv(sq); tf.linalg.det(sq); tf.linalg.slogdet(sq); tf.linalg.logdet(spd); tf.linalg.solve(sq, rhs)
        tf.linalg.triangular_solve(tri, rhs); tf.linalg.cholesky(spd); tf.linalg.cholesky_solve(tri, rhs); tf.linalg.qr(sq); tf.linalg.eigh(spd)
        tf.linalg.eigvalsh(spd); tf.linalg.svd(sq); tf.linalg.svd(sq, compute_uv=False); tf.linalg.lu(sq); tf.linalg.eig(sq); tf.linalg.expm(sq)
        tf.linalg.sqrtm(spd); tf.linalg.logm(tf.cast(spd, tf.complex64)); tf.linalg.lstsq(sq, rhs); tf.linalg.lstsq(sq, rhs, fast=False); tf.linalg.pinv(sq)
        tf.linalg.matrix_rank(sq); tf.linalg.tridiagonal_solve(bands, bands[0]); tf.linalg.tridiagonal_matmul(bands, tf.transpose(bands))
        tf.linalg.banded_triangular_solve(bands[:2], tf.transpose(bands)); tf.linalg.lu_solve(*tf.linalg.lu(sq), rhs); tf.linalg.lu_reconstruct(*tf.linalg.lu(sq))
        tf.linalg.inv(batch); tf.linalg.det(batch); tf.linalg.cholesky(batch_spd); tf.linalg.eigh(batch_spd); tf.linalg.svd(batch); tf.linalg.qr(batch)
        tf.linalg.solve(batch, batch); tf.linalg.eigh_tridiagonal(bands[1], bands[0][1:]); tf.linalg.normalize(sq); tf.linalg.expm(batch)
        tf.linalg.adjoint(sq) + 0; tf.linalg.eigvals(sq); tf.linalg.eigvalsh(batch_spd); tf.linalg.eig(batch); tf.linalg.sqrtm(sq); tf.linalg.sqrtm(batch_spd)
        tf.linalg.pinv(batch); tf.linalg.lstsq(batch, batch, fast=False); tf.linalg.lstsq(batch, batch); tf.linalg.triangular_solve(batch, batch); tf.linalg.lu(batch)
        tf.linalg.logdet(batch_spd); tf.linalg.matrix_rank(batch); tf.linalg.norm(sq, 2); tf.linalg.norm(batch, axis=[1, 2])""",
    "neural networks": """tf.nn.relu(m); tf.nn.relu6(m); tf.nn.elu(m); tf.nn.selu(m); tf.nn.gelu(m); tf.nn.silu(m); tf.nn.leaky_relu(m); tf.nn.crelu(m)
        tf.sigmoid(m); tf.nn.softplus(m); tf.nn.softsign(m); tf.nn.softmax(m); tf.nn.log_softmax(m); tf.nn.softmax(m, 0); tf.math.log_sigmoid(m)
        tf.nn.softmax_cross_entropy_with_logits(p, m); tf.nn.sparse_softmax_cross_entropy_with_logits(lens % 4, m)
        tf.nn.sigmoid_cross_entropy_with_logits(p01, m); tf.nn.weighted_cross_entropy_with_logits(p01, m, 2.0); tf.nn.bias_add(m, m[0])
        tf.nn.batch_normalization(m, m[0], p[0], o[0], p[0], 1e-3); tf.nn.local_response_normalization(pic); tf.nn.dropout(m, 0.3)
        tf.nn.log_poisson_loss(p, m); tf.nn.normalize_moments(m[0], m[1], m[2], None); tf.nn.scale_regularization_loss(m[0, 0])
        tf.quantization.fake_quant_with_min_max_args(m); tf.quantization.fake_quant_with_min_max_vars(m, -3.0, 3.0)
        tf.quantization.fake_quant_with_min_max_vars_per_channel(m, -p[0], p[0]); tf.quantization.quantize_and_dequantize_v2(m, -3.0, 3.0)
        tf.nn.ctc_loss(ctc_labels, ctc_logits, ctc_sizes, ctc_steps, logits_time_major=False); tf.nn.ctc_greedy_decoder(ctc_major, ctc_steps)
        tf.nn.ctc_beam_search_decoder(ctc_major[:8], tf.minimum(ctc_steps, 8), 10, 1); tf.nn.compute_accidental_hits(tf.cast(ci[:, None], tf.int64), tf.constant([1, 2, 3], tf.int64), 1)""",
    "windows": """tf.nn.conv2d(pic, f, 1, 'SAME'); tf.nn.conv2d(pic, f, 2, 'VALID'); tf.nn.conv2d(pic, f, 1, 'SAME', dilations=2); tf.nn.conv1d(pic[0], f[0], 1, 'SAME')
        tf.nn.conv2d_transpose(pic, f, [pic.shape[0], 2 * pic.shape[1], 2 * pic.shape[2], 8], 2); tf.nn.depthwise_conv2d(pic, f[:, :, :, :1], [1, 1, 1, 1], 'SAME')
        tf.nn.separable_conv2d(pic, f[:, :, :, :1], f[:1, :1], [1, 1, 1, 1], 'SAME'); tf.nn.conv3d(vol, vf, [1] * 5, 'SAME')
        tf.nn.conv3d_transpose(vol, vf, [vol.shape[0]] + [2 * d for d in vol.shape[1:4]] + [4], 2); tf.nn.max_pool2d(pic, 2, 2, 'SAME'); tf.nn.max_pool2d(pic, 3, 1, 'SAME')
        tf.nn.avg_pool2d(pic, 2, 2, 'SAME'); tf.nn.avg_pool2d(pic, 3, 2, 'VALID'); tf.nn.max_pool1d(pic[0], 2, 2, 'SAME'); tf.nn.max_pool3d(vol, 2, 2, 'SAME')
        tf.nn.avg_pool3d(vol, 2, 2, 'SAME'); tf.nn.max_pool_with_argmax(pic, 2, 2, 'SAME'); tf.nn.dilation2d(pic, f[:, :, :, 0], [1, 1, 1, 1], 'SAME', 'NHWC', [1, 1, 1, 1])
        tf.nn.erosion2d(pic, f[:, :, :, 0], [1, 1, 1, 1], 'SAME', 'NHWC', [1, 1, 1, 1]); tf.image.extract_patches(pic, [1, 3, 3, 1], [1, 2, 2, 1], [1, 1, 1, 1], 'SAME')
        tf.nn.atrous_conv2d(pic, f, 2, 'SAME'); tf.nn.pool(pic, [2, 2], 'MAX', strides=[2, 2])
        tf.nn.fractional_max_pool(pic, [1.0, 1.4, 1.4, 1.0], seed=3); tf.nn.fractional_avg_pool(pic, [1.0, 1.4, 1.4, 1.0], seed=3)
        tf.nn.conv3d(vol, vf, [1, 2, 2, 2, 1], 'SAME'); tf.nn.max_pool3d(vol, 3, 1, 'SAME'); tf.nn.avg_pool3d(vol, 3, 2, 'SAME'); tf.nn.max_pool2d(rgb, 2, 2, 'SAME')
        tf.nn.avg_pool2d(pic, 7, 7, 'SAME'); tf.nn.depthwise_conv2d(pic, f[:, :, :, :2], [1, 1, 1, 1], 'SAME'); tf.nn.depthwise_conv2d(pic, f[:, :, :, :1], [1, 2, 2, 1], 'SAME')
        tf.nn.conv2d_transpose(pic, f, pic.shape, 1); tf.nn.conv2d(pic, f[:1, :1], 1, 'SAME'); tf.nn.conv1d(pic[0], f[0], 2, 'VALID'); tf.nn.avg_pool1d(pic[0], 3, 1, 'SAME')
        tf.nn.conv2d(rgb, f[:, :, :3], 2, 'SAME'); tf.image.extract_patches(pic, [1, 3, 3, 1], [1, 1, 1, 1], [1, 2, 2, 1], 'VALID' if side > 4 else 'SAME')""",
    "pictures": """tf.image.resize(rgb, [9, 11]); tf.image.resize(rgb, [2 * rgb.shape[1], 2 * rgb.shape[2]]); tf.image.resize(rgb, [9, 11], 'nearest')
        tf.image.resize(rgb, [9, 11], 'bicubic'); tf.image.resize(rgb, [9, 11], 'area'); tf.image.resize(rgb, [9, 11], 'lanczos3')
        tf.image.resize(rgb, [9, 11], 'gaussian'); tf.image.resize(rgb, [9, 11], 'mitchellcubic'); tf.image.resize(rgb, [9, 11], antialias=True)
        tf.image.rgb_to_hsv(rgb); tf.image.hsv_to_rgb(rgb); tf.image.rgb_to_grayscale(rgb); tf.image.rgb_to_yiq(rgb); tf.image.yiq_to_rgb(rgb)
        tf.image.rgb_to_yuv(rgb); tf.image.yuv_to_rgb(rgb); tf.image.grayscale_to_rgb(rgb[..., :1]); tf.image.adjust_brightness(rgb, 0.1)
        tf.image.adjust_contrast(rgb, 2.0); tf.image.adjust_hue(rgb, 0.1); tf.image.adjust_saturation(rgb, 2.0); tf.image.adjust_gamma(rgb, 2.0)
        tf.image.flip_left_right(rgb); tf.image.flip_up_down(rgb); tf.image.rot90(rgb); tf.image.transpose(rgb); tf.image.per_image_standardization(rgb)
        tf.image.central_crop(rgb, 0.5); tf.image.crop_to_bounding_box(rgb, 1, 1, 2, 2); tf.image.pad_to_bounding_box(rgb, 1, 1, rgb.shape[1] + 2, rgb.shape[2] + 2)
        tf.image.resize_with_crop_or_pad(rgb, 8, 8); tf.image.resize_with_pad(rgb, 8, 12); tf.image.crop_and_resize(rgb, boxes, [0] * boxes.shape[0], [7, 7])
        tf.image.non_max_suppression(boxes, scores, 20); tf.image.non_max_suppression_with_scores(boxes, scores, 20, soft_nms_sigma=0.5)
        tf.image.non_max_suppression_padded(boxes, scores, 20); tf.image.combined_non_max_suppression(boxes[None, :, None], scores[None, :, None], 5, 10)
        tf.image.draw_bounding_boxes(rgb, boxes[None, :2] + tf.zeros([rgb.shape[0], 1, 1]), [[1.0, 0.0, 0.0]]); tf.image.extract_glimpse(rgb, [4, 4], [[0.1, 0.1]] * rgb.shape[0])
        tf.image.sobel_edges(rgb); tf.image.image_gradients(rgb); tf.image.total_variation(rgb); tf.image.psnr(rgb, rgb * 0.9, 1.0)
        tf.image.ssim(wide, wide * 0.9, 1.0); tf.image.random_flip_left_right(rgb, 3); tf.image.random_crop(rgb[0], [3, 3, 3]); tf.image.convert_image_dtype(bytes8, tf.float32)
        tf.image.stateless_sample_distorted_bounding_box(rgb.shape[1:], boxes[None, :1], [1, 2]); tf.io.encode_png(bytes8[0]); tf.io.decode_png(png)
        tf.io.encode_jpeg(bytes8[0]); tf.io.decode_jpeg(jpeg); tf.image.random_brightness(rgb, 0.2); tf.image.random_saturation(rgb, 0.5, 2.0); tf.image.random_hue(rgb, 0.1)""",
    "strings": """tf.strings.length(t); tf.strings.length(t, 'UTF8_CHAR'); tf.strings.lower(t); tf.strings.upper(t); tf.strings.strip(t); tf.strings.join([t, t], '-')
        tf.strings.substr(t, 1, 3); tf.strings.substr(t, 1, 3, 'UTF8_CHAR'); tf.strings.split(t, 'a'); tf.strings.split(t); tf.strings.to_number(nums)
        tf.strings.as_string(x); tf.strings.as_string(ci); tf.strings.reduce_join(t); tf.strings.regex_replace(t, 'a+', 'b'); tf.strings.regex_full_match(t, '.*a')
        tf.strings.bytes_split(t); tf.strings.unicode_split(t, 'UTF-8'); tf.strings.unicode_decode(t, 'UTF-8'); tf.strings.unicode_encode(codes, 'UTF-8')
        tf.strings.unicode_transcode(t, 'UTF-8', 'UTF-16-BE'); tf.strings.unicode_script(n64); tf.strings.unicode_split_with_offsets(t, 'UTF-8')
        tf.strings.unicode_decode_with_offsets(t, 'UTF-8'); tf.strings.to_hash_bucket(t, 100); tf.strings.to_hash_bucket_fast(t, 100)
        tf.strings.to_hash_bucket_strong(t, 100, [1, 2]); tf.strings.ngrams(t, 2); tf.io.encode_base64(t); tf.io.decode_base64(b64); tf.io.decode_raw(raw, tf.int16)
        tf.io.decode_csv(csv, [0.0, 0, 'x']); tf.io.parse_tensor(serial, tf.float32); tf.io.serialize_tensor(m)
        tf.edit_distance(sp_words, sp_words2); tf.strings.format('{}', t); t == t; tf.strings.lower(t, 'utf-8'); tf.strings.upper(t, 'utf-8')
        tf.io.parse_example(examples, {'x': tf.io.FixedLenFeature([3], tf.float32), 'y': tf.io.VarLenFeature(tf.int64)}); tf.io.decode_compressed(t, '')
        tf.strings.to_number(nums, tf.float64); tf.strings.to_number(ints, tf.int64); tf.strings.as_string(m64); tf.strings.as_string(x, precision=2); tf.strings.split(t, 'a', maxsplit=1); tf.strings.join([t, t, t]); t + t; tf.identity(t); tf.concat([t, t], 0)
        tf.io.parse_example(examples, {'x': tf.io.RaggedFeature(tf.float32), 'z': tf.io.FixedLenFeature([], tf.int64, 0)}); tf.io.parse_example(examples, {'y': tf.io.FixedLenSequenceFeature([], tf.int64, True)}); tf.strings.unicode_decode(t, 'UTF-8').to_tensor()""",
    "sparse": """tf.sparse.to_dense(sp); tf.sparse.from_dense(m * mask); tf.sparse.sparse_dense_matmul(sp, m); tf.sparse.add(sp, sp2); tf.sparse.add(sp, m)
        tf.sparse.concat(0, [sp, sp2]); tf.sparse.concat(1, [sp, sp2]); tf.sparse.reduce_sum(sp, 1); tf.sparse.reduce_sum(sp); tf.sparse.reduce_max(sp, 0)
        tf.sparse.slice(sp, [0, 0], [side // 2, side]); tf.sparse.reshape(sp, [-1]); tf.sparse.transpose(sp); tf.sparse.reorder(sp); tf.sparse.fill_empty_rows(sp, 1.0)[0]
        tf.sparse.retain(sp, sp.values > 0); tf.sparse.softmax(sp); tf.sparse.maximum(sp, sp2); tf.sparse.minimum(sp, sp2); sp * m; sp / m; tf.sparse.split(sp, 2, 1)
        tf.sparse.to_indicator(spi, 16); tf.sparse.expand_dims(sp, 0); tf.sparse.mask(tf.IndexedSlices(m, tf.range(side)), [1, 2]); tf.sparse.map_values(tf.abs, sp)
        tf.sparse.cross([spw, spw]); tf.sparse.cross_hashed([spw, spw], 10); tf.sparse.bincount(spi); tf.nn.embedding_lookup_sparse(m, spi, None, combiner='sum')
        tf.nn.safe_embedding_lookup_sparse(m, spi); tf.sparse.eye(side); tf.sparse.reset_shape(sp); tf.sparse.reduce_sum(sp, 1, output_is_sparse=True)
        tf.sparse.bincount(spi, axis=-1); tf.sparse.bincount(i, axis=-1); tf.sparse.sparse_dense_matmul(sp, m, adjoint_a=True); tf.sparse.reorder(tf.sparse.SparseTensor(sp.indices[::-1], sp.values[::-1], sp.dense_shape)); tf.nn.embedding_lookup_sparse(m, spi, None, combiner='mean'); tf.sparse.from_dense(i)""",
    "ragged": """tf.RaggedTensor.from_row_lengths(x, lengths); rag.to_tensor(); rag + rag; rag[1:]; rag[:, :2]; tf.reduce_sum(rag, 1); tf.reduce_max(rag, 1); tf.reduce_mean(rag, 1)
        tf.concat([rag, rag], 0); tf.concat([rag, rag], 1); tf.stack([rag, rag]); rag.row_lengths(); rag.value_rowids(); rag.row_splits; tf.gather(rag, lens); tf.ragged.range(lengths)
        tf.ragged.boolean_mask(rag, rag > 0); tf.ragged.map_flat_values(tf.abs, rag); tf.RaggedTensor.from_tensor(m); tf.RaggedTensor.from_sparse(spl); rag.to_sparse(); tf.ragged.row_splits_to_segment_ids(rag.row_splits)
        tf.ragged.segment_ids_to_row_splits(rag.value_rowids()); tf.strings.reduce_join(ragt, 1); tf.where(rag > 0); tf.tile(rag, [1, 2]); tf.reverse(rag, [1]); tf.ragged.stack_dynamic_partitions(x, ci % 4, 4)
        rag[:, 1:]; rag[:, ::-1]; rag[::2]; tf.ragged.cross([ragt, ragt]); rag.to_list(); tf.math.reduce_std(rag, 1); tf.nn.softmax(rag); tf.expand_dims(rag, 0); rag.to_tensor(shape=[None, 8]); tf.RaggedTensor.from_value_rowids(x, tf.sort(ci)); slope(lambda v: tf.RaggedTensor.from_row_lengths(v, lengths).to_tensor(), x)""",
    "random numbers": """tf.random.normal([side, side]); tf.random.uniform([side, side]); tf.random.uniform([side, side], 0, 9, tf.int32); tf.random.truncated_normal([side, side])
        tf.random.gamma([side], p[0]); tf.random.poisson([side], p[0]); tf.random.categorical(m, 4); tf.random.stateless_normal([side, side], [1, 2])
        tf.random.stateless_uniform([side, side], [1, 2]); tf.random.stateless_truncated_normal([side, side], [1, 2]); tf.random.stateless_gamma([side, side], [1, 2], p[0])
        tf.random.stateless_poisson([side, side], [1, 2], p[0]); tf.random.stateless_binomial([side, side], [1, 2], 20.0, 0.3); tf.random.stateless_categorical(m, 4, [1, 2])
        tf.random.experimental.stateless_shuffle(m, [1, 2]); tf.random.stateless_parameterized_truncated_normal([side, side], [1, 2], 0.0, 1.0, -1.0, 2.0); tf.random.experimental.stateless_split([1, 2], 4)
        tf.random.stateless_uniform([side, side], [1, 2], 0, 9, tf.int32); generator.normal([side, side]); generator.uniform([side, side]); generator.binomial([side], 20.0, 0.3)
        tf.random.log_uniform_candidate_sampler(tf.cast(n64[:1, None], tf.int64), 1, 4, False, 100); tf.random.uniform_candidate_sampler(tf.cast(n64[:1, None], tf.int64), 1, 4, True, 100); tf.math.sobol_sample(4, side * 4)""",
    "gradients": """slope(tf.exp, m); slope(tf.nn.softmax, m); slope(lambda v: v @ v, m); slope(lambda v: tf.gather(v, c), m); slope(lambda v: v[1:, ::2], m)
        slope(lambda v: tf.nn.conv2d(v, f, 1, 'SAME'), pic); slope(lambda v: tf.nn.conv2d(pic, v, 1, 'SAME'), f); slope(lambda v: tf.nn.max_pool2d(v, 2, 2, 'SAME'), pic)
        slope(lambda v: tf.nn.avg_pool2d(v, 2, 2, 'SAME'), pic); slope(lambda v: tf.nn.conv3d(v, vf, [1] * 5, 'SAME'), vol); slope(lambda v: tf.nn.conv3d(vol, v, [1] * 5, 'SAME'), vf)
        slope(lambda v: tf.nn.depthwise_conv2d(v, f[:, :, :, :1], [1, 1, 1, 1], 'SAME'), pic); slope(lambda v: tf.image.resize(v, [9, 11]), rgb); slope(lambda v: tf.image.resize(v, [9, 11], 'bicubic'), rgb)
        slope(lambda v: tf.sort(v, 1), m); slope(lambda v: tf.math.top_k(v, 3)[0], m); slope(lambda v: tf.cumsum(v, 1), m); slope(lambda v: tf.math.cumprod(v, 1), m); slope(tf.linalg.inv, sq)
        slope(tf.linalg.cholesky, spd); slope(tf.linalg.det, sq); slope(lambda v: tf.linalg.svd(v, compute_uv=False), sq); slope(lambda v: tf.linalg.eigh(v)[1], spd); slope(lambda v: tf.linalg.qr(v)[0], sq)
        slope(lambda v: tf.linalg.solve(v, rhs), sq); slope(lambda v: tf.math.segment_sum(v, ids), m); slope(lambda v: tf.math.unsorted_segment_max(v, ids, side), m); slope(lambda v: tf.reduce_prod(v, 1), u)
        slope(lambda v: tf.reduce_max(v, 1), m); slope(lambda v: tf.norm(v), m); slope(lambda v: tf.einsum('ij,jk->ik', v, o), m); slope(lambda v: tf.concat([v, o], 1), m); slope(lambda v: tf.pad(v, [[1, 1], [2, 2]], 'REFLECT'), m)
        slope(lambda v: tf.tensor_scatter_nd_update(v, nd, x), m); slope(lambda v: tf.math.lgamma(v), p); slope(lambda v: tf.math.igamma(v, p2), p); slope(lambda v: tf.signal.rfft(v), m); slope(lambda v: tf.nn.local_response_normalization(v), pic)
        slope(lambda v: tf.nn.ctc_loss(ctc_labels, v, ctc_sizes, ctc_steps, logits_time_major=False), ctc_logits); slope(lambda v: tf.image.crop_and_resize(v, boxes, [0] * boxes.shape[0], [7, 7]), rgb)
        slope(lambda v: tf.nn.max_pool3d(v, 2, 2, 'SAME'), vol); slope(lambda v: tf.linalg.expm(v), sq); slope(lambda v: tf.linalg.diag_part(v), m); slope(lambda v: tf.linalg.set_diag(v, m[0]), m)
        slope(lambda v: tf.nn.max_pool2d(v, 3, 1, 'SAME'), pic); slope(lambda v: tf.nn.avg_pool2d(v, 3, 2, 'SAME'), pic); slope(lambda v: tf.nn.max_pool3d(v, 3, 1, 'SAME'), vol)
        slope(lambda v: tf.nn.avg_pool3d(v, 2, 2, 'SAME'), vol); slope(lambda v: tf.nn.dilation2d(v, f[:, :, :, 0], [1, 1, 1, 1], 'SAME', 'NHWC', [1, 1, 1, 1]), pic)
        slope(lambda v: tf.nn.dilation2d(pic, v, [1, 1, 1, 1], 'SAME', 'NHWC', [1, 1, 1, 1]), f[:, :, :, 0]); slope(lambda v: tf.image.extract_patches(v, [1, 3, 3, 1], [1, 2, 2, 1], [1, 1, 1, 1], 'SAME'), pic)
        slope(lambda v: tf.nn.fractional_max_pool(v, [1.0, 1.4, 1.4, 1.0], seed=3)[0], pic); slope(lambda v: tf.nn.max_pool_with_argmax(v, 2, 2, 'SAME')[0], pic)
        slope(lambda v: tf.nn.conv2d_transpose(v, f, [pic.shape[0], 2 * pic.shape[1], 2 * pic.shape[2], 8], 2), pic); slope(lambda v: tf.nn.depthwise_conv2d(pic, v, [1, 1, 1, 1], 'SAME'), f[:, :, :, :1])
        slope(lambda v: tf.nn.conv1d(pic[0], v, 1, 'SAME'), f[0]); slope(lambda v: tf.pad(v, [[1, 1], [2, 2]], 'SYMMETRIC'), m); slope(lambda v: tf.tile(v, [2, 2]), m); slope(lambda v: tf.stack([v, o]), m)
        slope(lambda v: tf.where(b, v, o), m); slope(lambda v: tf.maximum(v, o), m); slope(lambda v: tf.transpose(v), m); slope(tf.abs, z); slope(lambda v: tf.linalg.lstsq(v, rhs), sq)
        slope(lambda v: tf.linalg.triangular_solve(v, rhs), tri); slope(lambda v: tf.linalg.eigvalsh(v), spd); slope(lambda v: tf.linalg.pinv(v), sq); slope(lambda v: tf.linalg.logdet(v), spd); slope(tf.linalg.inv, batch)
        slope(lambda v: tf.nn.log_softmax(v), m); slope(lambda v: tf.reduce_logsumexp(v, 1), m); slope(lambda v: tf.math.l2_normalize(v, 1), m); slope(lambda v: tf.image.rgb_to_hsv(v), rgb); slope(lambda v: tf.nn.depth_to_space(v, 2), pic)
        slope(lambda v: tf.nn.batch_normalization(v, m[0], p[0], o[0], p[0], 1e-3), m); slope(lambda v: tf.nn.sparse_softmax_cross_entropy_with_logits(lens % 4, v), m); slope(lambda v: tf.gather_nd(v, nd), m); slope(lambda v: tf.boolean_mask(v, b), m)""",
}

def words(count, rng):
    letters = np.array(list("abcdefghé ß"))
    return ["".join(rng.choice(letters, rng.integers(2, 12))) for _ in range(count)]


def numbers(side, rng):
    """Matrices and vectors of side rows and elements."""
    normal = lambda *shape: tf.constant(rng.normal(size=shape), tf.float32)
    m, o, x, i = normal(side, side), normal(side, side), normal(side * side), rng.integers(1, 10, (side, side))
    c, p01 = rng.integers(0, side, side * side), rng.uniform(0.01, 0.99, (side, side))
    mask = rng.random((side, side)) < 0.1
    mask[0, 0] = True
    splits = np.sort(rng.integers(0, side * side + 1, side - 1))
    lengths = np.diff(np.concatenate([[0], splits, [side * side]]))
    return {
        "side": side, "d": tf.cast(m, tf.float64), "h": tf.cast(m, tf.float16), "i64": tf.constant(i, tf.int64), "m": m, "o": o, "x": x, "i": tf.constant(i, tf.int32), "j": tf.constant(i.T, tf.int32), "b": m > 0, "p": tf.abs(m) + 0.1, "p2": tf.abs(o) + 0.1,
        "p01": tf.constant(p01, tf.float32), "u": tf.constant(p01 * 2 - 1, tf.float32), "ones": tf.ones([side, side]), "z": tf.complex(m, o), "s": tf.sort(x), "ms": tf.sort(m),
        "c": tf.constant(c[:side * 2], tf.int32), "cs": tf.constant(np.sort(c[:side * 2]), tf.int32), "ci": tf.constant(c, tf.int32), "ids": tf.constant(np.sort(c[:side]), tf.int32),
        "lens": tf.constant(c[:side], tf.int32), "i9": tf.constant(i % 4, tf.int32), "nd": tf.constant(np.stack([c, c[::-1]], 1), tf.int32), "perm": tf.constant(rng.permutation(side * side), tf.int32),
        "mask": tf.constant(mask, tf.float32), "sp": tf.sparse.from_dense(m * mask), "sp2": tf.sparse.from_dense(o * mask.T), "spi": tf.sparse.from_dense(tf.constant((i % 3 + 1) * mask, tf.int64)),
        "spl": tf.sparse.from_dense(tf.concat([m[:, :2], m[:, :1] * 0], 1)), "spw": tf.sparse.from_dense(tf.strings.as_string(i[:, :2])), "lengths": tf.constant(lengths, tf.int64),
        "m64": tf.cast(m, tf.float64), "o64": tf.cast(o, tf.float64), "p64": tf.cast(tf.abs(m) + 0.1, tf.float64), "u64": tf.constant(p01 * 2 - 1), "m16": tf.cast(m, tf.float16),
        "o16": tf.cast(o, tf.float16), "mb": tf.cast(m, tf.bfloat16), "ob": tf.cast(o, tf.bfloat16), "i64": tf.constant(i, tf.int64), "i8": tf.constant(i, tf.int8), "z2": tf.cast(tf.complex(m, o), tf.complex128),
        "rag": tf.RaggedTensor.from_row_lengths(x, lengths), "bands": normal(3, side) + tf.constant([[0.0], [4.0], [0.0]])}


def matrices(n, rng):
    a = rng.normal(size=(n, n)) + 2 * n ** 0.5 * np.eye(n)
    batch = rng.normal(size=(n, 4, 4)) + 3 * np.eye(4)
    real = lambda v: tf.constant(v, tf.float32)
    return {"sq": real(a), "spd": real(a @ a.T), "tri": real(np.tril(a)), "rhs": real(rng.normal(size=(n, 4))), "batch": real(batch), "batch_spd": real(batch @ batch.transpose(0, 2, 1))}


def pictures(n, rng):
    real = lambda *shape: tf.constant(rng.random(shape), tf.float32)
    corners = rng.random((n, 2)) * 0.7
    bytes8 = tf.constant(rng.integers(0, 256, (2, n, n, 3)), tf.uint8)
    steps = n * 2
    return {"pic": real(2, n, n, 8), "rgb": real(2, n, n, 3), "wide": real(1, n + 16, n + 16, 3), "vol": real(1, n // 2, n // 2, n // 2, 4), "f": real(3, 3, 8, 8), "vf": real(3, 3, 3, 4, 4),
            "boxes": tf.constant(np.concatenate([corners, corners + 0.25], 1), tf.float32), "scores": real(n), "bytes8": bytes8, "png": tf.io.encode_png(bytes8[0]), "jpeg": tf.io.encode_jpeg(bytes8[0]),
            "ctc_logits": real(4, steps, 6), "ctc_major": real(steps, 4, 6), "ctc_labels": tf.constant(rng.integers(1, 6, (4, n // 2))), "ctc_sizes": tf.constant([n // 2] * 4), "ctc_steps": tf.constant([steps] * 4)}


def texts(count, rng):
    t = tf.constant(words(count, rng))
    some = tf.strings.bytes_split(t[:count // 4 + 1])
    example = tf.train.Example(features=tf.train.Features(feature={
        "x": tf.train.Feature(float_list=tf.train.FloatList(value=[1.0, 2.0, 3.0])), "y": tf.train.Feature(int64_list=tf.train.Int64List(value=[4, 5]))}))
    return {"t": t, "nums": tf.constant([str(v) for v in rng.normal(size=count)]), "ints": tf.constant([str(v) for v in rng.integers(-9999, 9999, count)]), "codes": tf.strings.unicode_decode(t, "UTF-8"), "n64": tf.constant(rng.integers(32, 900, count), tf.int32),
            "b64": tf.io.encode_base64(t), "raw": tf.constant([bytes(8)] * count), "csv": tf.constant(["1.5,2,ab"] * count), "serial": tf.io.serialize_tensor(tf.zeros([count])),
            "sp_words": some.to_sparse(), "sp_words2": tf.reverse(some, [1]).to_sparse(), "ragt": some, "examples": tf.constant([example.SerializeToString()] * count)}


def slope(function, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    return tape.gradient(y, x)


for k, size in sizes():
    rng = np.random.default_rng(1)
    names = {"tf": tf, "np": np, "slope": slope, "generator": tf.random.Generator.from_seed(1)}
    names |= numbers(SIDES[k], rng) | matrices(MATRICES[k], rng) | pictures(PICTURES[k], rng) | texts(WORDS[k], rng)
    for family, cases in FAMILIES.items():
        for code in cases.replace("\n", ";").split(";"):
            code = code.strip()
            if code:
                tell(family, code, size, code, names)

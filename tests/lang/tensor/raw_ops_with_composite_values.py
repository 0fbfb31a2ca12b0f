# %% Raw operations whose operands or results come in parts: texts cut up, sparse and ragged tensors, sets, losses with their slopes.
import numpy as np
import tensorflow as tf

r = tf.raw_ops


def t(run):
    """Prints the parts of what a function gives, or its error."""
    try:
        parts = run()
    except (tf.errors.InvalidArgumentError, tf.errors.OpError) as e:
        return print(type(e).__name__, str(e).split("}} ")[-1].split(" [Op:")[0].split("\n")[0])
    names = getattr(parts, "_fields", [""] * 9)
    for name, part in zip(names, parts if isinstance(parts, (tuple, list)) else [parts]):
        part = part if part is None else np.asarray(part)
        print(type(parts).__name__ if name else "", name, part if part is None else (part.dtype, part.tolist()))


def whole(x):
    return tf.constant(x, tf.int64)


# %% Sets, places and counts.
t(lambda: r.ListDiff(x=[1, 2, 3, 4, 5, 6], y=[1, 3, 5]))
t(lambda: r.ListDiff(x=['a', 'b'], y=['b'], out_idx=tf.int64))
t(lambda: r.ListDiff(x=[1., 2.], y=[2., 1.]))
t(lambda: r.ListDiff(x=[[1]], y=[1]))
t(lambda: r.LowerBound(sorted_inputs=[[1, 3, 5]], values=[[0, 3, 6]]))
t(lambda: r.UpperBound(sorted_inputs=[[1, 3, 5]], values=[[0, 3, 6]], out_type=tf.int64))
t(lambda: r.PopulationCount(x=[0, 1, 255, -1]))
t(lambda: r.PopulationCount(x=tf.constant([-1, 127], tf.int8)))
t(lambda: r.Bincount(arr=[1, 1, 2], size=4, weights=tf.constant([], tf.int32)))
t(lambda: r.Bincount(arr=[1, 1, 2], size=2, weights=[1., 2., 3.]))
t(lambda: r.UniqueWithCountsV2(x=[1, 1, 2], axis=whole([])))
t(lambda: r.UniqueWithCountsV2(x=[1, 1, 2], axis=whole([0])))
t(lambda: r.SetSize(set_indices=whole([[0, 0], [0, 1], [1, 0]]), set_values=[1, 2, 3], set_shape=whole([2, 2])))
t(lambda: r.InTopK(predictions=[[.1, .9], [.8, .2]], targets=[1, 1], k=1))
t(lambda: r.NthElement(input=[3., 1., 2.], n=1))
t(lambda: r.NthElement(input=[[3., 1., 2.]], n=0, reverse=True))

# %% Losses and slopes.
t(lambda: r.SoftmaxCrossEntropyWithLogits(features=[[1., 2.]], labels=[[0., 1.]]))
t(lambda: r.SparseSoftmaxCrossEntropyWithLogits(features=[[1., 2.]], labels=[1]))
t(lambda: r.BiasAddGrad(out_backprop=tf.ones([2, 3, 4])))
t(lambda: r.BiasAddGrad(out_backprop=tf.ones([2, 3, 4, 5]), data_format='NCHW'))
x = tf.reshape(tf.range(16.0), [1, 4, 4, 1])
t(lambda: r.MaxPoolGrad(orig_input=x, orig_output=tf.nn.max_pool2d(x, 2, 2, 'VALID'), grad=tf.ones([1, 2, 2, 1]), ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding='VALID'))
t(lambda: r.AvgPoolGrad(orig_input_shape=[1, 4, 4, 1], grad=tf.ones([1, 2, 2, 1]), ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding='VALID'))
t(lambda: r.MirrorPadGrad(input=tf.ones([4, 5]), paddings=[[1, 1], [1, 1]], mode='REFLECT'))
t(lambda: r.StridedSliceGrad(shape=[5], begin=[1], end=[4], strides=[2], dy=[1., 2.]))

# %% Arrays and matrices.
t(lambda: r.ShapeN(input=[tf.ones([2]), tf.ones([3, 1])]))
t(lambda: r.Reverse(tensor=[[1, 2], [3, 4]], dims=[True, False]))
t(lambda: r.BroadcastArgs(s0=[2, 1], s1=[3]))
t(lambda: r.ParallelDynamicStitch(indices=[[0, 2], [1]], data=[[1, 3], [2]]))
t(lambda: r.NoOp())
t(lambda: r.BatchToSpace(input=tf.ones([4, 1, 1, 1]), crops=[[0, 0], [0, 0]], block_size=2))
t(lambda: r.SpaceToBatch(input=tf.ones([1, 2, 2, 1]), paddings=[[0, 0], [0, 0]], block_size=2))
t(lambda: r.ScatterNdNonAliasingAdd(input=[1., 2.], indices=[[0]], updates=[5.]))
t(lambda: r.ApproximateEqual(x=[1., 2.], y=[1.000001, 2.1]))
t(lambda: r.MatrixDiagV2(diagonal=[1., 2.], k=0, num_rows=2, num_cols=3, padding_value=9.))
t(lambda: r.MatrixDiagV3(diagonal=[[0., 8., 9.], [1., 2., 3.], [4., 5., 0.]], k=[-1, 1], num_rows=-1, num_cols=-1, padding_value=0.))
t(lambda: r.MatrixDiagPartV2(input=[[1., 2.], [3., 4.]], k=[-1, 0], padding_value=9.))
t(lambda: r.MatrixDiagPartV3(input=[[1., 2.], [3., 4.]], k=[-1, 0], padding_value=9.))
t(lambda: r.MatrixSetDiagV2(input=tf.zeros([2, 2]), diagonal=[1., 2.], k=0))
t(lambda: r.MatrixSetDiagV3(input=tf.zeros([2, 2]), diagonal=[5.], k=1))
t(lambda: r.MatrixSolveLs(matrix=[[1., 0.], [0., 2.], [1., 1.]], rhs=[[1.], [2.], [3.]], l2_regularizer=tf.constant(0., tf.float64)))
t(lambda: r.RFFT(input=[1., 2., 3., 4.], fft_length=[4]))
t(lambda: r.IRFFT(input=[1.+0j, 2., 3.], fft_length=[4]))
t(lambda: r.RFFT2D(input=[[1., 2.], [3., 4.]], fft_length=[2, 2]))

# %% Texts.
t(lambda: r.StringSplit(input=['a b', 'c'], delimiter=' '))
t(lambda: r.StringSplitV2(input=['a b', 'c'], sep=' '))
t(lambda: r.StringSplitV2(input=['a  b', 'c'], sep=''))
t(lambda: r.StringSplitV2(input=['a,b,c'], sep=',', maxsplit=1))
for w, lp, rp, pw, ps in (([2], "", "", 0, False), ([1, 2], "<", ">", -1, False), ([3], "<", ">", 1, False), ([4], "", "", 0, True), ([3, 4], "<", ">", 0, True)):
    t(lambda: r.StringNGrams(data=['a', 'b', 'c', 'd'], data_splits=whole([0, 3, 3, 4]), separator='|', ngram_widths=w, left_pad=lp, right_pad=rp, pad_width=pw, preserve_short_sequences=ps))
t(lambda: r.StringFormat(inputs=[[1, 2, 3, 4]], template='x %s y'))
t(lambda: r.StringToHashBucket(string_tensor=['a', 'b'], num_buckets=10))
t(lambda: r.ReduceJoin(inputs=[['a', 'b'], ['c', 'd']], reduction_indices=1))
t(lambda: r.ReduceJoin(inputs=[['a', 'b'], ['c', 'd']], reduction_indices=[0, 1], separator='-'))
t(lambda: r.StaticRegexReplace(input=['abc'], pattern='b', rewrite='X'))
t(lambda: r.StaticRegexFullMatch(input=['abc'], pattern='a.*'))
t(lambda: r.UnicodeScript(input=[65, 1040]))
t(lambda: r.UnicodeTranscode(input=['é'], input_encoding='UTF-8', output_encoding='UTF-16-BE'))
t(lambda: r.UnicodeDecode(input=['aé', 'b'], input_encoding='UTF-8'))
t(lambda: r.UnicodeDecodeWithOffsets(input=['aé', 'b'], input_encoding='UTF-8'))
t(lambda: r.UnicodeEncode(input_values=[97, 233], input_splits=whole([0, 1, 2]), output_encoding='UTF-8'))
t(lambda: r.UnsortedSegmentJoin(inputs=['a', 'b', 'c'], segment_ids=[1, 0, 1], num_segments=2, separator='-'))

# %% Sparse and ragged tensors.
sparse = dict(input_indices=[[0, 0], [0, 2], [1, 1]], input_values=[1.0, 2.0, 3.0], input_shape=[2, 3])
pair = dict(a_indices=np.array([[0, 0], [1, 1]]), a_values=[1.0, 2.0], a_shape=np.array([2, 3]), b_indices=np.array([[0, 0], [1, 2]]),
            b_values=[5.0, -1.0], b_shape=np.array([2, 3]))
t(lambda: r.SparseReduceSum(reduction_axes=[1], **sparse))
t(lambda: r.SparseReduceMax(reduction_axes=0, **sparse))
t(lambda: r.SparseReduceSumSparse(reduction_axes=[1], **sparse))
t(lambda: r.SparseReduceMaxSparse(reduction_axes=[1], keep_dims=True, **sparse))
t(lambda: r.SparseReorder(input_indices=whole([[1, 0], [0, 0]]), input_values=[1., 2.], input_shape=whole([2, 2])))
t(lambda: r.SparseReshape(input_indices=whole([[1, 0], [0, 1]]), input_shape=whole([2, 3]), new_shape=whole([3, -1])))
t(lambda: r.SparseFillEmptyRows(indices=whole([[0, 1], [2, 0]]), values=[1., 2.], dense_shape=whole([4, 3]), default_value=9.))
t(lambda: r.SparseConcat(indices=[whole([[0, 0]]), whole([[1, 0]])], values=[[1.], [2.]], shapes=[whole([2, 2]), whole([2, 1])], concat_dim=1))
t(lambda: r.SparseSlice(indices=whole([[0, 0], [1, 1]]), values=[1., 2.], shape=whole([2, 2]), start=whole([1, 0]), size=whole([1, 2])))
t(lambda: r.SparseAdd(thresh=0., **pair))
t(lambda: r.SparseSparseMaximum(**pair))
t(lambda: r.SparseSparseMinimum(**pair))
t(lambda: r.SparseSoftmax(sp_indices=whole([[0, 0], [0, 1]]), sp_values=[1., 2.], sp_shape=whole([1, 2])))
t(lambda: r.SparseTensorDenseAdd(a_indices=whole([[0, 0]]), a_values=[1.], a_shape=whole([1, 2]), b=[[5., 6.]]))
for n in ("Mul", "Add", "Div"):
    t(lambda: getattr(r, "SparseDenseCwise" + n)(sp_indices=whole([[0, 0], [1, 1]]), sp_values=[1.0, 2.0], sp_shape=whole([2, 2]), dense=[[3.0, 4.0]]))
t(lambda: r.RaggedRange(starts=[0, 2], limits=[3, 2], deltas=[1, 1]))
t(lambda: r.RaggedTensorToSparse(rt_nested_splits=[whole([0, 2, 3])], rt_dense_values=[1, 2, 3]))

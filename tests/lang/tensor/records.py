# %% Records and examples.
import tensorflow as tf
with tf.io.TFRecordWriter('rows.tfrecord') as w:
    for i in range(2):
        e=tf.train.Example(features=tf.train.Features(feature={'a':tf.train.Feature(int64_list=tf.train.Int64List(value=[i])),'b':tf.train.Feature(float_list=tf.train.FloatList(value=[1.5,2.5])),'c':tf.train.Feature(bytes_list=tf.train.BytesList(value=[b'hi']))}))
        w.write(e.SerializeToString())
spec={'a':tf.io.FixedLenFeature([],tf.int64),'b':tf.io.FixedLenFeature([2],tf.float32),'c':tf.io.FixedLenFeature([],tf.string,default_value='')}
for r in tf.data.TFRecordDataset('rows.tfrecord').map(lambda s: tf.io.parse_single_example(s,spec)): print(r)

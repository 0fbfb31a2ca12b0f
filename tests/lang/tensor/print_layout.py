# %%
# What tf.print writes, read back from a file: TensorFlow writes to its own stdout.
import os, tempfile
out = os.path.join(tempfile.mkdtemp(), "printed")
def show(*values, **options):
    tf.print(*values, output_stream="file://" + out, **options)
    with open(out) as file:
        print(file.read(), end="")
    os.remove(out)

# %%
vals=[0.1,1/3,0.71629786,1e10,123456789.,1e-5,1.5e-7,3e38,16777216.,1234567.,0.1+0.2,2/3*1e5,1e6,1e7,1e8,100000.,2.5,1e16,1e17,123456.789,5e-324,1e-40]
for t in ('float32','float64','float16','bfloat16'):
  show(*[tf.constant(v,getattr(tf,t)) for v in vals])
show([0.71629786,1/3],np.float32(1/3),np.array([1/3]),np.array(1/3), np.int32(3),[np.float32(1/3), tf.constant(1/3)])
show(tf.complex(1/3,0.1), tf.constant([True]), (1,tf.constant(2)), {'a':tf.constant([1/3])})
# %%

show(list(range(60)))
show({'bb':list(range(40)),'a':'text','t':tf.constant([1.5,2])})
show(['x',('y',tf.constant('z')),tf.constant(['q','r']), 'it\'s', "a\nb"])
show('a', None, True, 1.0, (1,), (), [], {}, {1,2}, range(3), b'xx', int, 1e20, 2**70)
show(np.arange(12).reshape(3,4), np.arange(3.), np.array(['a']), np.float64(2), np.bool_(True))
show(tf.Variable(1/3), [tf.Variable([1,2])], tf.float32, tf.constant([1,2]).shape)
show(tf.ragged.constant([[1,2],[3]]))
show(tf.sparse.from_dense([[1,0],[0,3.5]]))
show(tf.zeros([0,3]), tf.zeros([2,0]), tf.zeros([7,8,2]))
show(tf.range(10), summarize=-1)
show(tf.range(10), summarize=2)
show("loss:", tf.constant(0.25), "acc {}", tf.constant(3), sep='|', end='!\n')
show([tf.constant(1/3)]*30)
show('x'*100, ['y'*100], ['y '*60])
show(tf.constant([[1/3,2],[3,4]]), {'k':(tf.constant([[1/3,2],[3,4]]),)})
from collections import namedtuple, OrderedDict
P=namedtuple('P','x y'); show(P(1,tf.constant(2.)), OrderedDict(b=1,a=tf.constant(2)))
show(-0.0, tf.constant(-0.0), tf.constant([float('nan'),float('inf'),-float('inf')]), tf.constant(1+2j), tf.constant([1/3+2j]))
show(tf.constant([200],tf.uint8), tf.constant([-3],tf.int8), tf.constant(2**63,tf.uint64))
print(tf.strings.format("a {} b {}", (tf.constant(1/3), tf.range(9))), tf.strings.format("{}", tf.constant(['s'])))
# %%

show(tf.ragged.constant([[1/3,2.],[3]]),tf.ragged.constant([['a','b'],[]]), tf.ragged.constant([[True],[False]]))
show(tf.ragged.constant([[[1,2],[3]],[[5]]]), [tf.ragged.constant([[1],[]])])
show(tf.RaggedTensor.from_row_lengths(tf.range(20),[10,0,1,2,3,0,4]))
show(tf.constant('z'))
show(tf.constant('z'),1)
show(tf.RaggedTensor.from_row_lengths(tf.range(20),[10,0,1,2,3,0,4]), summarize=1)
show(tf.RaggedTensor.from_row_lengths(tf.range(20),[10,0,1,2,3,0,4]), summarize=-1)
show(tf.zeros([0]), tf.zeros([0,2]), tf.zeros([2,1]),tf.zeros([2,0,2]), tf.zeros([1,2,1,2]))
show([tf.sparse.from_dense([1.5])])
show('{}', '{} a', tf.constant(1), "'{}'")
show(tf.constant([1/3,1e-45,1e-39,1.18e-38],tf.float32), tf.constant([1e-310,3e-308],tf.float64))
class A:
  def __repr__(self): return 'A()'
  def __str__(self): return 'stra'
show(A(), [A()], ValueError('x'))
show("")
show([])
print(tf.strings.format('{}', tf.constant('z')), tf.strings.format('{} {}', [tf.constant('z'), tf.constant(1.)]))

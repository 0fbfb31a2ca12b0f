# tf.experimental.ExtensionType: classes of values made of tensors, and functions of tf that programs teach them.
from typing import Tuple, List, Mapping, Union, Optional

def E(f, *k):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class TensorGraph(tf.experimental.ExtensionType):
    edge_weights: tf.Tensor
    node_labels: Mapping[str, tf.Tensor]

class MaskedTensor(tf.experimental.ExtensionType):
    values: tf.Tensor
    mask: tf.Tensor

    def replace_mask(self, new_mask):
        self.values.shape.assert_is_compatible_with(new_mask.shape)
        return MaskedTensor(self.values, new_mask)
mt = MaskedTensor(values=[[1, 2, 3], [4, 5, 6]], mask=[[True, True, False], [True, False, True]])
print(mt.values)
E(lambda: MaskedTensor([1, 2, 3], None))
E(lambda: MaskedTensor([1, 2, 3]))
E(lambda: MaskedTensor([1], [True], 3))
E(lambda: MaskedTensor([1], msk=[True]))
# %%
class Pencil(tf.experimental.ExtensionType):
    color: str = 'black'
    has_erasor: bool = True
    length: tf.Tensor = 1.0
print(repr(Pencil()))
print(Pencil(length=0.5, color='blue'))
E(lambda: Pencil(color=3))
print(MaskedTensor(values=[1, 2, 3], mask=[True, True, False]))
a = MaskedTensor([1, 2], [True, False])
b = MaskedTensor([[3, 4], [5, 6]], [[False, True], [True, True]])
print(f'a == a: {a == a}')
print(f'a == b: {a == b}')
print(f'a == a.values: {a == a.values}')
print(a != a, a != b)
# %%
class MaskedTensor(tf.experimental.ExtensionType):
    """A tensor paired with a boolean mask, indicating which values are valid."""
    values: tf.Tensor
    mask: tf.Tensor

    def __validate__(self):
        self.values.shape.assert_is_compatible_with(self.mask.shape)
        assert self.mask.dtype.is_bool, 'mask.dtype must be bool'
E(lambda: MaskedTensor([1, 2, 3], [0, 1, 0]))
E(lambda: MaskedTensor([1, 2, 3], [True, False]))
mt = MaskedTensor([1, 2, 3], [True, False, True])

def s():
    mt.mask = [True, True, True]
E(s)

def s():
    mt.mask[0] = False
E(s)

def s():
    del mt.mask
E(s)
E(lambda: mt.foo)
# %%
class Player(tf.experimental.ExtensionType):
    name: tf.Tensor
    attributes: Mapping[str, tf.Tensor]
anne = Player('Anne', {'height': 8.3, 'speed': 28.1})
anne_spec = tf.type_spec_from_value(anne)
print(anne_spec.name)
print(anne_spec.attributes)
print(anne_spec)
print(anne)
spec1 = Player.Spec(name=tf.TensorSpec([], tf.float32), attributes={})
spec2 = tf.type_spec_from_value(anne)
print(spec1, spec1 == spec2, spec2 == anne_spec)

@tf.function
def anonymize_player(player):
    return Player('<anonymous>', player.attributes)
print(anonymize_player(Player('Anne', {'height': 8.3, 'speed': 28.1})))

def masked_tensor_str(values, mask):
    if isinstance(values, tf.Tensor):
        if hasattr(values, 'numpy') and hasattr(mask, 'numpy'):
            return f'<MaskedTensor {masked_tensor_str(values.numpy(), mask.numpy())}>'
        else:
            return f'MaskedTensor(values={values}, mask={mask})'
    if len(values.shape) == 1:
        items = [repr(v) if m else '_' for v, m in zip(values, mask)]
    else:
        items = [masked_tensor_str(v, m) for v, m in zip(values, mask)]
    return '[%s]' % ', '.join(items)
# %%
class Toy(tf.experimental.ExtensionType):
    name: str
    price: tf.Tensor

    def __init__(self, name, price, discount=0):
        self.name = name
        self.price = price * (1 - discount)
print(Toy('ball', 5.0, discount=0.2))

class Node(tf.experimental.ExtensionType):
    value: tf.Tensor
    children: Tuple['Node', ...] = ()
print(repr(Node(3, [Node(5), Node(2)])))

class TG(tf.experimental.ExtensionType):
    num_nodes: tf.Tensor
    edge_src: tf.Tensor
    edge_dst: tf.Tensor

class TGF(TG):
    node_features: tf.Tensor

    def propagate_features(self, weight=1.0) -> 'TGF':
        updates = tf.gather(self.node_features, self.edge_src) * weight
        new_node_features = tf.tensor_scatter_nd_add(self.node_features, tf.expand_dims(self.edge_dst, 1), updates)
        return TGF(self.num_nodes, self.edge_src, self.edge_dst, new_node_features)
g = TGF(num_nodes=5, edge_src=[0, 4, 2, 2], edge_dst=[1, 3, 2, 1], node_features=[10.0, 0.0, 2.0, 5.0, -1.0, 0.0])
print('Original features:', g.node_features)
print('After propagating:', g.propagate_features().node_features)

class MaskedTensor(tf.experimental.ExtensionType):
    values: tf.Tensor
    mask: tf.Tensor
    shape = property(lambda self: self.values.shape)
    dtype = property(lambda self: self.values.dtype)

    def __repr__(self):
        return masked_tensor_str(self.values, self.mask)

    def with_values(self, new_values):
        return MaskedTensor(new_values, self.mask)

    class Spec:

        def __init__(self, shape, dtype=tf.float32):
            self.values = tf.TensorSpec(shape, dtype)
            self.mask = tf.TensorSpec(shape, tf.bool)

        def __repr__(self):
            return f'MaskedTensor.Spec(shape={self.shape}, dtype={self.dtype})'
        shape = property(lambda self: self.values.shape)
        dtype = property(lambda self: self.values.dtype)
print(MaskedTensor.Spec([2]))
print(tf.type_spec_from_value(MaskedTensor([1], [True])))
# %%
@tf.experimental.dispatch_for_api(tf.stack)
def masked_stack(values: List[MaskedTensor], axis=0):
    return MaskedTensor(tf.stack([v.values for v in values], axis), tf.stack([v.mask for v in values], axis))
x = MaskedTensor([1, 2, 3], [True, True, False])
y = MaskedTensor([4, 5, 6], [False, True, True])
print(repr(tf.stack([x, y])))
print(tf.stack([x, y], axis=1))
E(lambda: tf.stack([x, tf.constant([1, 2, 3])]))
tf.experimental.unregister_dispatch_for(masked_stack)

def convert_to_masked_tensor(x):
    if isinstance(x, MaskedTensor):
        return x
    else:
        return MaskedTensor(x, tf.ones_like(x, tf.bool))

@tf.experimental.dispatch_for_api(tf.stack)
def masked_stack_v2(values: List[Union[MaskedTensor, tf.Tensor]], axis=0):
    values = [convert_to_masked_tensor(v) for v in values]
    return MaskedTensor(tf.stack([v.values for v in values], axis), tf.stack([v.mask for v in values], axis))
y = tf.constant([4, 5, 6])
print(repr(tf.stack([x, y, x])))
# %%
@tf.experimental.dispatch_for_unary_elementwise_apis(MaskedTensor)
def masked_tensor_unary_elementwise_api_handler(api_func, x):
    return MaskedTensor(api_func(x.values), x.mask)
x = MaskedTensor([1, -2, -3], [True, False, True])
print(tf.abs(x))
print(tf.ones_like(x, dtype=tf.float32))
print(tf.cast(x, tf.float32), tf.nn.relu(x), tf.negative(x), tf.math.softplus(tf.cast(x, tf.float32)), tf.identity(x), tf.zeros_like(x))

@tf.experimental.dispatch_for_binary_elementwise_apis(MaskedTensor, MaskedTensor)
def masked_tensor_binary_elementwise_api_handler(api_func, x, y):
    return MaskedTensor(api_func(x.values, y.values), x.mask & y.mask)
x = MaskedTensor([1, -2, -3], [True, False, True])
y = MaskedTensor([[4], [5]], [[True], [False]])
print(repr(tf.math.add(x, y)))
print(tf.maximum(x, y), tf.less(x, y), tf.math.subtract(x, y=y))
E(lambda: x + y)
E(lambda: tf.add(x, 1))
E(lambda: tf.reduce_sum(x))
E(lambda: tf.constant([1, 2, 3]) + x)
print(tf.is_tensor(x), tf.nest.flatten({'a': x}), tf.nest.flatten({'a': x}, expand_composites=True))
print(tf.nest.map_structure(lambda t: t, x, expand_composites=True))
# %%
class Network(tf.experimental.BatchableExtensionType):
    shape: tf.TensorShape
    work: tf.Tensor
    bandwidth: tf.Tensor

    def __init__(self, work, bandwidth):
        self.work = tf.convert_to_tensor(work)
        self.bandwidth = tf.convert_to_tensor(bandwidth)
        work_batch_shape = self.work.shape[:-1]
        bandwidth_batch_shape = self.bandwidth.shape[:-2]
        self.shape = work_batch_shape.merge_with(bandwidth_batch_shape)

    def __repr__(self):
        return network_repr(self)

def network_repr(network):
    work = network.work
    bandwidth = network.bandwidth
    if hasattr(work, 'numpy'):
        work = ' '.join(str(work.numpy()).split())
    if hasattr(bandwidth, 'numpy'):
        bandwidth = ' '.join(str(bandwidth.numpy()).split())
    return f'<Network shape={network.shape} work={work} bandwidth={bandwidth}>'
net1 = Network([5.0, 3, 8], [[0.0, 2, 0], [2, 0, 3], [0, 3, 0]])
net2 = Network([3.0, 4, 2], [[0.0, 2, 2], [2, 0, 2], [2, 2, 0]])
batch_of_networks = Network(work=tf.stack([net1.work, net2.work]), bandwidth=tf.stack([net1.bandwidth, net2.bandwidth]))
print(f'net1={net1}')
print(f'batch={batch_of_networks}')
dataset = tf.data.Dataset.from_tensor_slices(batch_of_networks)
for i, network in enumerate(dataset):
    print(f'Batch element {i}: {network}')

def balance_work_greedy(network):
    delta = tf.expand_dims(network.work, -1) - tf.expand_dims(network.work, -2)
    delta /= 4
    delta = tf.maximum(tf.minimum(delta, network.bandwidth), -network.bandwidth)
    new_work = network.work + tf.reduce_sum(delta, -1)
    return Network(new_work, network.bandwidth)
print(repr(tf.map_fn(balance_work_greedy, batch_of_networks)))
for b in tf.data.Dataset.from_tensor_slices(batch_of_networks).batch(2):
    print(b)
# %%
class Pastry(tf.experimental.ExtensionType):
    sweetness: tf.Tensor
    chewiness: tf.Tensor

@tf.function
def combine_pastry_features(x: Pastry):
    return (x.sweetness + x.chewiness) / 2
cookie = Pastry(sweetness=[1.2, 0.4], chewiness=[0.8, 0.2])
print(combine_pastry_features(cookie))
pastry_spec = Pastry.Spec(tf.TensorSpec([2]), tf.TensorSpec(2))

@tf.function(input_signature=[pastry_spec])
def increase_sweetness(x: Pastry, delta=1.0):
    return Pastry(x.sweetness + delta, x.chewiness)
print(increase_sweetness(cookie))
cf = combine_pastry_features.get_concrete_function(pastry_spec)
print(cf(cookie))
a = MaskedTensor([1.0, 2, 3], [True, False, True])
b = MaskedTensor([22.0, 33, 108, 55], [True, True, True, False])
print(tf.cond(tf.constant(True), lambda: a, lambda: b))
cond = lambda i, _: i < 10

def body(i, mt):
    return (i + 1, mt.with_values(mt.values + 3 / 7))
print(tf.while_loop(cond, body, [0, b])[1])

w = tf.Variable([1.0, 2.0])
with tf.GradientTape() as tape:
    p = Pastry(w * 2, w * w)
    l = tf.reduce_sum(p.sweetness * p.chewiness)
print(tape.gradient(l, w))
with tf.GradientTape() as tape:
    tape.watch(cookie)
    l = tf.reduce_sum(cookie.sweetness * cookie.chewiness)
E(lambda: tape.gradient(l, cookie))
# %%
class O(tf.experimental.ExtensionType):
    i: int
    f: float = 1.5
    o: Optional[tf.Tensor] = None
    u: Union[int, str] = 'x'
    t: Tuple[int, tf.Tensor] = (1, 2.0)
    d: tf.DType = tf.float32
    s: tf.TensorShape = tf.TensorShape([1, None])
print(O(1))
E(lambda: O('a'))
E(lambda: O(1, u=2.5))
E(lambda: O(1, t=(1,)))
E(lambda: O(1, d='q'))
print(O(3, o=[1, 2], d='int32', s=[2, 3]))
print(O(1)._type_spec)

@tf.experimental.dispatch_for_api(tf.matmul)
def masked_matmul(a: MaskedTensor, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False, b_is_sparse=False, output_type=None, grad_a=False, grad_b=False):
    return tf.matmul(a.values, b, transpose_a, transpose_b)
print(tf.matmul(MaskedTensor([[1.0, 2.0]], [[True, False]]), [[1.0], [2.0]]))

@tf.experimental.dispatch_for_api(tf.reduce_sum, {'input_tensor': MaskedTensor})
def rs(input_tensor, axis=None, keepdims=False):
    return tf.reduce_sum(tf.where(input_tensor.mask, input_tensor.values, 0), axis, keepdims)
print(tf.reduce_sum(x), tf.math.reduce_sum(x, axis=0))

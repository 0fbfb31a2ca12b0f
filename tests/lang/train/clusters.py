# Strategies of one replica, and descriptions of clusters, of which no machine is asked for anything.
import json, os
cluster = tf.train.ClusterSpec({"worker": ["a:1", "b:1"], "ps": {3: "c:1"}})
print(cluster, cluster.jobs, cluster.num_tasks("worker"), cluster.as_dict(), cluster.task_indices("ps"), cluster.job_tasks("worker"))
print(cluster.task_address("worker", 1), bool(cluster), cluster == tf.train.ClusterSpec(cluster), cluster.job_tasks("ps"))
# %%
cluster.task_address("x", 1)
# %%
cluster.task_address("worker", 7)
# %%
tf.train.ClusterSpec(3)
# %%
resolver = tf.distribute.cluster_resolver.SimpleClusterResolver(cluster, task_type="worker", task_id=0, rpc_layer="grpc")
print(resolver.master(), resolver.master("worker", 1), resolver.cluster_spec(), resolver.task_type, resolver.task_id, resolver.rpc_layer)
# %%
os.environ["TF_CONFIG"] = json.dumps({"cluster": {"worker": ["h1:1", "h2:2"], "ps": ["h4:1"]}, "task": {"type": "worker", "index": 1}})
resolver = tf.distribute.cluster_resolver.TFConfigClusterResolver()
print(resolver.cluster_spec(), resolver.task_type, resolver.task_id, resolver.master())
del os.environ["TF_CONFIG"]
print(tf.distribute.cluster_resolver.TFConfigClusterResolver().cluster_spec())
# %%
try:
    tpu = tf.distribute.cluster_resolver.TPUClusterResolver()
except ValueError as e:
    print(e)
    strategy = tf.distribute.get_strategy()
print(strategy.num_replicas_in_sync)
# %%
options = tf.distribute.experimental.CommunicationOptions(implementation=tf.distribute.experimental.CommunicationImplementation.NCCL)
print(options.implementation, tf.distribute.InputOptions(), tf.distribute.InputReplicationMode.PER_WORKER)
# %%
print(strategy.reduce("SUM", 1.0, axis=None), tf.distribute.OneDeviceStrategy("/cpu:0").reduce("SUM", 2.0, axis=None))
mirrored = tf.distribute.MirroredStrategy()
print(mirrored.reduce("SUM", 1.0, axis=None), mirrored.reduce("MEAN", tf.constant([1.0, 2.0]), axis=0))
# %%
strategy.reduce("most", 1.0, axis=None)
# %%
with tf.distribute.MultiWorkerMirroredStrategy().scope():
    v = tf.Variable(1.0)
print(v.numpy(), tf.distribute.has_strategy())
with tf.distribute.experimental.CentralStorageStrategy().scope():
    print(tf.distribute.has_strategy(), tf.distribute.in_cross_replica_context())
# %% A strategy for machines that are not there is a class to derive from
class Many(tf.distribute.TPUStrategy):
    pass
print(issubclass(Many, tf.distribute.Strategy), issubclass(tf.distribute.experimental.ParameterServerStrategy, tf.distribute.Strategy))

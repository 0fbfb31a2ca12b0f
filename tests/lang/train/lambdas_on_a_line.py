# lambdas that share lines, restored each by its own text
import os, tempfile
import tensorflow as tf; tf.keras.__internal__.enable_unsafe_deserialization()
os.chdir(tempfile.mkdtemp())
class M(tf.Module): pass
m=M()

m.d={'a':tf.function(lambda x: x*5,input_signature=[tf.TensorSpec([])]),'b':tf.function(lambda x: x*6,input_signature=[tf.TensorSpec([])])}
m.é,m.f,m.g=(tf.function(lambda x: x/2,input_signature=[tf.TensorSpec([])]),tf.function(lambda x: x/4,input_signature=[tf.TensorSpec([])]),
   tf.function((lambda x:
     x/8),input_signature=[tf.TensorSpec([])]))
tf.saved_model.save(m,'m'); n=tf.saved_model.load('m')
print(n.f(tf.constant(1.)).numpy(),n.g(tf.constant(1.)).numpy(),n.é(tf.constant(1.)).numpy())



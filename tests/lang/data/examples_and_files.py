# Examples read as dense, sparse and ragged tensors; tf.io.gfile.
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e).split('\n')[0].split('}} ')[-1][:250])
F=tf.train.Feature
def ex(**k):
    return tf.train.Example(features=tf.train.Features(feature={n:F(int64_list=tf.train.Int64List(value=v)) if isinstance(v[0] if v else 0,int) else F(float_list=tf.train.FloatList(value=v)) if isinstance(v[0],float) else F(bytes_list=tf.train.BytesList(value=v)) for n,v in k.items()})).SerializeToString()
a=ex(a=[1,2,3],b=[1.5],c=[b'x',b'y'],i=[0,5],v=[1.,2.],s=[2]); b=ex(a=[4],b=[2.5],c=[],i=[3],v=[7.],s=[1])
I=tf.io
t(lambda: I.parse_single_example(a,{'a':I.VarLenFeature(tf.int64),'b':I.FixedLenFeature([],tf.float32)}))
t(lambda: I.parse_example([a,b],{'a':I.VarLenFeature(tf.int64),'b':I.FixedLenFeature([],tf.float32)}))
t(lambda: I.parse_example([a,b],{'a':I.RaggedFeature(tf.int64),'b':I.FixedLenFeature([1],tf.float32)}))
t(lambda: I.parse_single_example(a,{'a':I.RaggedFeature(tf.int64)}))
t(lambda: I.parse_example([a,b],{'a':I.FixedLenSequenceFeature([],tf.int64,allow_missing=True)}))
t(lambda: I.parse_example([a,b],{'sp':I.SparseFeature(index_key='i',value_key='v',dtype=tf.float32,size=10)}))
t(lambda: I.parse_single_example(a,{'sp':I.SparseFeature('i','v',tf.float32,10)}))
t(lambda: I.parse_example([a,b],{'rt':I.RaggedFeature(tf.float32,value_key='v',partitions=[I.RaggedFeature.RowLengths('s')])}))
t(lambda: I.parse_single_example(a,{'z':I.VarLenFeature(tf.string)}))
t(lambda: I.parse_single_example(a,{'z':I.FixedLenFeature([],tf.string,'d')}))
t(lambda: I.parse_single_example(a,{'z':I.FixedLenFeature([],tf.string)}))
t(lambda: I.parse_single_example(a,{'a':I.FixedLenFeature([],tf.int64)}))
t(lambda: I.parse_single_example(a,{'a':I.FixedLenFeature([],tf.float32)}))
t(lambda: I.parse_single_example(a,{'a':I.VarLenFeature(tf.float32)}))
t(lambda: I.parse_single_example(b'garbage',{'a':I.VarLenFeature(tf.float32)}))
t(lambda: I.parse_example([a,b],{'a':I.FixedLenFeature([],tf.int64)}))
t(lambda: I.VarLenFeature(tf.int64)); t(lambda: I.RaggedFeature(tf.int64)); t(lambda: I.SparseFeature('i','v',tf.float32,10))
def fl(*rows): return tf.train.FeatureList(feature=[F(int64_list=tf.train.Int64List(value=r)) for r in rows])
se=tf.train.SequenceExample(context=tf.train.Features(feature={'n':F(int64_list=tf.train.Int64List(value=[7]))}),feature_lists=tf.train.FeatureLists(feature_list={'m':fl([1,2],[3,4]),'r':fl([1],[2,3])}))
d=se.SerializeToString(); t(lambda: d if len(d)<10 else len(d))
t(lambda: I.parse_single_sequence_example(d,{'n':I.FixedLenFeature([],tf.int64)},{'m':I.FixedLenSequenceFeature([2],tf.int64),'r':I.VarLenFeature(tf.int64)}))
t(lambda: I.parse_single_sequence_example(d,sequence_features={'r':I.RaggedFeature(tf.int64)}))
t(lambda: tf.train.SequenceExample.FromString(d).feature_lists.feature_list['m'].feature[1].int64_list.value[0])
t(lambda: tf.train.Example.FromString(a).features.feature['c'].bytes_list.value[1])

# %%
import tempfile, os
d=tempfile.mkdtemp(); G=tf.io.gfile
def t(f):
    try: print(repr(f()).replace(d,'D'))
    except Exception as e: print(type(e).__name__, str(e).split('\n')[0].split('}} ')[-1].replace(d,'D'))
p=lambda *a: os.path.join(d,*a)
t(lambda: G.makedirs(p('a/b'))); t(lambda: G.makedirs(p('a/b'))); t(lambda: G.mkdir(p('x/y'))); t(lambda: G.mkdir(p('a'))); t(lambda: G.mkdir(p('c')))
with G.GFile(p('a/f.txt'),'w') as f: f.write('one\ntwo\n'); print(f.mode if hasattr(f,'mode') else '')
with G.GFile(p('a/b/g.bin'),'wb') as f: f.write(b'\x00\x01')
t(lambda: sorted(G.glob(p('a/*')))); t(lambda: G.glob(p('a/*.txt'))); t(lambda: G.glob([p('a/*.txt'),p('a/b/*')])); t(lambda: G.glob(p('zz*'))); t(lambda: sorted(G.listdir(p('a')))); t(lambda: G.listdir(p('nope'))); t(lambda: G.listdir(p('a/f.txt'))); t(lambda: G.exists(p('nope'))); t(lambda: G.isdir(p('a'))); t(lambda: G.isdir(p('a/f.txt')))
t(lambda: sorted((a, sorted(b), c) for a, b, c in G.walk(d))); t(lambda: list(G.walk(p('a'),topdown=False))); t(lambda: list(G.walk(p('nope'))))
t(lambda: G.stat(p('a/f.txt')).length); t(lambda: G.stat(p('a')).is_directory); t(lambda: G.stat(p('nope'))); t(lambda: type(G.stat(p('a/f.txt')).mtime_nsec))
t(lambda: G.copy(p('a/f.txt'),p('c/f.txt'))); t(lambda: G.copy(p('a/f.txt'),p('c/f.txt'))); t(lambda: G.copy(p('a/f.txt'),p('c/f.txt'),overwrite=True)); t(lambda: G.copy(p('nope'),p('q')))
t(lambda: G.rename(p('c/f.txt'),p('c/g.txt'))); t(lambda: G.rename(p('c/f.txt'),p('c/h.txt'))); t(lambda: G.rename(p('a/f.txt'),p('c/g.txt'))); t(lambda: G.remove(p('c/g.txt'))); t(lambda: G.remove(p('c/g.txt'))); t(lambda: G.rmtree(p('c'))); t(lambda: G.rmtree(p('c'))); t(lambda: G.join('a','b','c')); t(lambda: G.join('gs://a','/b'))
with G.GFile(p('a/f.txt')) as f: t(lambda: f.read()); t(lambda: f.seek(0)); t(lambda: f.readline()); t(lambda: f.tell()); t(lambda: f.readlines()); t(lambda: f.size()); t(lambda: f.name); t(lambda: f.write('x'))
t(lambda: G.GFile(p('nope')).read()); t(lambda: [l for l in G.GFile(p('a/f.txt'))]); t(lambda: G.GFile(p('a/f.txt'),'rb').read(3)); t(lambda: G.GFile(p('a/f.txt'),'zz').read())
with G.GFile(p('a/f.txt'),'a') as f: f.write('three')
t(lambda: tf.io.read_file(p('a/f.txt'))); t(lambda: tf.io.read_file(p('nope'))); t(lambda: tf.io.write_file(p('new/dir/f'),'abc')); t(lambda: tf.io.matching_files(p('a/*')).numpy().tolist()); t(lambda: G.exists('file://'+p('a')))
t(lambda: tf.io.decode_compressed(tf.constant([__import__('zlib').compress(b'hi')]),'ZLIB')); t(lambda: tf.io.decode_compressed(__import__('gzip').compress(b'hi'),'GZIP')); t(lambda: tf.io.decode_compressed('hi'))

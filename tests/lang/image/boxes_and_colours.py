# Colours changed, boxes chosen and drawn, similarity; JPEG files as TensorFlow writes and reads them.
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e).split('\n')[0].split('}} ')[-1][:200])
x = [[[1.0, 2.0, 3.0],[4.0, 5.0, 6.0]],[[7.0, 8.0, 9.0],[10.0, 11.0, 12.0]]]
rng=np.random.RandomState(0)
p=rng.rand(4,5,3).astype('float32'); u=(p*255).astype('uint8')
for d in (0.2,-0.3,0.9,0,0.5): t(lambda: tf.image.adjust_hue(p,d)); t(lambda: tf.image.adjust_hue(u,d))
t(lambda: tf.image.adjust_hue(x,0.2))
for d in (0.5,2.,0,1,10.): t(lambda: tf.image.adjust_saturation(p,d)); t(lambda: tf.image.adjust_saturation(u,d))
t(lambda: tf.image.adjust_saturation(x,0.5)); t(lambda: tf.image.stateless_random_saturation(x, 0.5, 1.0, [1,2])); t(lambda: tf.image.stateless_random_hue(x, .2, [1,2]))
for f in ('rgb_to_yuv','yuv_to_rgb','rgb_to_yiq','yiq_to_rgb'): t(lambda: np.round(getattr(tf.image,f)(p).numpy(),5))
big=(np.add.outer(np.arange(16),np.arange(16))*8%256).astype('uint8')[...,None]*np.ones(3,'uint8')
t(lambda: tf.image.adjust_jpeg_quality(big,75)[:3,:3]); t(lambda: tf.image.adjust_jpeg_quality(x,75)); t(lambda: tf.image.stateless_random_jpeg_quality(tf.cast(x,tf.uint8),75,95,[1,2])); t(lambda: tf.image.random_jpeg_quality(x,95,75)); t(lambda: tf.image.random_jpeg_quality(x,-1,75))
a=rng.rand(2,48,52,3).astype('float32'); b=np.clip(a+rng.rand(2,48,52,3).astype('float32')*.1,0,1)
t(lambda: np.round(tf.image.ssim(a,b,1.0).numpy(),5)); t(lambda: np.round(tf.image.ssim_multiscale(a,b,1.0,filter_size=3).numpy(),5)); t(lambda: np.round(tf.image.ssim_multiscale((a*255).astype('uint8'),(b*255).astype('uint8'),255,filter_size=3).numpy(),4)); t(lambda: np.round(tf.image.ssim((a*255).astype('uint8'),(b*255).astype('uint8'),255).numpy(),4)); t(lambda: np.round(tf.image.ssim_multiscale(a,b,1.0,power_factors=(.5,.5)).numpy(),5))
bx=np.array([[0,0,1,1],[0,.1,1,1.1],[0,-.1,1,.9],[0,10,1,11],[0,10.1,1,11.1],[0,100,1,101]],'float32'); sc=np.array([.9,.75,.6,.95,.5,.3],'float32')
t(lambda: tf.image.non_max_suppression(bx,sc,3)); t(lambda: tf.image.non_max_suppression(bx,sc,6,score_threshold=.4)); t(lambda: tf.image.non_max_suppression_with_scores(bx,sc,6)); t(lambda: tf.image.non_max_suppression_with_scores(bx,sc,6,iou_threshold=1.0,soft_nms_sigma=.5)); t(lambda: tf.image.non_max_suppression_with_scores(bx,sc,6,iou_threshold=.5,soft_nms_sigma=.5,score_threshold=.2))
ov=np.array([[1,.9,.1],[.9,1,.3],[.1,.3,1]],'float32'); t(lambda: tf.image.non_max_suppression_overlaps(ov,[.5,.9,.4],3,.5))
t(lambda: tf.image.combined_non_max_suppression(bx[None,:,None]/12,np.stack([sc,1-sc],-1)[None],2,5)); t(lambda: tf.image.combined_non_max_suppression(bx[None,:,None],np.stack([sc,1-sc],-1)[None],3,10,pad_per_class=True,clip_boxes=False,score_threshold=.3))
t(lambda: tf.image.draw_bounding_boxes(np.zeros((1,4,5,3),'float32'),[[[0.,0.,.5,.7],[.4,.2,1.,1.2]]],None)); t(lambda: tf.image.draw_bounding_boxes(np.zeros((1,3,3,3),'float32'),[[[0.,0.,1.,1.]]],np.array([[1.,0,0],[0,0,1]]))); t(lambda: tf.image.draw_bounding_boxes(np.zeros((1,3,3,1),'float32'),[[[0.,0.,.5,1.]]],None))
t(lambda: tf.image.non_max_suppression(bx,sc,3,iou_threshold=2.))

# %%
rng=np.random.RandomState(0); c=(rng.rand(16,16,3)*255).astype('uint8')
e=tf.io.encode_jpeg(c)
import os, tempfile
path = os.path.join(tempfile.mkdtemp(), 'x.jpg')
tf.io.write_file(path, e)
print(tf.io.decode_image(e)[:1,:3].numpy().tolist(), tf.io.decode_png(e)[:1,:3].numpy().tolist()); print(tf.io.decode_jpeg(e,fancy_upscaling=False)[:1,:3].numpy().tolist(),tf.io.decode_jpeg(e,dct_method='INTEGER_FAST')[:1,:3].numpy().tolist(), tf.io.decode_jpeg(e,ratio=2)[:1,:3].numpy().tolist(), tf.io.decode_jpeg(e,channels=1)[:1,:3].numpy().tolist())
print(tf.image.convert_image_dtype(tf.io.decode_image(e,dtype=tf.float32),tf.float32)[0,0])
for kw in ({}, dict(progressive=True), dict(optimize_size=True), dict(chroma_downsampling=False), dict(quality=10)):
    print(kw, len(tf.io.encode_jpeg(c, **kw).numpy()))
for kw in (dict(dct_method='FOO'),dict(ratio=3),dict(channels=2)):
    try: print(tf.io.decode_jpeg(e,**kw).shape)
    except Exception as x: print(kw,type(x).__name__,str(x).split('}} ')[-1][:150])
img=tf.keras.utils.load_img(path); print(tf.keras.utils.img_to_array(img)[:1,:3].tolist())

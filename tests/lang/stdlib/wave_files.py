# %%
import wave, io, struct, os, tempfile
home = tempfile.mkdtemp()
path = home + '/a.wav'
# %%
w = wave.open(path, 'wb')
w.setnchannels(2); w.setsampwidth(2); w.setframerate(8000)
w.writeframes(struct.pack('<8h', *range(8)))
print(w.tell(), w.getnframes())
w.writeframesraw(struct.pack('<4h', 9, 9, 9, 9))
w.close()
data = open(path, 'rb').read()
print(len(data), data[:44])
# %%
with wave.open(path) as r:
  print(r.getparams(), r.getnchannels(), r.getsampwidth(), r.getframerate(), r.getnframes(), r.getcomptype(), r.getcompname(), r.getmarkers())
  print(r.readframes(2), r.tell(), len(r.readframes(100)), r.readframes(1), r.tell())
  r.rewind(); r.setpos(3)
  print(r.readframes(-1))
  try: r.setpos(9)
  except wave.Error as e: print(e)
r.getparams()._asdict()
# %%
b = io.BytesIO()
with wave.open(b, 'wb') as w:
  w.setparams((1, 1, 11025, 0, 'NONE', 'not compressed'))
  w.writeframes(bytes(range(10)))
print(b.getvalue()[:60])
b.seek(0)
print(wave.open(b, 'rb').readframes(4))
print(tf.audio.decode_wav(tf.io.read_file(path)).audio.shape)
# %%
for bad in [b'', b'RIFF', b'RIFX' + bytes(20), b'RIFF\x10\0\0\0WAVX', b'RIFF\x10\0\0\0WAVE', b'RIFF\x10\0\0\0WAVEdata\4\0\0\0abcd',
            b'RIFF\x40\0\0\0WAVEfmt \x10\0\0\0' + struct.pack('<HHLLHH', 3, 1, 8, 8, 1, 8), b'RIFF\x40\0\0\0WAVEfmt \x10\0\0\0' + struct.pack('<HHLLHH', 1, 0, 8, 8, 1, 8)]:
  try: wave.open(io.BytesIO(bad))
  except Exception as e: print(type(e).__name__, e)
# %%
w = wave.open(io.BytesIO(), 'w')
for f in [lambda: w.setnchannels(0), lambda: w.setsampwidth(5), lambda: w.setframerate(0), lambda: w.getnchannels(), lambda: w.getsampwidth(), lambda: w.getframerate(), lambda: w.getparams(),
          lambda: w.setcomptype('ULAW', 'x'), lambda: w.writeframes(b'12'), lambda: w.setmark(1, 2, 'x'), lambda: w.getmark(1), lambda: wave.open(path, 'x'), lambda: wave.open('/nowhere/x.wav')]:
  try: print(f())
  except Exception as e: print(type(e).__name__, e)
w.setnchannels(1); w.setsampwidth(1); w.setframerate(8)
w.writeframes(b'12')
try: w.setnchannels(2)
except wave.Error as e: print(e)
w.close()

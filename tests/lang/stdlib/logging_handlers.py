# %%
import logging, logging.handlers, os, tempfile, glob, queue
d = tempfile.mkdtemp(); f = os.path.join(d, 'a.log')
h = logging.handlers.RotatingFileHandler(f, maxBytes=40, backupCount=2)
h.setFormatter(logging.Formatter('%(levelname)s %(message)s'))
log = logging.getLogger('rot'); log.setLevel(logging.DEBUG); log.addHandler(h); log.propagate = False
for i in range(12): log.info('message %d', i)
for n in sorted(os.listdir(d)): print(n, repr(open(os.path.join(d, n)).read()))
h.close(); log.removeHandler(h)
m = logging.handlers.MemoryHandler(3, target=logging.StreamHandler(__import__('sys').stdout))
log.addHandler(m); log.info('a'); log.info('b'); print('--'); log.info('c'); log.info('d'); log.error('e'); log.info('f'); m.close(); log.removeHandler(m)
q = queue.Queue(); qh = logging.handlers.QueueHandler(q); log.addHandler(qh)
out = logging.StreamHandler(__import__('sys').stdout); out.setFormatter(logging.Formatter('Q:%(message)s'))
l = logging.handlers.QueueListener(q, out); l.start(); log.warning('hi %s', 5); l.stop()
t = logging.handlers.TimedRotatingFileHandler(os.path.join(d, 't.log'), when='midnight', utc=True)
print(t.computeRollover(0), t.suffix, t.interval); t.close()
for w, at in (('S', None), ('H', None), ('W0', None), ('D', None)):
    t = logging.handlers.TimedRotatingFileHandler(os.path.join(d, 't.log'), when=w, utc=True); print(w, t.computeRollover(1000000), t.suffix); t.close()
try: logging.handlers.TimedRotatingFileHandler(f, when='X')
except ValueError as e: print(e)

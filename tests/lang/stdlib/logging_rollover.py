# %%
import logging, logging.handlers, os, sys, tempfile
d = tempfile.mkdtemp(); path = os.path.join(d, 'a.log')
def files(): return {name: open(os.path.join(d, name)).read() for name in sorted(os.listdir(d))}
def log_to(handler):
    log = logging.Logger('l'); log.addHandler(handler); return log
h = logging.handlers.RotatingFileHandler(path, maxBytes=10, backupCount=3); log = log_to(h)
for word in ('12345678', '1', 'abc', 'defghi', 'a line that is longer than the limit', 'x', 'y', 'z' * 9): log.info(word)
h.close(); print(files())
h = logging.handlers.RotatingFileHandler(path, maxBytes=10, backupCount=0); log = log_to(h)
for word in ('0123', '456789', 'q'): log.info(word)
h.close(); print(files())
# %%
h = logging.handlers.RotatingFileHandler(path, mode='w', maxBytes=0, delay=True); print(h.stream, h.mode); log = log_to(h); log.info('fresh'); log.info('more ' * 9); h.close(); print(files()['a.log'])
h = logging.handlers.RotatingFileHandler(path, maxBytes=20, backupCount=2, delay=True); h.namer = lambda name: name + '.old'
def rotator(source, dest): print('rotates', os.path.basename(source), os.path.basename(dest)); os.rename(source, dest)
h.rotator = rotator; log = log_to(h); log.info('one'); print(h.stream is None); log.info('two' * 6); log.info('three' * 3); h.close(); print(files())
h.doRollover(); print(h.stream, sorted(files()))
n = logging.handlers.RotatingFileHandler(os.devnull, maxBytes=3, backupCount=2); log_to(n).info('to nowhere at all'); print(n.shouldRollover(logging.makeLogRecord({'msg': 'more'}))); n.close()
# %%
def memory(**kwargs):
    out = logging.StreamHandler(sys.stdout); out.setFormatter(logging.Formatter('> %(levelname)s %(message)s'))
    return logging.handlers.MemoryHandler(3, target=out, **kwargs)
for kwargs in ({}, dict(flushOnClose=False), dict(flushLevel=logging.WARNING)):
    m = memory(**kwargs); log = log_to(m); log.info('a'); log.warning('b'); print('two'); log.info('c'); print('three'); log.info('d'); log.error('e'); log.info('f')
    print(len(m.buffer)); m.close(); print('closed', m.target, len(m.buffer))
m = logging.handlers.MemoryHandler(1); log = log_to(m); log.info('kept'); log.info('kept too'); print(len(m.buffer)); m.setTarget(memory().target); m.flush(); print(len(m.buffer)); m.close()
b = logging.handlers.BufferingHandler(2); log = log_to(b); log.info(1); print(len(b.buffer)); log.info(2); print(len(b.buffer)); b.close()

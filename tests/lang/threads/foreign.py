# %%
import _thread
import threading

told = []
done = threading.Event()


def work(n):
    me = threading.current_thread()
    told.append((type(me).__name__, me.name.startswith('Dummy-'), me.daemon, me.is_alive(), me.ident == threading.get_ident()))
    told.append(me is threading.current_thread())
    inner = threading.Thread(target=lambda: told.append(threading.current_thread().name), name=f'inner {n}')
    told.append(inner.daemon)
    inner.start()
    inner.join()
    done.set()


_thread.start_new_thread(work, (1,))
done.wait()
print(told)
# %%
def tries():
    try:
        threading.current_thread().join()
    except AssertionError as error:
        told.append(str(error))
    done.set()


told.clear(), done.clear()
_thread.start_new_thread(tries, ())
done.wait()
print(told)

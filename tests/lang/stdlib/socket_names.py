import socket
print(socket.AF_INET, repr(socket.AF_INET6), socket.SOCK_STREAM, socket.error is OSError, socket.timeout is TimeoutError, issubclass(socket.gaierror, OSError))
print(socket.inet_aton('127.0.0.1'), socket.inet_aton('10.1'), socket.inet_ntoa(b'\x01\x02\x03\x04'), socket.inet_pton(socket.AF_INET6, '::1'), socket.inet_ntop(socket.AF_INET, b'abcd'), socket.htons(80), socket.htonl(1), socket.ntohs(20480))
for f in (lambda: socket.inet_aton('a.b'), lambda: socket.inet_aton('1.2.3.256'), lambda: socket.inet_ntoa(b'a'), lambda: socket.inet_pton(socket.AF_INET, 'x'), lambda: socket.inet_ntop(socket.AF_INET, b'a')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(socket.getdefaulttimeout()); socket.setdefaulttimeout(3); print(socket.getdefaulttimeout(), socket.SOL_SOCKET, socket.SO_REUSEADDR, socket.MSG_PEEK | socket.MSG_OOB)
class S(socket.socket): pass

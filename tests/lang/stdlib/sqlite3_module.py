# sqlite3: connections, cursors, rows, transactions, functions of one's own, errors
import sqlite3
c=sqlite3.connect(":memory:")
def t(f,*a):
    try: print(f(*a) if f.__name__!='execute' else f(*a).fetchall())
    except Exception as e: print(type(e).__name__, e, getattr(e,'sqlite_errorname',None), getattr(e,'sqlite_errorcode',None))
t(c.execute,"select ?", (object(),))
t(c.execute,"select ?", ())
t(c.execute,"select ?", (1,2))
t(c.execute,"select :a", {"b":1})
t(c.execute,"select :a", (1,))
t(c.execute,"select 1; select 2")
t(c.execute,"select x")
t(c.execute,"")
t(c.execute,"select ?", 5)
t(c.execute,"select ?", "ab")
t(c.execute, 5)
t(c.executemany,"select ?", [(1,)])
t(c.execute,"create table t(a integer primary key, b text not null unique)")
cur=c.execute("insert into t(b) values(?)",("x",)); print(cur.rowcount,cur.lastrowid,cur.description,c.in_transaction,c.total_changes)
t(c.execute,"insert into t(b) values(?)",("x",))
t(c.execute,"insert into t(b) values(?)",(None,))
cur=c.executemany("insert into t(b) values(?)",[("y",),("z",)]); print(cur.rowcount,cur.lastrowid)
cur=c.execute("select * from t"); print(cur.description,cur.rowcount,cur.lastrowid); print(cur.fetchone(),cur.fetchmany(1),cur.fetchall(),cur.fetchone())
# %%
c.row_factory=sqlite3.Row
r=c.execute("select a,b from t").fetchone(); print(tuple(r),r["A"],r[1],r[-1],r.keys(),len(r),r==r,r[0:1],type(r))
t(lambda:r["q"]); t(lambda:r[9]); t(lambda:r[1.5])
c.commit(); print(c.in_transaction)
with c: c.execute("delete from t where a=1")
try:
    with c:
        c.execute("delete from t"); 1/0
except ZeroDivisionError: print(c.execute("select count(*) from t").fetchone()[0])
c.create_function("f",1,lambda x:x*2); print(c.execute("select f(4)").fetchone()[0])
c.create_function("g",1,lambda x:1/0); t(c.execute,"select g(4)")
# %%
class A:
    def __init__(s): s.n=0
    def step(s,v): s.n+=v
    def finalize(s): return s.n
c.create_aggregate("su",1,A); print(c.execute("select su(a) from t").fetchone()[0])
# %%
c.close(); t(c.execute,"select 1"); t(cur.fetchone)
print(sqlite3.apilevel,sqlite3.paramstyle,sqlite3.threadsafety,sqlite3.PARSE_DECLTYPES,sqlite3.PARSE_COLNAMES)
# %%
import datetime
c=sqlite3.connect(":memory:",detect_types=sqlite3.PARSE_DECLTYPES|sqlite3.PARSE_COLNAMES)
c.execute("create table d(x date, y timestamp)"); c.execute("insert into d values(?,?)",(datetime.date(2020,1,2),datetime.datetime(2020,1,2,3,4,5,6)))
print(c.execute("select * from d").fetchall()); print(c.execute('select x as "x [timestamp]", typeof(x) from d where 0').description)
print(list(c.iterdump())); t(sqlite3.connect,"/nonexistent/x.db"); print(repr(c)[:19])
# %%
c.text_factory=bytes; print(c.execute("select 'a', x'00ff', 1.5, null").fetchall())
t(c.execute,"select ?",(2**70,)); t(c.execute,"selec 1"); t(c.execute,"insert into nope values(1)")
print(c.isolation_level); cur=c.cursor(); t(cur.fetchone); t(cur.fetchall); print(cur.executescript("create table z(q); insert into z values(1); insert into z values(2);") is cur); print(c.execute("select sum(q) from z").fetchall())
print(c.execute("update z set q=q+1").rowcount, c.execute("select 1").rowcount)
for row in c.execute("select q from z order by q desc"): print(row)
print(sqlite3.complete_statement("select 1;"))
t(lambda: c.executemany("insert into z values(:q)", [{"q":5},{"q":6}]).rowcount)
c.commit(); c2=sqlite3.connect(":memory:"); c.backup(c2); print(c2.execute("select count(*) from z").fetchone())

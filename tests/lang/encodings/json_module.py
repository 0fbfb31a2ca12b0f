# %%
import json
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
data = {"name": "é\"\\\n\t\x01\x7f😀/", "n": 1, "f": 1.5, "big": 10**25, "list": [1, [2, []], {}], "none": None, "t": True, "tup": (1, 2), 5: "int", 1.5: "float", None: "none", True: "bool"}
print(json.dumps(data))
print(json.dumps(data, ensure_ascii=False))
print(json.dumps(data, indent=2))
print(json.dumps([1, {"b": 1, "a": [1, 2]}], indent="\t", sort_keys=True))
print(json.dumps({"b": 1, "a": 2}, sort_keys=True), json.dumps([1, 2], separators=(",", ":")), json.dumps({"a": 1}, separators=(",", "=")), json.dumps([], indent=2), json.dumps({}, indent=2), json.dumps([[]], indent=1), json.dumps("a"), json.dumps(None), json.dumps(1e400), json.dumps(float("nan")), json.dumps(-0.0), json.dumps(1e22), json.dumps(0.1), json.dumps({"a": {"b": []}}, indent=0))
t(lambda: json.dumps({1, 2})); t(lambda: json.dumps({(1,): 2})); t(lambda: json.dumps({(1,): 2, "a": 1}, skipkeys=True)); t(lambda: json.dumps(float("nan"), allow_nan=False)); t(lambda: json.dumps(b"a")); t(lambda: json.dumps(1j)); t(lambda: json.dumps({1, 2}, default=list)); t(lambda: json.dumps([object], default=lambda o: o.__name__)); t(lambda: json.dumps({"a": 1, 2: 3}, sort_keys=True)); t(lambda: json.dumps(object()))
a = []; a.append(a)
t(lambda: json.dumps(a))
d = {}; d["d"] = d
t(lambda: json.dumps(d))
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return [o.real, o.imag]
        return super().default(o)
print(json.dumps({"z": 1 + 2j}, cls=E), E(indent=1).encode([1]))
t(lambda: json.dumps({"z": {1}}, cls=E))
class I(int):
    def __str__(self): return "I"
print(json.dumps(I(5)), json.dumps({I(5): 1}))
# %%
for s in ('{"a": [1, 2.5, -3e2, "x\\u00e9\\n\\ud83d\\ude00", null, true, false]}', " [ ] ", "{}", "1", '"a"', "-0", "-0.0", "1E5", "NaN", "[Infinity, -Infinity]", '{"a":1,"a":2}', "123456789012345678901234567890", '"\\/\\b\\f"', '"é日"', '{"a": {"b": [{}]}}', '"\\ud800"', "[1,\n2\t,3]"):
    t(lambda: json.loads(s))
for s in ("", " ", "{", "[", "[1", "[1,", "[1,]", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', "{a:1}", "{'a':1}", "[1 2]", "1 2", "tru", "nul", "[1]]", '"abc', '"a\nb"', '"\\x"', '"\\u12"', "01", "1.", ".5", "+1", "-", "--1", '{"a" 1}', '["a",\n "b" "c"]', "\ufeff1", '{"a":1 "b":2}', "[tru]", '{1:2}', "abc", "[,1]", '"\\', "{,}"):
    t(lambda: json.loads(s))
t(lambda: json.loads(b'{"a": "\xc3\xa9"}')); t(lambda: json.loads(5)); t(lambda: json.loads(None)); t(lambda: json.loads(bytearray(b"1")))
try:
    json.loads('{"a":\n  x}')
except json.JSONDecodeError as e:
    print(e.msg, e.doc, e.pos, e.lineno, e.colno, isinstance(e, ValueError))
print(json.loads('{"a": 1, "b": {"c": 2}}', object_hook=lambda d: sorted(d.items())), json.loads('{"a": 1}', object_pairs_hook=lambda p: p), json.loads("[1.5, 2]", parse_float=str, parse_int=lambda s: s + "i"), json.loads("NaN", parse_constant=lambda s: "const " + s), json.JSONDecoder().raw_decode("[1] x"))
t(lambda: json.loads('"a\tb"')); t(lambda: json.loads('"a\tb"', strict=False))
# %%
with open("x.json", "w") as f:
    json.dump({"k": [1, 2, {"z": None}]}, f, indent=1)
print(open("x.json").read())
with open("x.json") as f:
    print(json.load(f))
import io
b = io.StringIO()
json.dump([1, "é"], b)
print(b.getvalue(), json.loads(json.dumps(data)) == {**{k: v for k, v in data.items() if isinstance(k, str)}, "tup": [1, 2], "5": "int", "1.5": "float", "null": "none", "true": "bool"})

# JSON of plain text and of what has to be escaped, numbers, blanks, and texts that are none.
import json

print(json.dumps(['a\x7fb\n"\\', 'é€😀\x01', {'k': 1.5}]), json.dumps('é\x7f', ensure_ascii=False), json.loads(' [1 , -2.5e3, -Infinity, NaN, "a\\u00e9", {"a" : null } ]\n'))
for bad in ('[1,]', '-', '', '{"a"}', '-x', '[1 2]'):
    try: json.loads(bad)
    except json.JSONDecodeError as e: print(e)

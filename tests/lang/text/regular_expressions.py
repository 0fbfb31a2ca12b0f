import tensorflow as tf
def show(text, pattern, rewrite="_", **options):
    try:
        print(pattern, tf.strings.regex_replace(text, pattern, rewrite, **options).numpy(), tf.strings.regex_full_match(text, pattern).numpy())
    except Exception as e:
        print(pattern, type(e).__name__, str(e).split("}} ")[-1])
# %% characters, not bytes
show("a¿b.é", "[.?!,¿]", r" \0 "); show("aéb", "."); show("aéb", "[^a-z]"); show("aéb", "é"); show("aÉb", "(?i)é"); show("ТЕСТ", "[А-Я]"); show(b"\xffa", ".")
# %% classes
show("a.b!c-d", "[[:punct:]]"); show("ab1 c", "[[:alpha:][:space:]]"); show("aé1", r"\p{L}"); show("aé1,", r"\p{P}"); show("aé1", r"\pN"); show("aB", "[[:^lower:]]"); show("日本 語", r"[\p{Han}]"); show("x é", r"\w+"); show("a]b", "[]]")
# %% rewriting
show("abc", "(b)(c)", r"\2\1"); show("aaa", "a", "b", replace_global=False); show("abc", "b*"); show("a\\b", r"\\", r"\\\\"); show("abc", "b", r"\5"); show("abc", "(?P<x>b)", r"[\1]"); show("a+b", r"\Q+\E"); show("é é", r"\b")
# %% ends and lines
show("aXbX", "X$"); show("a\n", "a$"); show("a\nb", "^b"); show("a\nb", "(?m)^b"); show("a\nb", "a.b"); show("a\nb", "(?s)a.b"); show("<br />x<br>", "<br ?/?>", " ")
# %% what the language does not have
show("abc", "("); show("abc", "(?=b)"); show("abc", r"(a)\1"); show("abc", "[a"); show("abc", "a**"); show("abc", "(?<=a)b"); show("abc", r"\y"); show("abc", "*a"); show("abc", ")"); show("abc", "(?>a)"); show("abc", "[b-a]")
# %%
print(tf.strings.regex_replace(tf.ragged.constant([["é1"], ["x"]]), "é", "e"), tf.strings.regex_replace([["a", "b"], ["c", "a"]], "a", ""), tf.strings.regex_full_match(tf.constant([], tf.string), "a"))

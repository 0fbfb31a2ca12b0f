import numpy as np
for n in "mat float_ complex_ Inf NaN NINF PINF product cumproduct sometrue alltrue in1d trapz unicode_ string_ cast infty int float object bool8 find_common_type msort asfarray round_ deprecate issubclass_ nbytes obj2sctype lookfor source set_string_function sctypes cfloat issctype maximum_sctype geterrobj seterrobj add_newdoc disp safe_eval recfromcsv Infinity singlecomplex longfloat clongfloat longcomplex compat DataSource who compare_chararrays byte_bounds issubsctype cumproduct tracemalloc_domain add_docstring str".split():
    try: print(n, getattr(np, n))
    except Exception as e: print(n, type(e).__name__, e)

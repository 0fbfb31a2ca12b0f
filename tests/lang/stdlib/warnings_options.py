import warnings
for bad in ['a:b:c:d:e:f','foo','error::Foo','error::a.b','error:::x:-1','error:::m:zz','error::int', 'er', 'default::os.path']:
    try: print(warnings._setoption(bad), warnings.filters[0])
    except Exception as e: print(bad, type(e).__name__, e)
for a in ['', 'all','d','i','ig','always','erro','onc','mod']:
    print(warnings._getaction(a))
warnings._setoption('ignore:hello.*:DeprecationWarning:mod:3')
print(warnings.filters[0])
warnings._setoption('error::warnings.SyntaxWarning') if 0 else None
print(warnings._getcategory(''), warnings._getcategory('UserWarning'))
warnings.filterwarnings('ignore', 'abc.*', module='x')
print(warnings.filters[0])
for bad in [dict(action='x'), dict(action='error', message=3), dict(action='error', category='x'), dict(action='error',category=int), dict(action='error',module=3), dict(action='error',lineno=-1)]:
    try: warnings.filterwarnings(**bad)
    except Exception as e: print(bad, type(e).__name__, e)
for bad in [dict(action='x'), dict(action='error',lineno='x'),dict(action='error',lineno=-1)]:
    try: warnings.simplefilter(**bad)
    except Exception as e: print(bad, type(e).__name__, e)
print(warnings.__all__)
with warnings.catch_warnings(record=True) as w:
    print(warnings.catch_warnings())
    warnings.simplefilter('always')
    warnings.warn('x')
    warnings.showwarning('m', UserWarning, 'f', 3)
    print(w[-1], w[-1]._category_name, warnings.WarningMessage._WARNING_DETAILS)
    print(len(w))

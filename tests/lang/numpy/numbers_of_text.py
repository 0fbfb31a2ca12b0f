# %%
# Texts become numbers where a dtype asks for it.
import numpy as np

print(np.array(['1.5', '2'], dtype=float), np.asarray(['3', 4, 5.5], dtype=np.float32), np.array(['7', '-8'], dtype=int))
print(np.array([['1', '2'], ['3', '4']], dtype='int64'), np.array('2.5', dtype=float), np.array([b'1', b'2'], dtype=float))
print(np.array(['1', '2']).astype(float), np.array(['1.5', ' 2e3 ', 'nan'], dtype=float))
for texts in (['1', 'x'], ['', '1']):
    try:
        print(np.array(texts, dtype=float))
    except ValueError as e:
        print('ValueError', e)
try:
    np.array(['1.5'], dtype=int)
except ValueError as e:
    print('ValueError', e)

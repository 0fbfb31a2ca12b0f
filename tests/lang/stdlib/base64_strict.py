# %% base64 to the letter, and as it comes
import binascii

for data in (b'', b'=', b'=YQ==', b'YQ==', b'YQ=', b'YQ', b'Y', b'YQ==YQ==', b'YQ==\n', b'Y=Q=', b'YQ=a', b'Y Q==', b'YWI=', b'YWI==', b'YWJj', b'YWJj=', b'YWJjZA==x'):
    for strict in (False, True):
        try:
            print(data, strict, binascii.a2b_base64(data, strict_mode=strict))
        except binascii.Error as e:
            print(data, strict, e)

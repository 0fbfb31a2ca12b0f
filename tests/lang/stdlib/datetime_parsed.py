# %% texts by formats: which digits a directive takes, and what is left
import time
from datetime import datetime


def tried(text, format):
    for parse in (datetime.strptime, time.strptime):
        try:
            print(parse(text, format), end='  ')
        except Exception as e:
            print(type(e).__name__, e, end='  ')
    print()


for text, format in [('2023-13-01', '%Y-%m-%d'), ('2023-01-32', '%Y-%m-%d'), ('12:60', '%H:%M'), ('12:30:61', '%H:%M:%S'), ('12:30:62', '%H:%M:%S'),
                     ('1112020', '%d%m%Y'), ('112020', '%d%m%Y'), ('2020-1- 5', '%Y-%m-%d'), ('x', '%'), ('x', '%Q'), ('%', '%%'),
                     ('1 2', '%d\n%m'), ('a.b(1)', 'a.b(%d)'), ('٣', '%d'), ('29 Feb', '%d %b'), ('2023 99', '%Y %y'), ('12 03 PM', '%H %I %p')]:
    tried(text, format)

# %% days by their number, and by weeks
for text, format in [('2021 366', '%Y %j'), ('2021 367', '%Y %j'), ('2021 000', '%Y %j'), ('2020 01 1', '%Y %W %w'), ('2020 01 1', '%Y %U %w'),
                     ('2020 00 0', '%Y %U %w'), ('2017 00 5', '%Y %U %u'), ('2020 53 6', '%Y %U %w'), ('2020 54 6', '%Y %U %w'), ('2020 W01 1', '%G W%V %u'),
                     ('2020 Wed 10', '%Y %a %W'), ('2020 1', '%G %V'), ('1 1', '%V %u'), ('1', '%V'), ('2020 1 1 1', '%G %V %u %j'), ('2020 05', '%Y %W')]:
    tried(text, format)

# %% zones
for text in ('+0530', '-05:30', 'Z', 'z', '+05:30:15.5', '+05:3015', '+24:00', '+05'):
    tried(text, '%z')
for text, format in [('UTC', '%Z'), ('gmt +0100', '%Z %z'), ('nowhere', '%Z')]:
    tried(text, format)

# %% no texts
tried(1, '%Y')
tried('1', 2)

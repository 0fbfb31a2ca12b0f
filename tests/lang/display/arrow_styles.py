# Styles of arrows and of their bends: what is unknown is refused, rotation modes and page rules can be asked for.
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
for style in ['|-|', '-[', ']-[', '<|-', '-[,widthB=2.0,lengthB=0.5']:
    a = ax.annotate('a', (0.5, 0.5), (0.1, 0.1), arrowprops=dict(arrowstyle=style, connectionstyle='angle3,angleA=0,angleB=90'))
    print(a.get_text(), a.xy)
t = ax.text(0, 0, 't', rotation=30)
print(t.get_rotation_mode())
t.set_rotation_mode('anchor')
print(t.get_rotation_mode())
# %%
ax.annotate('a', (0.5, 0.5), (0.1, 0.1), arrowprops=dict(arrowstyle='~~'))

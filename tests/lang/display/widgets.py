# Widgets as still pictures: values, steps, bounds, who is told; gaps where arrays are masked
# %%
from matplotlib.widgets import Button, CheckButtons, RadioButtons, RangeSlider, Slider, TextBox
fig, axs = plt.subplots(3, 2)
heard = []
slider = Slider(axs[0, 0], 'speed', 0, 30, valinit=12.34, valstep=0.5)
slider.on_changed(lambda val: heard.append(round(float(val), 3)))
print(slider.val, slider.label.get_text(), slider.valtext.get_text(), slider.poly.get_width())
slider.set_val(7)
slider.reset()
print(heard, slider.val, slider.valtext.get_text(), axs[0, 0].get_xlim())
# %%
above = Slider(axs[0, 1], 'upper', 0, 30, valinit=3, slidermin=slider, valfmt='%d m', orientation='vertical')
print(above.val, above.valtext.get_text(), above.poly.get_height())
part = RangeSlider(axs[1, 0], 'part', 0, 10, valstep=2)
print([float(v) for v in part.val], part.valtext.get_text())
part.set_val((9.2, 3))
part.set_max(100)
print([float(v) for v in part.val], part.valtext.get_text())
# %%
checks = CheckButtons(axs[1, 1], ['one', 'two', 'three'], [True, False, True])
checks.on_clicked(heard.append)
checks.set_active(1)
checks.set_active(0, False)
print(checks.get_status(), checks.get_checked_labels(), heard[-2:])
radios = RadioButtons(axs[2, 0], ('first', 'second', 'third'), active=2)
radios.on_clicked(heard.append)
radios.set_active(1)
print(radios.value_selected, radios.index_selected, heard[-1])
radios.clear()
print(radios.value_selected)
field = TextBox(axs[2, 1], 'say', initial='ab')
field.on_submit(heard.append)
field.set_val('cd')
print(field.text, heard[-1])
# %%
for bad in (lambda: Slider(axs[0, 0], 'x', 0, 1, orientation='across'), lambda: Slider(axs[0, 0], 'x', 0, 1, slidermin=3), lambda: checks.set_active(5),
            lambda: radios.set_active(-1), lambda: TextBox(axs[0, 0], 'x', textalignment='up')):
    try:
        bad()
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
# %%
fig, ax = plt.subplots()
ax.vlines(np.ma.masked_equal([2, 4, 6, 8], 8), 0, np.ma.masked_equal([13, 14, 15, 18], 18))
print(np.round(ax.get_xlim(), 3), np.round(ax.get_ylim(), 3))
ax.cla()
ax.plot(np.ma.masked_greater(np.arange(6.0), 3), [1, 2, 3, 4, 50, 60])
print(np.round(ax.get_xlim(), 3), np.round(ax.get_ylim(), 3))

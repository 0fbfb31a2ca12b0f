# Lines around texts, shadows.
import matplotlib.pyplot as plt
import matplotlib.patheffects as pe
fig, ax = plt.subplots()
text = ax.text(0.5, 0.5, 'edge', path_effects=[pe.withStroke(linewidth=3, foreground='w')])
print([type(e).__name__ for e in text.get_path_effects()])
line, = ax.plot([1, 2], path_effects=[pe.SimpleLineShadow(), pe.Normal()])
line.set_path_effects([pe.Stroke(linewidth=5, foreground='black'), pe.Normal()])
print([type(e).__name__ for e in line.get_path_effects()], line.get_linewidth())
fig.canvas.draw()
print(line.get_linewidth(), text.get_color())
plt.close()

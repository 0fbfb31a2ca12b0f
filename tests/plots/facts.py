import json as _json


def _color(c):
    """A colour as 0 to 255, however it was given."""
    from matplotlib.colors import to_rgba
    return [round(255 * v) for v in to_rgba(c)]


def _number(v):
    return float(f'{float(v):.9g}')


def _axis_facts(axis, view):
    ticks = [float(t) for t in axis.get_ticklocs()]
    low, high = min(view), max(view)
    reach = (high - low) * 1e-9
    labels = [t.get_text() for t in axis.get_ticklabels()]
    return {'ticks': [_number(t) for t in ticks if low - reach <= t <= high + reach],
            'labels': [s for t, s in zip(ticks, labels) if low - reach <= t <= high + reach] if len(ticks) == len(labels) else labels,
            'label': axis.get_label_text(), 'scale': axis.get_scale(), 'offset': axis.get_offset_text().get_text()}


def _collection_facts(c):
    """Its first colours, and its line widths, each once. Contours keep theirs in other places and are left to the pictures."""
    if 'Contour' in type(c).__name__:
        return []
    return [[_color(v) for v in list(c.get_facecolor())[:3]], sorted(set(_number(w) for w in c.get_linewidths()))]


def _axes_facts(ax):
    box = ax.get_window_extent()
    legend = ax.get_legend()
    return {'box': [round(float(v), 2) for v in (box.x0, box.y0, box.x1, box.y1)],
            'view': [_number(v) for v in list(ax.get_xlim()) + list(ax.get_ylim())],
            'x': _axis_facts(ax.xaxis, ax.get_xlim()), 'y': _axis_facts(ax.yaxis, ax.get_ylim()),
            'titles': [ax.get_title(loc=loc) for loc in ('left', 'center', 'right')],
            'legend': None if legend is None else [t.get_text() for t in legend.get_texts()],
            'lines': [[_color(l.get_color()), _number(l.get_linewidth()), l.get_linestyle(), str(l.get_marker()), _number(l.get_markersize()), len(l.get_xdata())]
                      for l in ax.lines],
            'patches': [[_color(p.get_facecolor()), _color(p.get_edgecolor()), _number(p.get_linewidth())] for p in ax.patches],
            'collections': [_collection_facts(p) for p in ax.collections] if ax.get_label() != '<colorbar>' else [],
            'texts': [[t.get_text(), _color(t.get_color()), _number(t.get_fontsize())] for t in ax.texts]}


def _write_facts(path):
    """The facts of the current figure, which was drawn, in the order in which its axes were made."""
    facts = _json.dumps([_axes_facts(ax) for ax in plt.gcf().axes])
    with open(path, 'w') as out:
        out.write(facts)

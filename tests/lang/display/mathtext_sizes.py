"""How large formulas are set: width, and the reach above and below the baseline, in pixels."""
import matplotlib.pyplot as plt
fig = plt.figure(figsize=(10, 2))


def size(*formulas):
    for formula in formulas:
        box = fig.text(0, 0.5, '$' + formula + '$', fontsize=18, va='baseline').get_window_extent()
        print(f'{formula}: {box.x1 - box.x0:.0f} {box.y1 - 100:.0f} {100 - box.y0:.0f}')


# %% delimiters grow
size(r'\left(\frac{a}{b}\right)', r'\left[\sum_k x_k\right]', r'\left\{\frac{x}{y}\right\}', r'\left\langle\frac{p}{q}\right\rangle',
     r'\left\|\frac{x}{y}\right\|', r'\left.\frac{dy}{dx}\right|', r'\left(a \middle| \frac{b}{c}\right)', r'\left\lceil\frac{n}{2}\right\rceil')
# %% roots
size(r'\sqrt{x}', r'\sqrt{\frac{1}{n}}', r'\sqrt[3]{y}', r'\sqrt{1+\sqrt{1+\sqrt{1+z}}}')
# %% fractions with and without a line
size(r'\frac{1}{2}', r'\dfrac{u}{v}', r'\binom{n}{k}', r'\genfrac{[}{]}{0}{}{a}{b}', r'\genfrac{}{}{2}{0}{a}{b}')
# %% accents
size(r'\hat{y}', r'\bar{x}', r'\dot{q}', r'\ddot{q}', r'\dddot{q}', r'\vec{F}', r'\tilde{n}', r'\mathring{A}', r'\widehat{abc}',
     r'\overline{AB}', r'\underline{AB}', r'\overrightarrow{AB}', r'\breve{u}')
# %% one over the other
size(r'\overset{!}{=}', r'\underset{x}{\min}', r'\sum_{\substack{i \\ j}}', r'\phantom{abc}', r'\llap{ab}c', r'a\rlap{bc}')
# %% both scripts, close together
size(r'x_i^2', r'\Delta_{i}^{j}', r'd^i_jb_j', r'\left(X\right)_{a}^{b}', r"f'(x)", r'\sin^2\theta')
# %% limits
size(r'\sum_{i=1}^{n} i', r'\prod_{k}^{m} k', r'\lim_{x \to 0} x', r'\bigcup_i A_i', r'\max_\theta L')
# %% alphabets
size(r'\mathbb{R}', r'\mathbb{E}[X]', r'\mathcal{N}(0, 1)', r'\mathcal{L}', r'\mathfrak{g}', r'\boldsymbol{\mu}', r'\mathbf{W}', r'\mathbfit{ab}')
# %% spaces
size(r'a\,b', r'a\;b', r'a\quad b', r'a + b = c', r'\{-1, 2\}', r'1{,}000', r'u \to v', r'a\hspace{0.7}b')

/* np_distributions.c -- the distributions of np.random, drawn in NumPy's order so that a seed gives NumPy's numbers.
 *
 * The algorithms: Poisson by Hörmann's PTRS (1993) from a mean of 10 on; binomial by BTPE (Kachitvichyanukul and Schmeiser
 * 1988) where n p > 30, by inversion below; hypergeometric by HRUA (Stadlober 1990); von Mises by Best and Fisher (1979); beta
 * by Jöhnk (1964) where both parameters are at most 1; zeta by Devroye (1986); logarithmic by Kemp (1981). Some are drawn
 * otherwise by the legacy generator, and are so here.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_random.h"

#include <math.h>

/* ---- continuous ---- */

static double standard_normal(Bits *b, const double *p) { return (void)p, bits_gauss(b); }
static double normal(Bits *b, const double *p) { return p[0] + p[1] * bits_gauss(b); }
static double lognormal(Bits *b, const double *p) { return exp(normal(b, p)); }
static double standard_exponential(Bits *b, const double *p) { return (void)p, bits_exponential(b); }
static double exponential(Bits *b, const double *p) { return p[0] * bits_exponential(b); }
static double uniform(Bits *b, const double *p) { return p[0] + (p[1] - p[0]) * bits_double(b); }
static double standard_gamma(Bits *b, const double *p) { return bits_gamma(b, p[0]); }
static double gamma_(Bits *b, const double *p) { return p[1] * bits_gamma(b, p[0]); }
static double chisquare(Bits *b, const double *p) { return 2.0 * bits_gamma(b, p[0] / 2.0); }
static double pareto(Bits *b, const double *p) { return expm1(bits_exponential(b) / p[0]); }
static double weibull(Bits *b, const double *p) { return p[0] == 0.0 ? 0.0 : pow(bits_exponential(b), 1.0 / p[0]); }

static double power(Bits *b, const double *p) {
    double x = bits_exponential(b);
    return pow(b->legacy ? 1 - exp(-x) : -expm1(-x), 1.0 / p[0]);
}

static double rayleigh(Bits *b, const double *p) {
    return p[0] * (b->legacy ? sqrt(-2.0 * log1p(-bits_double(b))) : sqrt(2.0 * bits_exponential(b)));
}

static double standard_cauchy(Bits *b, const double *p) {
    (void)p;
    double x = bits_gauss(b);
    return x / bits_gauss(b);
}

static double standard_t(Bits *b, const double *p) {
    double x = bits_gauss(b), y = bits_gamma(b, p[0] / 2);
    return sqrt(p[0] / 2) * x / sqrt(y);
}

static double f_(Bits *b, const double *p) {
    double x = chisquare(b, &p[0]) * p[1];
    return x / (chisquare(b, &p[1]) * p[0]);
}

static double laplace(Bits *b, const double *p) {
    double u;
    do u = bits_double(b);
    while (u <= 0);
    return u >= 0.5 ? p[0] - p[1] * log(2.0 - u - u) : p[0] + p[1] * log(u + u);
}

static double gumbel(Bits *b, const double *p) {
    double u;
    do u = 1.0 - bits_double(b);
    while (u >= 1.0);
    return p[0] - p[1] * log(-log(u));
}

static double logistic(Bits *b, const double *p) {
    double u;
    do u = bits_double(b);
    while (u <= 0);
    return p[0] + p[1] * log(u / (1.0 - u));
}

static double triangular(Bits *b, const double *p) {
    double base = p[2] - p[0], left = p[1] - p[0], u = bits_double(b);
    return u <= left / base ? p[0] + sqrt(u * (left * base)) : p[2] - sqrt((1.0 - u) * ((p[2] - p[1]) * base));
}

static double beta_johnk(Bits *b, double a, double c) {
    for (;;) {
        double u = bits_double(b), v = bits_double(b), x = pow(u, 1.0 / a), y = pow(v, 1.0 / c), sum = x + y;
        if (sum > 1.0 || u + v <= 0.0) continue;
        if (sum > 0) return x / sum;
        double log_x = log(u) / a, log_y = log(v) / c, top = log_x > log_y ? log_x : log_y;
        return exp(log_x - top - log(exp(log_x - top) + exp(log_y - top)));
    }
}

static double beta(Bits *b, const double *p) {
    if (p[0] <= 1.0 && p[1] <= 1.0) return beta_johnk(b, p[0], p[1]);
    double x = bits_gamma(b, p[0]), y = bits_gamma(b, p[1]);
    return x / (x + y);
}

static double wald(Bits *b, const double *p) {
    double mean = p[0], scale = p[1], y = bits_gauss(b);
    y = mean * y * y;
    double x;
    if (b->legacy) {
        double half = mean / (2 * scale);
        x = mean + half * (y - sqrt(4 * scale * y + y * y));
    } else {
        x = mean * (1 - 2 / (1 + sqrt(1 + 4 * scale / y)));
    }
    return bits_double(b) <= mean / (mean + x) ? x : mean * mean / x;
}

static double vonmises(Bits *b, const double *p) {
    double mu = p[0], kappa = p[1], s, w;
    if (isnan(kappa)) return NAN;
    if (kappa < 1e-8) return M_PI * (2 * bits_double(b) - 1);
    if (kappa > 1e6 && !b->legacy) {
        double x = mu + sqrt(1.0 / kappa) * bits_gauss(b);
        return x < -M_PI ? x + 2 * M_PI : x > M_PI ? x - 2 * M_PI : x;
    }
    if (kappa < 1e-5) {
        s = 1.0 / kappa + kappa;
    } else {
        double r = 1 + sqrt(1 + 4 * kappa * kappa), rho = (r - sqrt(2 * r)) / (2 * kappa);
        s = (1 + rho * rho) / (2 * rho);
    }
    if (isnan(s)) return NAN; /* the square of kappa is too large: NumPy looks for ever */
    for (;;) {
        double z = cos(M_PI * bits_double(b));
        w = (1 + s * z) / (s + z);
        double y = kappa * (s - w), v = bits_double(b);
        if (y * (2 - y) - v >= 0 || log(y / v) + 1 - y >= 0) break;
    }
    double angle = acos(w);
    if (bits_double(b) < 0.5) angle = -angle;
    angle += mu;
    double size = fmod(fabs(angle) + M_PI, 2 * M_PI) - M_PI;
    return angle < 0 ? -size : size;
}

/* ---- Poisson and binomial ---- */

static double poisson_small(Bits *b, double mean) {
    double limit = exp(-mean), product = 1.0;
    for (double n = 0;; n++) {
        product *= bits_double(b);
        if (product <= limit) return n;
    }
}

static double poisson_large(Bits *b, double mean) {
    double log_mean = log(mean), hat = 0.931 + 2.53 * sqrt(mean), a = -0.059 + 0.02483 * hat;
    double inverse = 1.1239 + 1.1328 / (hat - 3.4), quick = 0.9277 - 3.6224 / (hat - 2);
    for (;;) {
        double u = bits_double(b) - 0.5, v = bits_double(b), us = 0.5 - fabs(u), k = floor((2 * a / us + hat) * u + mean + 0.43);
        if (us >= 0.07 && v <= quick) return k;
        if (k < 0 || (us < 0.013 && v > us)) continue;
        if (log(v) + log(inverse) - log(a / (us * us) + hat) <= -mean + k * log_mean - lgamma(k + 1)) return k;
    }
}

static double poisson_of(Bits *b, double mean) { return mean >= 10 ? poisson_large(b, mean) : mean == 0 ? 0 : poisson_small(b, mean); }
static double poisson(Bits *b, const double *p) { return poisson_of(b, p[0]); }

static double binomial_inversion(Bits *b, double n, double p) {
    double q = 1.0 - p, start = exp(n * log1p(-p)), mean = n * p, most = mean + 10.0 * sqrt(mean * q + 1);
    double bound = floor(n < most ? n : most), x = 0, px = start, u = bits_double(b);
    while (u > px) {
        if (++x > bound) {
            x = 0, px = start, u = bits_double(b);
        } else {
            u -= px;
            px = ((n - x + 1) * p * px) / (x * q);
        }
    }
    return x;
}

/* The tail of Stirling's series that BTPE's last test needs. */
static double stirling(double x) {
    double x2 = x * x;
    return (13680. - (462. - (132. - (99. - 140. / x2) / x2) / x2) / x2) / x / 166320.;
}

typedef struct Btpe { double n, r, q, m, xm, xl, xr, c, left, right, p1, p2, p3, p4, variance; } Btpe;

static void btpe_init(Btpe *s, double n, double p) {
    s->n = n;
    s->r = p < 1.0 - p ? p : 1.0 - p;
    s->q = 1.0 - s->r;
    double fm = n * s->r + s->r;
    s->m = floor(fm);
    s->p1 = floor(2.195 * sqrt(n * s->r * s->q) - 4.6 * s->q) + 0.5;
    s->xm = s->m + 0.5;
    s->xl = s->xm - s->p1;
    s->xr = s->xm + s->p1;
    s->c = 0.134 + 20.5 / (15.3 + s->m);
    double a = (fm - s->xl) / (fm - s->xl * s->r);
    s->left = a * (1.0 + a / 2.0);
    a = (s->xr - fm) / (s->xr * s->q);
    s->right = a * (1.0 + a / 2.0);
    s->p2 = s->p1 * (1.0 + 2.0 * s->c);
    s->p3 = s->p2 + s->c / s->left;
    s->p4 = s->p3 + s->c / s->right;
    s->variance = n * s->r * s->q;
}

/* A place y under BTPE's hat and the height *v to test there; false: draw again. *sure: no test is needed. */
static bool btpe_propose(Bits *b, const Btpe *s, double *y, double *v, bool *sure) {
    double u = bits_double(b) * s->p4;
    *v = bits_double(b);
    *sure = u <= s->p1;
    if (*sure) {
        *y = floor(s->xm - s->p1 * *v + u);
    } else if (u <= s->p2) {
        double x = s->xl + (u - s->p1) / s->c;
        *v = *v * s->c + 1.0 - fabs(s->m - x + 0.5) / s->p1;
        if (*v > 1.0) return false;
        *y = floor(x);
    } else if (u <= s->p3) {
        *y = floor(s->xl + log(*v) / s->left);
        if (*y < 0 || *v == 0.0) return false;
        *v *= (u - s->p2) * s->left;
    } else {
        *y = floor(s->xr - log(*v) / s->right);
        if (*y > s->n || *v == 0.0) return false;
        *v *= (u - s->p3) * s->right;
    }
    return true;
}

static bool btpe_accepts(const Btpe *s, double y, double v) {
    double k = fabs(y - s->m);
    if (k <= 20 || k >= s->variance / 2.0 - 1) {
        double ratio = s->r / s->q, a = ratio * (s->n + 1), f = 1.0;
        for (double i = s->m + 1; i <= y; i++) f *= a / i - ratio;
        for (double i = y + 1; i <= s->m; i++) f /= a / i - ratio;
        return v <= f;
    }
    double rho = (k / s->variance) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / s->variance + 0.5), t = -k * k / (2 * s->variance), A = log(v);
    if (A < t - rho) return true;
    if (A > t + rho) return false;
    double x1 = y + 1, f1 = s->m + 1, z = s->n + 1 - s->m, w = s->n - y + 1;
    return A <= s->xm * log(f1 / x1) + (s->n - s->m + 0.5) * log(z / w) + (y - s->m) * log(w * s->r / (x1 * s->q)) + stirling(f1) + stirling(z)
                + stirling(x1) + stirling(w);
}

static double binomial_btpe(Bits *b, double n, double p) {
    Btpe s;
    double y, v;
    bool sure;
    btpe_init(&s, n, p);
    do {
        while (!btpe_propose(b, &s, &y, &v, &sure)) {}
    } while (!sure && !btpe_accepts(&s, y, v));
    return y;
}

static double binomial(Bits *b, const double *p) {
    double n = p[0], chance = p[1];
    if (n == 0 || chance == 0.0) return 0;
    bool flipped = chance > 0.5;
    double r = flipped ? 1.0 - chance : chance, x = r * n <= 30.0 ? binomial_inversion(b, n, r) : binomial_btpe(b, n, r);
    return flipped ? n - x : x;
}

static double negative_binomial(Bits *b, const double *p) { return poisson_of(b, (1 - p[1]) / p[1] * bits_gamma(b, p[0])); }

static double noncentral_chisquare(Bits *b, const double *p) {
    double df = p[0], away = p[1];
    if (away == 0) return chisquare(b, p);
    if (df > 1) {
        double chi = 2.0 * bits_gamma(b, (df - 1) / 2.0), n = bits_gauss(b) + sqrt(away);
        return chi + n * n;
    }
    double i = poisson_of(b, away / 2.0);
    return 2.0 * bits_gamma(b, (df + 2 * i) / 2.0);
}

static double noncentral_f(Bits *b, const double *p) {
    double t = noncentral_chisquare(b, (double[]){p[0], p[2]}) * p[1];
    return t / (chisquare(b, &p[1]) * p[0]);
}

/* ---- other integers ---- */

static double geometric(Bits *b, const double *p) {
    if (p[0] >= 0.333333333333333333333333) {
        double n = 1, sum = p[0], product = p[0], q = 1.0 - p[0], u = bits_double(b);
        for (; u > sum; n++) product *= q, sum += product;
        return n;
    }
    if (b->legacy) return ceil(log1p(-bits_double(b)) / log(1 - p[0]));
    return ceil(-bits_exponential(b) / log1p(-p[0]));
}

static double logseries(Bits *b, const double *p) {
    double r = b->legacy ? log(1.0 - p[0]) : log1p(-p[0]);
    for (;;) {
        double v = bits_double(b);
        if (v >= p[0]) return 1;
        double u = bits_double(b), q = b->legacy ? 1.0 - exp(r * u) : -expm1(r * u);
        if (v <= q * q) {
            double n = floor(1 + log(v) / log(q));
            if (n < 1 || v == 0.0) continue;
            return n;
        }
        return v >= q ? 1 : 2;
    }
}

static double zipf(Bits *b, const double *p) {
    double am1 = p[0] - 1.0, scale = pow(2.0, am1), least = b->legacy ? 0 : pow(9223372036854775807.0, -am1);
    if (!b->legacy && p[0] >= 1025) return 1;
    for (;;) {
        double u01 = bits_double(b), u = b->legacy ? 1.0 - u01 : u01 * least + (1 - u01), v = bits_double(b), x = floor(pow(u, -1.0 / am1));
        if (x > 9223372036854775807.0 || x < 1.0) continue;
        double t = pow(1.0 + 1.0 / x, am1);
        if (v * x * (t - 1.0) / (scale - 1.0) <= t / scale) return x;
    }
}

static double hypergeometric_hrua(Bits *b, double good, double bad, double sample) {
    double total = good + bad, n = sample < total - sample ? sample : total - sample, low = good < bad ? good : bad, high = good < bad ? bad : good;
    double p = low / total, q = high / total, a = n * p + 0.5, c = sqrt((total - n) * (b->legacy ? sample : n) * p * q / (total - 1) + 0.5);
    double h = 1.7155277699214135 * c + 0.8989161620588988, m = floor((n + 1) * (low + 1) / (total + 2));
    double g = lgamma(m + 1) + lgamma(low - m + 1) + lgamma(n - m + 1) + lgamma(high - n + m + 1);
    double end = (n < low ? n : low) + 1, far = floor(a + 16 * c), k;
    for (end = end < far ? end : far;;) {
        double u = bits_double(b), x = a + h * (bits_double(b) - 0.5) / u;
        if (x < 0.0 || x >= end) continue;
        k = floor(x);
        double t = g - (lgamma(k + 1) + lgamma(low - k + 1) + lgamma(n - k + 1) + lgamma(high - n + k + 1));
        if (u * (4.0 - u) - 3.0 <= t) break;
        if (u * (u - t) >= 1) continue;
        if (2.0 * log(u) <= t) break;
    }
    if (good > bad) k = n - k;
    return n < sample ? good - k : k;
}

/* One after the other, as many as are drawn or left, whichever is fewer. */
static double hypergeometric_urn(Bits *b, double good, double bad, double sample) {
    double total = good + bad, left = total, rest = good, n = sample > floor(total / 2) ? total - sample : sample;
    while (n > 0 && rest > 0 && left > rest) {
        left--;
        if ((double)bits_masked(b, (uint64_t)left) < rest) rest--;
        n--;
    }
    if (left == rest) rest -= n;
    return sample > floor(total / 2) ? rest : good - rest;
}

static double hypergeometric_legacy(Bits *b, double good, double bad, double sample) {
    double others = good + bad - sample, fewer = good < bad ? good : bad, y = fewer;
    for (double k = sample; y > 0.0;) {
        y -= floor(bits_double(b) + y / (others + k));
        if (--k == 0) break;
    }
    double z = fewer - y;
    return good > bad ? sample - z : z;
}

static double hypergeometric(Bits *b, const double *p) {
    if (b->legacy) return p[2] > 10 ? hypergeometric_hrua(b, p[0], p[1], p[2]) : p[2] > 0 ? hypergeometric_legacy(b, p[0], p[1], p[2]) : 0;
    return p[2] >= 10 && p[2] <= p[0] + p[1] - 10 ? hypergeometric_hrua(b, p[0], p[1], p[2]) : hypergeometric_urn(b, p[0], p[1], p[2]);
}

/* ---- by name ---- */

static const Distribution distributions[] = {
    {"standard_normal", false, standard_normal, {{0}}},
    {"normal", false, normal, {{"loc", ANY}, {"scale", NON_NEGATIVE}}},
    {"lognormal", false, lognormal, {{"mean", ANY}, {"sigma", NON_NEGATIVE}}},
    {"standard_exponential", false, standard_exponential, {{0}}},
    {"exponential", false, exponential, {{"scale", NON_NEGATIVE}}},
    {"uniform", false, uniform, {{"low", ANY}, {"high", ANY}}},
    {"standard_gamma", false, standard_gamma, {{"shape", NON_NEGATIVE}}},
    {"gamma", false, gamma_, {{"shape", NON_NEGATIVE}, {"scale", NON_NEGATIVE}}},
    {"chisquare", false, chisquare, {{"df", POSITIVE}}},
    {"pareto", false, pareto, {{"a", POSITIVE}}},
    {"weibull", false, weibull, {{"a", NON_NEGATIVE}}},
    {"power", false, power, {{"a", POSITIVE}}},
    {"rayleigh", false, rayleigh, {{"scale", NON_NEGATIVE}}},
    {"standard_cauchy", false, standard_cauchy, {{0}}},
    {"standard_t", false, standard_t, {{"df", POSITIVE}}},
    {"f", false, f_, {{"dfnum", POSITIVE}, {"dfden", POSITIVE}}},
    {"laplace", false, laplace, {{"loc", ANY}, {"scale", NON_NEGATIVE}}},
    {"gumbel", false, gumbel, {{"loc", ANY}, {"scale", NON_NEGATIVE}}},
    {"logistic", false, logistic, {{"loc", ANY}, {"scale", NON_NEGATIVE}}},
    {"triangular", false, triangular, {{"left", ANY}, {"mode", ANY}, {"right", ANY}}},
    {"beta", false, beta, {{"a", POSITIVE}, {"b", POSITIVE}}},
    {"beta_or_ends", false, beta, {{"a", NON_NEGATIVE}, {"b", NON_NEGATIVE}}},
    {"wald", false, wald, {{"mean", POSITIVE}, {"scale", POSITIVE}}},
    {"vonmises", false, vonmises, {{"mu", ANY}, {"kappa", NON_NEGATIVE}}},
    {"noncentral_chisquare", false, noncentral_chisquare, {{"df", POSITIVE}, {"nonc", NON_NEGATIVE}}},
    {"noncentral_f", false, noncentral_f, {{"dfnum", POSITIVE}, {"dfden", POSITIVE}, {"nonc", NON_NEGATIVE}}},
    {"poisson", true, poisson, {{"lam", POISSON_MEAN}}},
    {"binomial", true, binomial, {{"n", COUNT}, {"p", IN_UNIT}}},
    {"negative_binomial", true, negative_binomial, {{"n", POSITIVE_NUMBER}, {"p", IN_UNIT_ABOVE_0}}},
    {"geometric", true, geometric, {{"p", IN_UNIT_ABOVE_0}}},
    {"logseries", true, logseries, {{"p", IN_UNIT_BELOW_1}}},
    {"zipf", true, zipf, {{"a", ABOVE_1}}},
    {"hypergeometric", true, hypergeometric, {{"ngood", COUNT}, {"nbad", COUNT}, {"nsample", COUNT}}}};

const Distribution *distribution_find(const char *name) {
    for (size_t i = 0; i < sizeof distributions / sizeof *distributions; i++)
        if (strcmp(distributions[i].name, name) == 0) return &distributions[i];
    return NULL;
}

/**
 * Distribution functions. Sources: Abramowitz and Stegun, 6.1, 6.5, 26.5; Lanczos' approximation with g = 7 and nine
 * terms.
 */

const lanczos: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x - 1
  const t = shifted + 7.5
  const sum = lanczos.reduce((total, term, at) => (at === 0 ? term : total + term / (shifted + at)), 0)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

const tiny = 1e-300
const precision = 1e-16
const mostTerms = 10_000

/** Q(a, x) = Γ(a, x) / Γ(a): the upper regularised incomplete gamma function. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x)
}

/** P(a, x) as a power series, without its front factor. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < mostTerms && Math.abs(term) > Math.abs(sum) * precision; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Q(a, x) as a continued fraction (Lentz), without its front factor. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < mostTerms; n += 1) {
    const factor = -n * (n - a)
    b += 2
    d = 1 / notZero(factor * d + b)
    c = notZero(b + factor / c)
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < precision) break
  }
  return h
}

const notZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value)

/** I_x(a, b): the regularised incomplete beta function. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < precision) break
  }
  return h
}

/** P(|Z| ≥ |z|) of the standard normal distribution. */
export const twoSidedNormal = (z: number): number => upperGamma(0.5, (z * z) / 2)

/** P(|T| ≥ |t|) of Student's distribution with `df` degrees of freedom. */
export const twoSidedT = (t: number, df: number): number => incompleteBeta(df / (df + t * t), df / 2, 0.5)

/** P(X ≥ x) of the χ² distribution with `df` degrees of freedom. */
export const upperChiSquare = (x: number, df: number): number => upperGamma(df / 2, x / 2)

const numericText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The number of a typed text, null when it is none. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim()
  const value = numericText.test(trimmed) ? Number(trimmed) : Number.NaN
  return Number.isFinite(value) ? value : null
}

/** The number with `prec` decimal places, half away from zero of the decimal as written. */
export function formatNumber(value: number, prec: number): string {
  const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e')
  const whole = Math.round(Number(`${mantissa}e${Number(exponent) + prec}`))
  const text = (Number.isSafeInteger(whole) ? Number(`${whole}e-${prec}`) : Math.abs(value)).toFixed(Math.min(prec, 20))
  return value < 0 && Number(text) !== 0 ? `-${text}` : text
}

/** Step of a number input: 1, or 0.0…1 by its decimal places (content §5.2). */
export function stepOf(prec: number): string {
  return prec === 0 ? '1' : `0.${'0'.repeat(prec - 1)}1`
}

import { rounded } from '../arithmetic.ts'
import { numberOf, termOf, type Value } from '../value.ts'
import type { NameIn } from './names.ts'
import { of1, of2, type FunctionRow } from './row.ts'

export const numbers = {
  round: { least: 1, most: 2, bind: of2((x, places) => roundDecimal(termOf(x), Math.trunc(termOf(places)))) },
  floor: { least: 1, most: 1, bind: of1((x) => rounded(Math.floor(termOf(x)))) },
  ceil: { least: 1, most: 1, bind: of1((x) => rounded(Math.ceil(termOf(x)))) },
  abs: { least: 1, most: 1, bind: of1((x) => rounded(Math.abs(termOf(x)))) },
  pow: { least: 2, most: 2, bind: of2((x, y) => rounded(termOf(x) ** termOf(y))) },
  sqrt: { least: 1, most: 1, bind: of1((x) => rounded(Math.sqrt(termOf(x)))) },
  number: { least: 1, most: 1, bind: of1((x) => finite(numberOf(x))) },
} as const satisfies Record<NameIn<'numbers'>, FunctionRow>

// The decimal point is moved in the number as written: 1.005 is 100.5 hundredths, which no product with 100 gives.
function roundDecimal(x: number, places: number): Value {
  if (Number.isNaN(x) || Number.isNaN(places)) return null
  const digits = Math.min(Math.max(places, -300), 300)
  const moved = movePoint(Math.abs(x), digits)
  if (!Number.isFinite(moved)) return x
  return rounded(Math.sign(x) * movePoint(Math.round(moved), -digits))
}

function movePoint(x: number, places: number): number {
  const [digits, exponent] = String(x).split('e')
  return Number(`${digits}e${Number(exponent ?? 0) + places}`)
}

function finite(x: number): Value {
  return Number.isNaN(x) ? null : x
}

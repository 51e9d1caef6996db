import type { EvaluationContext } from './scope.ts'
import { bounded, joinedText } from './text.ts'
import { isBlank, isList, termOf, type Value } from './value.ts'

const dayMs = 86_400_000

export function add(left: Value, right: Value, moment: EvaluationContext): Value {
  if (typeof left === 'number' && typeof right === 'number') return rounded(termOf(left) + termOf(right))
  if (left instanceof Date && isShift(right)) return shifted(left, termOf(right))
  if (right instanceof Date && isShift(left)) return shifted(right, termOf(left))
  const sum = termOf(left) + termOf(right)
  return Number.isNaN(sum) ? bounded(joinedText(left, moment) + joinedText(right, moment)) : rounded(sum)
}

export function subtract(left: Value, right: Value): Value {
  if (left instanceof Date && right instanceof Date) return rounded((left.getTime() - right.getTime()) / dayMs)
  if (left instanceof Date && isShift(right)) return shifted(left, -termOf(right))
  return rounded(termOf(left) - termOf(right))
}

export function multiply(left: Value, right: Value): Value {
  return rounded(termOf(left) * termOf(right))
}

/** Division by zero gives the left value. */
export function divide(left: Value, right: Value): Value {
  const divisor = termOf(right)
  return rounded(divisor === 0 ? termOf(left) : termOf(left) / divisor)
}

export function remainder(left: Value, right: Value): Value {
  const divisor = termOf(right)
  return rounded(divisor === 0 ? termOf(left) : termOf(left) % divisor)
}

export function negate(value: Value): Value {
  return rounded(0 - termOf(value))
}

export function positive(value: Value): Value {
  return rounded(termOf(value))
}

/** To 15 significant digits; blank when not finite; never -0. */
export function rounded(value: number): Value {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value + 0
  // Most decimals have few places: the nearest such one, when it is nearer than half a unit of the 15th digit.
  const short = Math.round(value * 1e4) / 1e4
  if (Math.abs(value) < 1e10 && Math.abs(value - short) <= 3e-16 * Math.abs(value)) return short + 0
  return Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : null
}

// A date moves by numbers, Booleans and blank; beside a string it is text.
function isShift(value: Value): boolean {
  return typeof value !== 'string' && !(value instanceof Date) && !isList(value) ? true : isBlank(value)
}

function shifted(date: Date, days: number): Value {
  const moved = new Date(date.getTime() + Math.round(days * dayMs))
  return Number.isNaN(moved.getTime()) ? null : moved
}

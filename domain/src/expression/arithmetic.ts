import type { Scope } from './scope.ts'
import { bounded, joinedText } from './text.ts'
import { isBlank, isList, operandOf, type Value } from './value.ts'

const dayMs = 86_400_000

export function add(left: Value, right: Value, scope: Scope): Value {
  if (typeof left === 'number' && typeof right === 'number') return rounded(operandOf(left) + operandOf(right))
  if (left instanceof Date && isShift(right)) return shifted(left, operandOf(right))
  if (right instanceof Date && isShift(left)) return shifted(right, operandOf(left))
  const sum = operandOf(left) + operandOf(right)
  return Number.isNaN(sum) ? bounded(joinedText(left, scope) + joinedText(right, scope)) : rounded(sum)
}

export function subtract(left: Value, right: Value): Value {
  if (left instanceof Date && right instanceof Date) return rounded((left.getTime() - right.getTime()) / dayMs)
  if (left instanceof Date && isShift(right)) return shifted(left, -operandOf(right))
  return rounded(operandOf(left) - operandOf(right))
}

export function multiply(left: Value, right: Value): Value {
  return rounded(operandOf(left) * operandOf(right))
}

/** Division by zero gives the left value. */
export function divide(left: Value, right: Value): Value {
  const divisor = operandOf(right)
  return rounded(divisor === 0 ? operandOf(left) : operandOf(left) / divisor)
}

export function remainder(left: Value, right: Value): Value {
  const divisor = operandOf(right)
  return rounded(divisor === 0 ? operandOf(left) : operandOf(left) % divisor)
}

export function negate(value: Value): Value {
  return rounded(0 - operandOf(value))
}

export function positive(value: Value): Value {
  return rounded(operandOf(value))
}

/** To 15 significant digits; blank when not finite; never -0. */
export function rounded(value: number): Value {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return value + 0
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

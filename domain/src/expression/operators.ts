import { isEqual, isSame, order } from './comparison.ts'
import type { EvaluationContext } from './scope.ts'
import { isTrue, type Value, isBlank, isList, termOf, bounded, joinedText } from './value.ts'

export type ComparisonOperator = '==' | '!=' | '===' | '!==' | '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%'
export type BinaryOperator = ComparisonOperator | ArithmeticOperator
export type UnaryOperator = '!' | '-' | '+'

/** `order` is NaN where nothing can be compared, so every order comparison of blank is false. */
export const comparisons: Readonly<
  Record<ComparisonOperator, (left: Value, right: Value, moment: EvaluationContext) => boolean>
> = {
  '==': isEqual,
  '!=': (left, right, moment) => !isEqual(left, right, moment),
  '===': isSame,
  '!==': (left, right, moment) => !isSame(left, right, moment),
  '<': (left, right, moment) => order(left, right, moment) < 0,
  '<=': (left, right, moment) => order(left, right, moment) <= 0,
  '>': (left, right, moment) => order(left, right, moment) > 0,
  '>=': (left, right, moment) => order(left, right, moment) >= 0,
}

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
function divide(left: Value, right: Value): Value {
  const divisor = termOf(right)
  return rounded(divisor === 0 ? termOf(left) : termOf(left) / divisor)
}

function remainder(left: Value, right: Value): Value {
  const divisor = termOf(right)
  return rounded(divisor === 0 ? termOf(left) : termOf(left) % divisor)
}

function negate(value: Value): Value {
  return rounded(0 - termOf(value))
}

function positive(value: Value): Value {
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

export const binaryOperators: Readonly<
  Record<BinaryOperator, (left: Value, right: Value, moment: EvaluationContext) => Value>
> = {
  ...comparisons,
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remainder,
}

export const unaryOperators: Readonly<Record<UnaryOperator, (value: Value) => Value>> = {
  '!': (value) => !isTrue(value),
  '-': negate,
  '+': positive,
}

export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  return Object.hasOwn(comparisons, operator)
}

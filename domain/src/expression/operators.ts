import { add, divide, multiply, negate, positive, remainder, subtract } from './arithmetic.ts'
import { isEqual, isSame, order } from './comparison.ts'
import type { Operand, Scope } from './scope.ts'
import { isTrue, type Value } from './value.ts'

/** A binary operator whose right side is bound: it takes the left value on. */
export type Step = (left: Value, scope: Scope) => Value

/** `order` is NaN where nothing can be compared, so every order comparison of blank is false. */
export const binaryOperators: ReadonlyMap<string, (right: Operand) => Step> = new Map<string, (right: Operand) => Step>([
  ['||', (right) => (left, scope) => isTrue(left) || isTrue(right(scope))],
  ['&&', (right) => (left, scope) => isTrue(left) && isTrue(right(scope))],
  ['==', (right) => (left, scope) => isEqual(left, right(scope), scope)],
  ['!=', (right) => (left, scope) => !isEqual(left, right(scope), scope)],
  ['===', (right) => (left, scope) => isSame(left, right(scope), scope)],
  ['!==', (right) => (left, scope) => !isSame(left, right(scope), scope)],
  ['<', (right) => (left, scope) => order(left, right(scope), scope) < 0],
  ['<=', (right) => (left, scope) => order(left, right(scope), scope) <= 0],
  ['>', (right) => (left, scope) => order(left, right(scope), scope) > 0],
  ['>=', (right) => (left, scope) => order(left, right(scope), scope) >= 0],
  ['+', (right) => (left, scope) => add(left, right(scope), scope)],
  ['-', (right) => (left, scope) => subtract(left, right(scope))],
  ['*', (right) => (left, scope) => multiply(left, right(scope))],
  ['/', (right) => (left, scope) => divide(left, right(scope))],
  ['%', (right) => (left, scope) => remainder(left, right(scope))],
])

export const unaryOperators: ReadonlyMap<string, (operand: Operand) => Operand> = new Map<string, (operand: Operand) => Operand>([
  ['!', (operand) => (scope) => !isTrue(operand(scope))],
  ['-', (operand) => (scope) => negate(operand(scope))],
  ['+', (operand) => (scope) => positive(operand(scope))],
])

import { add, divide, multiply, negate, positive, remainder, subtract } from './arithmetic.ts'
import { isEqual, isSame, order } from './comparison.ts'
import type { EvaluationContext } from './scope.ts'
import { isTrue, type Value } from './value.ts'

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

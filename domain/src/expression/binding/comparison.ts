import { isEqual } from '../comparison.ts'
import { comparisons, type ComparisonOperator } from '../operators.ts'
import type { Operand, Test } from '../scope.ts'
import type { Tree } from '../tree.ts'
import { isBlank, type Value } from '../value.ts'

export interface Side {
  readonly tree: Tree
  readonly operand: Operand
}

/** A comparison, made for what stands beside its operator. */
export function comparison(operator: ComparisonOperator, left: Side, right: Side): Test {
  if (left.tree.kind === 'constant') return comparison(mirrored[operator], right, left)
  if (right.tree.kind !== 'constant') return ofNumbers(operator, left.operand, right.operand)
  return withConstant(operator, left, right.tree.value) ?? ofNumbers(operator, left.operand, right.operand)
}

const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '==',
  '!=': '!=',
  '===': '===',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function withConstant(operator: ComparisonOperator, left: Side, value: Value): Test | null {
  if (isBlank(value)) return withBlank(operator, left.operand)
  if (left.tree.kind !== 'reference') return null
  if (typeof value === 'string') return withText(operator, left.tree.at, value)
  return typeof value === 'number' ? withNumber(operator, left.tree.at, value) : null
}

// Blank equals blank only, and has no order.
function withBlank(operator: ComparisonOperator, left: Operand): Test {
  switch (operator) {
    case '==':
    case '===':
      return (values, moment) => isBlank(left(values, moment))
    case '!=':
    case '!==':
      return (values, moment) => !isBlank(left(values, moment))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return () => false
  }
}

// Two strings are equal exactly; the text here is not blank.
function withText(operator: ComparisonOperator, place: number, text: string): Test | null {
  switch (operator) {
    case '==':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'string' ? value === text : isEqual(value, text, moment)
      }
    case '!=':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'string' ? value !== text : !isEqual(value, text, moment)
      }
    case '===':
      return (values) => values[place] === text
    case '!==':
      return (values) => values[place] !== text
    case '<':
    case '<=':
    case '>':
    case '>=':
      return null
  }
}

// Numbers that are not finite are blank, and are left to the general case.
function ofNumbers(operator: ComparisonOperator, left: Operand, right: Operand): Test {
  const compare = comparisons[operator]
  switch (operator) {
    case '<':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        return typeof a === 'number' && typeof b === 'number' && isFinite(a - b) ? a < b : compare(a, b, moment)
      }
    case '<=':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        return typeof a === 'number' && typeof b === 'number' && isFinite(a - b) ? a <= b : compare(a, b, moment)
      }
    case '>':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        return typeof a === 'number' && typeof b === 'number' && isFinite(a - b) ? a > b : compare(a, b, moment)
      }
    case '>=':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        return typeof a === 'number' && typeof b === 'number' && isFinite(a - b) ? a >= b : compare(a, b, moment)
      }
    case '==':
    case '!=':
    case '===':
    case '!==':
      return (values, moment) => compare(left(values, moment), right(values, moment), moment)
  }
}

/** A reference compared with a finite number. An infinite value is blank, and has no order. */
function withNumber(operator: ComparisonOperator, place: number, number: number): Test {
  const compare = comparisons[operator]
  switch (operator) {
    case '==':
    case '===':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value === number : compare(value, number, moment)
      }
    case '!=':
    case '!==':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value !== number : compare(value, number, moment)
      }
    case '<':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value < number && value !== -Infinity : compare(value, number, moment)
      }
    case '<=':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value <= number && value !== -Infinity : compare(value, number, moment)
      }
    case '>':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value > number && value !== Infinity : compare(value, number, moment)
      }
    case '>=':
      return (values, moment) => {
        const value = values[place] ?? null
        return typeof value === 'number' ? value >= number && value !== Infinity : compare(value, number, moment)
      }
  }
}

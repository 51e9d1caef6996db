import { add, multiply, subtract } from '../arithmetic.ts'
import { binaryOperators, type BinaryOperator } from '../operators.ts'
import type { Operand } from '../scope.ts'
import type { Value } from '../value.ts'

interface BoundStep {
  readonly operator: BinaryOperator
  readonly right: Operand
}

/** Operators applied from the left. */
export function arithmetic(first: Operand, steps: readonly BoundStep[]): Operand {
  if (steps.length <= mostNested) return steps.reduce(applied, first)
  const links = steps.map(({ operator, right }) => ({ apply: binaryOperators[operator], right }))
  return (values, moment) => {
    let value = first(values, moment)
    for (const { apply, right } of links) value = apply(value, right(values, moment), moment)
    return value
  }
}

/** `Q1 + Q2 + …` without a call per reference. */
export function sumOfPlaces(places: readonly number[]): Operand {
  const [first = -1, ...others] = places
  return (values, moment) => {
    let sum: Value = values[first] ?? null
    for (const place of others) {
      const term: Value = values[place] ?? null
      if (typeof sum === 'number' && typeof term === 'number') {
        const total: number = sum + term
        sum = isSmall(total) ? total | 0 : add(sum, term, moment)
      } else sum = add(sum, term, moment)
    }
    return sum
  }
}

// Longer chains are loops, so that their length does not use up the stack.
const mostNested = 16

// A whole number of 32 bits needs no rounding, and `| 0` makes -0 a 0.
const isSmall = (value: number) => (value | 0) === value

function applied(left: Operand, { operator, right }: BoundStep): Operand {
  switch (operator) {
    case '+':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const sum = typeof a === 'number' && typeof b === 'number' ? a + b : Number.NaN
        return isSmall(sum) ? sum | 0 : add(a, b, moment)
      }
    case '-':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const difference = typeof a === 'number' && typeof b === 'number' ? a - b : Number.NaN
        return isSmall(difference) ? difference | 0 : subtract(a, b)
      }
    case '*':
      return (values, moment) => {
        const a = left(values, moment)
        const b = right(values, moment)
        const product = typeof a === 'number' && typeof b === 'number' ? a * b : Number.NaN
        return isSmall(product) ? product | 0 : multiply(a, b)
      }
    case '/':
    case '%':
    case '==':
    case '!=':
    case '===':
    case '!==':
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const apply = binaryOperators[operator]
      return (values, moment) => apply(left(values, moment), right(values, moment), moment)
    }
  }
}

import { comparisons, type ComparisonOperator } from '../operators.ts'
import type { Test } from '../scope.ts'

/** A reference compared with a finite number. An infinite value is blank, and has no order. */
export function withNumber(operator: ComparisonOperator, place: number, number: number): Test {
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

import { operandOf } from '../binding/index.ts'
import { isBlank } from '../value.ts'
import type { NameIn } from './names.ts'
import { of1, type FunctionRow } from './row.ts'

export const blanks = {
  is_empty: { least: 1, most: 1, bind: of1((x) => isBlank(x)) },
  not_empty: { least: 1, most: 1, bind: of1((x) => !isBlank(x)) },
  empty_count: {
    least: 0,
    most: Infinity,
    bind: (args) => {
      const operands = args.map(operandOf)
      return (values, moment) =>
        operands.reduce((sum, operand) => (isBlank(operand(values, moment)) ? sum + 1 : sum), 0)
    },
  },
  coalesce: {
    least: 0,
    most: Infinity,
    bind: (args) => {
      const operands = args.map(operandOf)
      return (values, moment) => {
        for (const operand of operands) {
          const value = operand(values, moment)
          if (!isBlank(value)) return value
        }
        return null
      }
    },
  },
} as const satisfies Record<NameIn<'blanks'>, FunctionRow>

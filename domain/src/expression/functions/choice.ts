import { blank, type Operand } from '../scope.ts'
import { isTrue } from '../value.ts'
import type { FunctionRow } from './row.ts'

export const choice = {
  casewhen: {
    least: 2,
    most: Infinity,
    help: 'casewhen(c1, v1, c2, v2, …, otherwise?) the value of the first condition that is true',
    bind: casewhen,
  },
  iif: { least: 3, most: 3, help: 'iif(c, a, b) a when c is true, else b', bind: casewhen },
} as const satisfies Record<string, FunctionRow>

// Only the branch that is taken is evaluated.
function casewhen(args: readonly Operand[]): Operand {
  const pairs = Math.floor(args.length / 2)
  const otherwise = args.length % 2 === 1 ? (args.at(-1) ?? blank) : blank
  return (scope) => {
    for (let pair = 0; pair < pairs; pair++) {
      if (isTrue(args[pair * 2]?.(scope) ?? null)) return args[pair * 2 + 1]?.(scope) ?? null
    }
    return otherwise(scope)
  }
}

import { chosen, operandOf, testOf } from '../binding/index.ts'
import { blank, type Operand, type Test } from '../scope.ts'
import type { Tree } from '../tree.ts'
import type { NameIn } from './names.ts'
import { argument, type FunctionRow } from './row.ts'

export const choice = {
  casewhen: { least: 2, most: Infinity, bind: casewhen },
  iif: { least: 3, most: 3, bind: casewhen },
} as const satisfies Record<NameIn<'choice'>, FunctionRow>

// Only the branch that is taken is evaluated.
function casewhen(args: readonly Tree[]): Operand {
  const cases = Array.from({ length: Math.floor(args.length / 2) }, (_, at) =>
    caseOf(args[at * 2] as Tree, args[at * 2 + 1] as Tree),
  )
  const otherwise = args.length % 2 === 1 ? argument(args, args.length - 1) : blank
  if (cases.length > mostNested) return firstOf(cases, otherwise)
  return cases.reduceRight((rest, { test, tree, then }) => chosen(test, tree, then, rest), otherwise)
}

interface Case {
  readonly test: Test
  readonly tree: Tree
  readonly then: Operand
}

function caseOf(condition: Tree, tree: Tree): Case {
  return { test: testOf(condition), tree, then: operandOf(tree) }
}

// Longer choices are loops, so that their length does not use up the stack.
const mostNested = 16

function firstOf(cases: readonly Case[], otherwise: Operand): Operand {
  return (values, moment) => {
    for (const { test, then } of cases) if (test(values, moment)) return then(values, moment)
    return otherwise(values, moment)
  }
}

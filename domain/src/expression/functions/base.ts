import { aggregates } from './aggregates.ts'
import type { baseNames, NameIn } from './names.ts'
import type { FunctionRow } from './row.ts'
import { operandOf, chosen, testOf } from '../binding/index.ts'
import { isBlank, numberOf, termOf, type Value } from '../value.ts'
import { of1, of2, argument } from './row.ts'
import { blank, type Operand, type Test } from '../scope.ts'
import type { Tree } from '../tree.ts'
import { rounded } from '../operators.ts'

const choice = {
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

const numbers = {
  round: { least: 1, most: 2, bind: of2((x, places) => roundDecimal(termOf(x), Math.trunc(termOf(places)))) },
  floor: { least: 1, most: 1, bind: of1((x) => rounded(Math.floor(termOf(x)))) },
  ceil: { least: 1, most: 1, bind: of1((x) => rounded(Math.ceil(termOf(x)))) },
  abs: { least: 1, most: 1, bind: of1((x) => rounded(Math.abs(termOf(x)))) },
  pow: { least: 2, most: 2, bind: of2((x, y) => rounded(termOf(x) ** termOf(y))) },
  sqrt: { least: 1, most: 1, bind: of1((x) => rounded(Math.sqrt(termOf(x)))) },
  number: { least: 1, most: 1, bind: of1((x) => finite(numberOf(x))) },
} as const satisfies Record<NameIn<'numbers'>, FunctionRow>

// The decimal point is moved in the number as written: 1.005 is 100.5 hundredths, which no product with 100 gives.
function roundDecimal(x: number, places: number): Value {
  if (Number.isNaN(x) || Number.isNaN(places)) return null
  const digits = Math.min(Math.max(places, -300), 300)
  const moved = movePoint(Math.abs(x), digits)
  if (!Number.isFinite(moved)) return x
  return rounded(Math.sign(x) * movePoint(Math.round(moved), -digits))
}

function movePoint(x: number, places: number): number {
  const [digits, exponent] = String(x).split('e')
  return Number(`${digits}e${Number(exponent ?? 0) + places}`)
}

function finite(x: number): Value {
  return Number.isNaN(x) ? null : x
}

const blanks = {
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

export const baseGroups = { aggregates, blanks, choice, numbers } satisfies Record<
  keyof typeof baseNames,
  Record<string, FunctionRow>
>

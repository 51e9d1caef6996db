import { parseDate } from '../dates.ts'
import { isComparison } from '../operators.ts'
import type { ChainTree, Step, Tree } from '../tree.ts'
import { isBlank, isList, numberOf, type Value } from '../value.ts'
import { visit } from './visit.ts'
import type { ReferenceType } from './checking.ts'

/**
 * Values among which there is one for every way in which a condition on one reference can turn out. Null when that
 * cannot be told: of a choice anything may be asked, of a list in any order whether it holds a code, of other types
 * only comparisons with constants.
 */
export function candidatesFor(type: ReferenceType, condition: Tree): readonly Value[] | null {
  switch (type.kind) {
    case 'choice':
      return [null, ...type.codes]
    case 'codes':
      return type.codes.length <= mostCodes &&
        (!type.anyOrder || isPlain(condition, (value) => typeof value !== 'object'))
        ? sublists(type.codes)
        : null
    case 'boolean':
      return [null, true, false]
    case 'number':
      return isPlain(condition, (value) => !Number.isNaN(numberOf(value)))
        ? numbersAround(constantsIn(condition).map(numberOf), type)
        : null
    case 'text':
      return isPlain(condition, (_, operator) => !/[<>]/.test(operator)) ? textsAround(constantsIn(condition)) : null
    case 'date':
      return isPlain(condition, (value) => typeof value === 'string' && parseDate(value) !== null)
        ? datesAround(constantsIn(condition))
        : null
    case 'list':
    case 'place':
    case 'any':
      return null
  }
}

const mostCodes = 8

function sublists(codes: readonly string[]): readonly Value[] {
  return codes.reduce<readonly (readonly string[])[]>(
    (lists, code) => [...lists, ...lists.map((list) => [...list, code])],
    [[]],
  )
}

/** Takes a comparison with a constant that is not blank. */
type ConstantPredicate = (constant: Value, operator: string) => boolean

/** True when a condition is made of suitable comparisons with constants, of blankness and of truth alone. */
function isPlain(condition: Tree, suits: ConstantPredicate): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.every((part) => isPlain(part, suits))
  if (condition.kind === 'unary') return condition.operator === '!' && isPlain(condition.of, suits)
  return condition.kind === 'reference' || (condition.kind === 'chain' && isPlainComparison(condition, suits))
}

function isPlainComparison({ first, steps }: ChainTree, suits: ConstantPredicate): boolean {
  const step = steps[0] as Step
  if (steps.length > 1 || !isComparison(step.operator)) return false
  const [constant, reference] = first.kind === 'constant' ? [first, step.right] : [step.right, first]
  return (
    constant.kind === 'constant' &&
    reference.kind === 'reference' &&
    (isBlank(constant.value) || suits(constant.value, step.operator))
  )
}

function constantsIn(condition: Tree): readonly Value[] {
  const constants: Value[] = []
  visit(condition, (part) => {
    if (part.kind === 'constant' && !isBlank(part.value)) constants.push(part.value)
  })
  return constants
}

// Every constant, something between each two, and something beyond; 0, which is false.
function numbersAround(
  constants: readonly number[],
  { least = -Infinity, most = Infinity }: { readonly least?: number; readonly most?: number },
): readonly Value[] {
  const marks = [...constants, 0, least, most].filter((mark) => Number.isFinite(mark)).toSorted((a, b) => a - b)
  const between = marks.map((mark, at) => (mark + (marks[at + 1] ?? mark + 2)) / 2)
  return [null, ...[Math.min(...marks) - 1, ...marks, ...between].filter((value) => value >= least && value <= most)]
}

// A number equals each of its spellings, a text only one; a list any of its own.
function textsAround(constants: readonly Value[]): readonly Value[] {
  return [
    null,
    '\u0001',
    ...constants.flatMap(singles).flatMap((constant) => [String(constant), `+${String(constant)}`]),
  ]
}

function singles(value: Value): readonly Value[] {
  return isList(value) ? value.flatMap(singles) : [value]
}

function datesAround(constants: readonly Value[]): readonly Value[] {
  const times = constants.map((constant) => (parseDate(String(constant)) as Date).getTime())
  return [null, ...times.flatMap((time) => [new Date(time - 1), new Date(time), new Date(time + 1)])]
}

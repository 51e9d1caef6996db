import type { Tree } from '../tree.ts'
import type { LocatedExpression } from './read.ts'

export interface Comparison {
  readonly reference: Tree & { readonly kind: 'reference' }
  /** A constant that it is held against; a list's items one by one. */
  readonly constant: Tree & { readonly kind: 'constant' }
}

/**
 * The constants that stand for codes of what a reference reads: `Q1 == 'A'`, `contains(Q2, 'B')`, `Q2 == ['A', 'B']`.
 */
export function comparisonsIn(part: Tree, located: LocatedExpression): readonly Comparison[] {
  if (part.kind === 'chain') {
    const [step] = part.steps
    return step && equalities.has(step.operator)
      ? [...between(part.first, step.right), ...between(step.right, part.first)]
      : []
  }
  if (part.kind !== 'call' || !codeFunctions.has(located.nameOf(part))) return []
  const [first, ...others] = part.args
  return first ? others.flatMap((other) => between(first, other)) : []
}

const equalities: ReadonlySet<string> = new Set(['==', '!=', '===', '!=='])

/** Functions that look for their later arguments in the first. */
const codeFunctions: ReadonlySet<string> = new Set([
  'contains',
  'index_of',
  'verifySort',
  'filter_eq',
  'filter_ne',
  'filter_in',
  'filter_not_in',
  'intersect',
  'except',
])

function between(reference: Tree, other: Tree): readonly Comparison[] {
  if (reference.kind !== 'reference') return []
  const constants = other.kind === 'list' ? other.items : [other]
  return constants.filter((constant) => constant.kind === 'constant').map((constant) => ({ reference, constant }))
}

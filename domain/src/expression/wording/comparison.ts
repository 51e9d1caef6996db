import type { ComparisonOperator } from '../operators.ts'
import type { Tree } from '../tree.ts'
import { isBlank } from '../value.ts'
import type { Phrase } from './phrase.ts'
import { said } from './said.ts'
import type { SentenceKey } from './sentences.ts'

const sentences = {
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
} as const satisfies Record<ComparisonOperator, SentenceKey>

interface Sides {
  readonly left: Phrase
  readonly right: Phrase
  /** What the right side says. */
  readonly with: Tree
  /** The left side may hold several values. */
  readonly isMany: boolean
}

/** Equal to blank is "not answered"; a list equals a value that it holds. */
export function compared(operator: ComparisonOperator, { left, right, with: tree, isMany }: Sides): Phrase {
  const key = sentences[operator]
  if (key !== 'eq' && key !== 'ne') return said(key, { a: left, b: right })
  if (tree.kind === 'constant' && isBlank(tree.value))
    return said(key === 'eq' ? 'call.is_empty' : 'call.not_empty', { a: left, all: left, rest: said('none', {}) })
  if (isMany && tree.kind === 'constant') return said(key === 'eq' ? 'includes' : 'excludes', { a: left, b: right })
  return said(key, { a: left, b: right })
}

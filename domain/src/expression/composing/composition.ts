import { suffixes } from '../reference.ts'

/** Relations between an answer and values. */
export const relations = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'answered',
  'unanswered',
  'holds',
  'holdsNot',
] as const
export type Relation = (typeof relations)[number]

/** One line of a condition that is put together without writing it. */
export interface Condition {
  /** In the form of `Expression.references`. */
  readonly path: readonly string[]
  readonly relation: Relation
  /** `is`: any of them · `isNot`: none of them · of an order: one · else none. */
  readonly values: readonly (string | number)[]
}

/** Conditions that hold all together, or any of which is enough. */
export interface Composition {
  readonly joined: 'all' | 'any'
  readonly conditions: readonly Condition[]
}

export const orders = { '<': 'less', '<=': 'atMost', '>': 'more', '>=': 'atLeast' } as const satisfies Readonly<
  Record<string, Relation>
>

/** Returns the number of values that a relation takes. */
export function takesValues(relation: Relation): 'none' | 'one' | 'several' {
  if (relation === 'is' || relation === 'isNot') return 'several'
  return Object.values<Relation>(orders).includes(relation) ? 'one' : 'none'
}

/** It says something already. */
export const isWhole = ({ path, relation, values }: Condition): boolean =>
  path.length > 0 && (takesValues(relation) === 'none' || values.length > 0)

/** The expression that lines say; those that say nothing yet are left out. */
export function sourceOf({ joined, conditions }: Composition): string {
  const whole = conditions.filter(isWhole)
  const written = whole.map((condition) =>
    whole.length > 1 && isCompound(condition, joined) ? `(${sourceOfOne(condition)})` : sourceOfOne(condition),
  )
  return written.join(joined === 'all' ? ' && ' : ' || ')
}

/** The path as an author writes it. */
export function writtenPath([root = '', ...rest]: readonly string[]): string {
  return (
    root +
    rest
      .map((segment) =>
        segment.startsWith('@')
          ? `.${segment.slice(1)}`
          : isName(segment, root)
            ? `.${segment}`
            : `[${quoted(segment)}]`,
      )
      .join('')
  )
}

// Its values are joined by the other sign than the lines.
const isCompound = ({ relation, values }: Condition, joined: Composition['joined']): boolean =>
  values.length > 1 && (relation === 'is') === (joined === 'all')

function sourceOfOne({ path, relation, values }: Condition): string {
  const read = writtenPath(path)
  const [first = ''] = values
  switch (relation) {
    case 'is':
      return values.map((value) => `${read} == ${literal(value)}`).join(' || ')
    case 'isNot':
      return values.map((value) => `${read} != ${literal(value)}`).join(' && ')
    case 'answered':
      return `not_empty(${read})`
    case 'unanswered':
      return `is_empty(${read})`
    case 'holds':
      return read
    case 'holdsNot':
      return `!${read}`
    case 'less':
    case 'atMost':
    case 'more':
    case 'atLeast':
      return `${read} ${signOf(relation)} ${literal(first)}`
  }
}

const signOf = (relation: string): string => Object.entries(orders).find(([, name]) => name === relation)?.[0] ?? '=='

const literal = (value: string | number): string => (typeof value === 'number' ? String(value) : quoted(value))
const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

// Behind a question's name some words ask for something of it.
const isName = (segment: string, root: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(segment) && (root.startsWith('$') || !suffixes.has(segment))

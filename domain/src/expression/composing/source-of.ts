import { suffixes } from '../reference.ts'
import { isWhole, orders, type Composition, type Condition } from './composition.ts'

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

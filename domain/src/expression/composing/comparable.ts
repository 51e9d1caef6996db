import type { CheckEnvironment, ReferenceType } from '../checking/index.ts'
import type { Relation } from './composition.ts'

/** An answer, or something of it, that a condition can be about. */
export interface Comparable {
  readonly path: readonly string[]
  readonly type: ReferenceType
}

/**
 * Every answer of a questionnaire in the order of its codes, those of rows and blanks one by one; then how many were
 * given, and scores.
 */
export function comparables(environment: CheckEnvironment): readonly Comparable[] {
  const codes = environment.codes().filter((code) => !code.startsWith('$'))
  const answers = codes.flatMap((code) => answersAt([code], environment))
  const counts = answers
    .filter(({ type }) => type.kind === 'codes')
    .flatMap(({ path }) => known([...path, '@count'], environment))
  return [
    ...answers,
    ...counts,
    ...codes
      .filter((code) => answers.some(({ path }) => path[0] === code))
      .flatMap((code) => known([code, '@score'], environment)),
  ]
}

/** Lists the relations that a kind of answer supports; `null` stands for an unknown kind. */
export function relationsOf(type: ReferenceType | null): readonly Relation[] {
  switch (type?.kind) {
    case 'choice':
      return type.codes.length > 0 && type.codes.every((code) => code.trim() !== '' && !Number.isNaN(Number(code)))
        ? [...named, ...ordered, ...given]
        : [...named, ...given]
    case 'number':
    case 'date':
      return [...named, ...ordered, ...given]
    case 'codes':
    case 'text':
    case 'list':
      return [...named, ...given]
    case 'boolean':
      return ['holds', 'holdsNot']
    default:
      return given
  }
}

const named: readonly Relation[] = ['is', 'isNot']
const ordered: readonly Relation[] = ['less', 'atMost', 'more', 'atLeast']
const given: readonly Relation[] = ['answered', 'unanswered']

/** A question, its row, the cell of that: answers are no deeper. */
const deepest = 3

function answersAt(path: readonly string[], environment: CheckEnvironment): readonly Comparable[] {
  const type = environment.typeOf(path)
  if (type === null) return []
  const inside =
    (type.kind === 'list' || type.kind === 'any') && path.length < deepest
      ? environment.partsOf(path).flatMap((part) => answersAt([...path, part], environment))
      : []
  const single = inside.filter(({ type: { kind } }) => kind !== 'list')
  if (single.length > 0) return single
  return type.kind === 'any' ? [] : [{ path, type }]
}

function known(path: readonly string[], environment: CheckEnvironment): readonly Comparable[] {
  const type = environment.typeOf(path)
  return type === null ? [] : [{ path, type }]
}

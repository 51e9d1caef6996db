import type { Filter } from './query.ts'
import type { Codebook, EarlierWording, Variable, VariableOption } from './variable.ts'

/**
 * Merges two codebooks: questions of the newer revision first, then those of older ones only; removed options stay,
 * behind the current ones, and the words of older revisions beside those of today. A question of another kind than
 * before is another variable for its older answers.
 */
export function mergedCodebook(older: Codebook, newer: Codebook, olderRevision: number): Codebook {
  const before = new Map(older.map((variable) => [variable.id, variable]))
  const formers = newer.map((variable) => formerOf(variable, before))
  const merged = new Set(formers)
  const kinds = new Map(newer.map(({ id, kind }) => [id, kind]))
  return [
    ...newer.map((variable, at) => {
      const former = formers[at]
      return former === undefined ? variable : mergedVariable(former, variable, olderRevision)
    }),
    ...older
      .filter((variable) => !merged.has(variable))
      .map((variable) => ({
        ...variable,
        id: kinds.has(variable.id) ? ofKind(variable) : variable.id,
        retiredAfter: variable.retiredAfter ?? olderRevision,
      })),
  ]
}

const ofKind = ({ id, kind }: Variable): string => `${id}@${kind}`

function formerOf(variable: Variable, before: ReadonlyMap<string, Variable>): Variable | undefined {
  const former = before.get(variable.id)
  return former?.kind === variable.kind ? former : before.get(ofKind(variable))
}

function mergedVariable(former: Variable, variable: Variable, olderRevision: number): Variable {
  const earlier = earlierWordings(former, variable, olderRevision)
  const retired = latest(variable, former, olderRevision)
  const codes = new Set(variable.options.map(({ code }) => code))
  const formerOptions = new Map(former.options.map((option) => [option.code, option]))
  return {
    ...variable,
    options: [
      ...variable.options.map((option) => ({
        ...option,
        ...latest(option, formerOptions.get(option.code), olderRevision),
      })),
      ...former.options
        .filter(({ code }) => !codes.has(code))
        .map((option) => ({ ...option, retiredAfter: option.retiredAfter ?? olderRevision })),
    ],
    ...retired,
    ...(earlier.length === 0 ? {} : { earlier }),
  }
}

interface Retirement {
  readonly retiredAfter?: number
}

/** Revision after which something is gone: it may be a later one than was known. */
const latest = ({ retiredAfter }: Retirement, former: Retirement | undefined, olderRevision: number): Retirement =>
  retiredAfter === undefined || former === undefined
    ? {}
    : { retiredAfter: Math.max(retiredAfter, former.retiredAfter ?? olderRevision) }

function earlierWordings(former: Variable, variable: Variable, revision: number): readonly EarlierWording[] {
  const known = [...(former.earlier ?? []), wordingOf(former, revision), ...(variable.earlier ?? [])].sort(
    (a, b) => a.until - b.until,
  )
  const all = [...known, wordingOf(variable, revision)].map(wordsIn)
  return known.filter((_, at) => all[at] !== all[at + 1])
}

const wordingOf = ({ title, part = '', question, options }: Variable, until: number): EarlierWording => ({
  until,
  title,
  part,
  stem: question?.stem ?? '',
  options: options
    .filter(({ retiredAfter }) => retiredAfter === undefined)
    .map(({ code, title: own }) => ({ code, title: own })),
})

/** Another order of the options is no other question. */
const wordsIn = ({ title, options }: EarlierWording): string =>
  JSON.stringify([title, options.map(({ code, title: own }) => [code, own]).sort()])

/** Revisions, newest first, after which something of the variables was asked otherwise or no more. */
export const changedAfter = (variables: readonly Variable[]): readonly number[] =>
  [
    ...new Set(
      variables.flatMap(({ retiredAfter, options, earlier = [] }) => [
        ...(retiredAfter === undefined ? [] : [retiredAfter]),
        ...options.flatMap((option) => option.retiredAfter ?? []),
        ...earlier.map(({ until }) => until),
      ]),
    ),
  ].sort((a, b) => b - a)

export const revisionVariable = 'session:revision'

/** Sessions that answered up to a revision. */
export const upToRevision = (revision: number): Filter => ({ variable: revisionVariable, from: null, to: revision + 1 })

/** The codebook in the words of the newest revision that a filter lets through. */
export function shownCodebook(codebook: Codebook, filter: Filter | null): Codebook {
  const revision = newestIn(filter)
  return revision === null ? codebook : codebook.map((variable) => asAsked(variable, revision))
}

function newestIn(filter: Filter | null): number | null {
  if (filter === null) return null
  if ('all' in filter) {
    const limits = filter.all.flatMap((part) => newestIn(part) ?? [])
    return limits.length === 0 ? null : Math.min(...limits)
  }
  const isLimit = 'to' in filter && filter.variable === revisionVariable && filter.to !== null
  return isLimit ? Math.ceil(filter.to) - 1 : null
}

function asAsked(variable: Variable, revision: number): Variable {
  const wording = variable.earlier?.find(({ until }) => until >= revision)
  if (wording === undefined) return variable
  const offered = wording.options.flatMap(({ code, title }): readonly VariableOption[] => {
    const { retiredAfter: _, ...option } = variable.options.find((each) => each.code === code) ?? { code, value: null }
    return [{ ...option, title }]
  })
  const gone = variable.options.filter(({ retiredAfter = revision }) => retiredAfter < revision)
  return {
    ...variable,
    title: wording.title,
    part: wording.part,
    options: [...offered, ...gone],
    ...(variable.question === undefined ? {} : { question: { ...variable.question, stem: wording.stem } }),
  }
}

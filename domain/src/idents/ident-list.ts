import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

/** The most that a respondent list may hold. */
export const identLimits = {
  /** People of one questionnaire. */
  people: 1_000_000,
  /** People that one request brings or changes. */
  batch: 1_000,
  /** People whose personal data one request reads. */
  read: 200,
  columns: 40,
  columnLength: 60,
  strata: 5,
  codeLength: 200,
  nameLength: 100,
  valueLength: 500,
  reasonLength: 500,
  targets: 1_000,
} as const

/**
 * Kind of a list, chosen when it is made. `marks`: keyed marks of codes alone, for codes that nobody may read back.
 * `people`: a person for each code, sealed.
 */
export type IdentListKind = 'marks' | 'people'

/** Column of the author's own that people have a value in; expressions read it as `$ident.<Name>`. */
export interface IdentColumn {
  readonly name: string
  /** People are counted by it, and replaced by somebody with the same value. Not sealed. */
  readonly isStratum: boolean
}

/** Where a list and its people belong. */
export interface IdentPlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

export type IdentListDefined = DomainEvent<
  'IdentListDefined',
  IdentPlace & {
    readonly kind: IdentListKind
    readonly columns: readonly IdentColumn[]
    /** Absent: none was ever set. */
    readonly targets?: IdentTargets
  }
>

/** By stratum (blank where the list has none): number of people who are to finish. */
export type IdentTargets = Readonly<Record<string, number>>

/** Null: none was ever defined, which is one of marks. */
export type IdentListState = IdentListDefined['data'] | null

export interface DefineIdentList extends Command<'DefineIdentList'> {
  readonly place: IdentPlace
  readonly kind: IdentListKind
  readonly columns: readonly IdentColumn[]
  /** Absent: as they were. A stratum without a number has none. */
  readonly targets?: IdentTargets
}

/** Kind, columns and targets of a questionnaire's respondent list. */
export const identListDecider: Decider<IdentListState, DefineIdentList, IdentListDefined> = {
  initial: null,
  refusal(state, { kind, columns, targets = {} }) {
    if (state !== null && state.kind !== kind) return { key: 'ident.kindFixed', target: 'kind' }
    return columnsRefusal(kind, columns) ?? targetsRefusal(kind, targets)
  },
  decide(state, command) {
    const no = identListDecider.refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    const { place, kind } = command
    const columns = command.columns.map(({ name, isStratum }) => ({ name: name.trim(), isStratum }))
    const targets = command.targets ?? state?.targets
    const isSame =
      state !== null && JSON.stringify([state.columns, state.targets]) === JSON.stringify([columns, targets])
    return isSame ? [] : [{ type: 'IdentListDefined', data: { ...place, kind, columns, ...(targets && { targets }) } }]
  },
  evolve: (_, { data }) => data,
  upcasters: {},
  personal: {},
}

export const identListStream = (naireSid: string): string => `identlist-${naireSid}`

/** Names that every person has besides the columns. */
export const ownIdentFields = ['code', 'name', 'mobile', 'mail', 'openid', 'language'] as const

function columnsRefusal(kind: IdentListKind, columns: readonly IdentColumn[]): Refusal | null {
  if (kind === 'marks' && columns.length > 0) return invalidField('columns')
  if (columns.length > identLimits.columns || columns.filter(({ isStratum }) => isStratum).length > identLimits.strata)
    return invalidField('columns')
  const names = columns.map(({ name }) => name.trim())
  const wrong = names.findIndex(
    (name, at) =>
      !isColumnName(name) || names.indexOf(name) < at || (ownIdentFields as readonly string[]).includes(name),
  )
  return wrong < 0 ? null : invalidField(`columns[${wrong}].name`)
}

function targetsRefusal(kind: IdentListKind, targets: IdentTargets): Refusal | null {
  const all = Object.values(targets)
  const isRight = (target: number) => Number.isSafeInteger(target) && target > 0 && target <= identLimits.people
  const isNone = kind === 'marks' && all.length > 0
  return isNone || all.length > identLimits.targets || !all.every(isRight) ? invalidField('targets') : null
}

/** Refusal of a field that is not fit, which its sentence names. */
export const invalidField = (field: string): Refusal => ({ key: 'ident.invalid', target: field, details: { field } })

/** Letters of any script, digits and `_`, as expressions write it behind `$ident.`. */
export const isColumnName = (name: string): boolean =>
  name.length <= identLimits.columnLength && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)

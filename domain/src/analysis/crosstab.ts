import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { analysisLimits } from './limits.ts'
import { refusalByOwner, type NamedView, type Ownership } from './named-view.ts'
import type { Axis, TableQuery } from './query.ts'
import type { Adjustment } from './tests.ts'

/** Figures of a cell: shares and cases of counted sessions; of a measured number its value and what surrounds it. */
export const cellFigures = [
  'columnShare',
  'rowShare',
  'totalShare',
  'n',
  'w',
  'value',
  'deviation',
  'error',
  'least',
  'most',
  'sum',
] as const
export type CellFigure = (typeof cellFigures)[number]

export const crosstabCharts = ['none', 'spark', 'bars', 'stacked', 'heat'] as const
export const crosstabLetters = ['both', 'high', 'none'] as const
export const crosstabDecimals = [0, 1, 2] as const

/** A cross-tab as it is saved: its query, and how it is shown. */
export interface CrosstabContent extends Pick<
  TableQuery,
  'columns' | 'measure' | 'filter' | 'sessions' | 'weight' | 'base'
> {
  /** Each a block below the one before, of at most `crosstabLimits.rows`. */
  readonly rows: readonly Axis[]
  readonly adjust: Adjustment
  /** At 95 % and 90 %, at 95 % alone, or none. */
  readonly letters: (typeof crosstabLetters)[number]
  /** In their order; those that the measure does not have are not shown. */
  readonly figures: readonly CellFigure[]
  readonly chart: (typeof crosstabCharts)[number]
  readonly decimals: (typeof crosstabDecimals)[number]
}

export const crosstabLimits = { rows: 500, titleLength: 100, bytes: 200_000 } as const

/** The whole cross-tab, new or in the place of what it was. */
export type CrosstabSaved = DomainEvent<'CrosstabSaved', NamedView<CrosstabContent>>
export type CrosstabRemoved = DomainEvent<'CrosstabRemoved', { readonly naireSid: string }>
/** The removal was undone: it is again as it was. */
export type CrosstabRestored = DomainEvent<'CrosstabRestored', { readonly naireSid: string }>
export type CrosstabEvent = CrosstabSaved | CrosstabRemoved | CrosstabRestored

/** Null: there never was one. */
export type CrosstabState = (Ownership & { readonly isRemoved: boolean }) | null

export interface SaveCrosstab extends Command<'SaveCrosstab'> {
  readonly crosstab: Omit<CrosstabSaved['data'], 'ownerSid'>
}
export interface RemoveCrosstab extends Command<'RemoveCrosstab'> {
  readonly naireSid: string
}
export interface RestoreCrosstab extends Command<'RestoreCrosstab'> {
  readonly naireSid: string
}
export type CrosstabCommand = SaveCrosstab | RemoveCrosstab | RestoreCrosstab

/** A named cross-tab of one questionnaire. */
export const crosstabDecider: Decider<CrosstabState, CrosstabCommand, CrosstabEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    if (command.type === 'RemoveCrosstab') return [{ type: 'CrosstabRemoved', data: { naireSid: command.naireSid } }]
    if (command.type === 'RestoreCrosstab') return [{ type: 'CrosstabRestored', data: { naireSid: command.naireSid } }]
    const ownerSid = state?.ownerSid ?? command.by.sid
    return [{ type: 'CrosstabSaved', data: { ...command.crosstab, title: command.crosstab.title.trim(), ownerSid } }]
  },
  evolve(state, event) {
    if (event.type === 'CrosstabSaved') {
      const { naireSid, ownerSid, shared } = event.data
      return { naireSid, ownerSid, shared, isRemoved: false }
    }
    return state === null ? null : { ...state, isRemoved: event.type === 'CrosstabRemoved' }
  },
  upcasters: {},
  personal: {},
}

function refusal(state: CrosstabState, command: CrosstabCommand): Refusal | null {
  const isSave = command.type === 'SaveCrosstab'
  const naireSid = isSave ? command.crosstab.naireSid : command.naireSid
  const isThere = state !== null && state.isRemoved === (command.type === 'RestoreCrosstab')
  if (!isThere && !(state === null && isSave)) return { key: 'analysis.crosstabNotFound' }
  const takesAway = !isSave || !command.crosstab.shared
  const byOwner = state && refusalByOwner(state, { naireSid, by: command.by, takesAway }, refusals)
  if (byOwner !== null) return byOwner
  return isSave ? contentRefusal(command.crosstab) : null
}

const refusals = { notFound: 'analysis.crosstabNotFound', notOwn: 'analysis.crosstabNotOwn' } as const

function contentRefusal({ title, content: { rows, columns } }: SaveCrosstab['crosstab']): Refusal | null {
  const invalid = (target: string, most?: number): Refusal => ({
    key: 'analysis.definitionInvalid',
    target,
    ...(most === undefined ? {} : { details: { most } }),
  })
  if (title.trim() === '') return invalid('title')
  if (rows.length > crosstabLimits.rows) return invalid('content.rows', crosstabLimits.rows)
  return columns.length > analysisLimits.axes ? invalid('content.columns', analysisLimits.axes) : null
}

export const crosstabStream = (crosstabSid: string): string => `crosstab-${crosstabSid}`

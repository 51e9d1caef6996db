import type { Command, Decider, DomainEvent, WireTable } from '../../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../../refusals/index.ts'
import type { BoardContent } from '../board.ts'
import type { CrosstabContent } from '../crosstab.ts'
import { countedSessions } from '../query.ts'

/** Things that can be shared; each is shared as it is at that moment. */
export type SharedItem = { readonly title: string } & (
  | { readonly kind: 'board'; readonly content: BoardContent }
  | { readonly kind: 'crosstab'; readonly content: CrosstabContent }
  /** A published version; one that is withdrawn later is shown no longer. */
  | { readonly kind: 'report'; readonly content: { readonly reportSid: string; readonly version: number } }
)

/** One open answer that was chosen to be shown. */
export interface SharedText {
  readonly variable: string
  readonly sessionSid: string
}

export interface ShareContent {
  readonly items: readonly SharedItem[]
  /** Ids of the variables that visitors may filter by. */
  readonly filters: readonly string[]
  readonly texts: readonly SharedText[]
  /** Customers are led to their appeals, where there are open ones. */
  readonly appeal: boolean
}

/** `least`: respondents that a shown figure stands for. `days`: the longest that a link is good for. */
export const shareLimits = {
  items: 10,
  filters: 3,
  texts: 50,
  titleLength: 100,
  days: 366,
  least: 5,
  passwordLength: 64,
  /** Openings that are released of one share. */
  openings: 500,
  /** Divisions of the sessions that the cross-tabs and reports of one share add; what needs more shows totals. */
  divisions: 3,
  /** Combinations of the categories of all filters. */
  combinations: 200,
} as const

/** The whole share, new or in the place of what it was. Its password is with the vault. */
export type ShareSaved = DomainEvent<
  'ShareSaved',
  {
    readonly naireSid: string
    readonly orgSid: string
    readonly subjectSid: string
    readonly title: string
    readonly expiresAt: string
    readonly hasPassword: boolean
    readonly content: ShareContent
  }
>
export type ShareRevoked = DomainEvent<'ShareRevoked', { readonly naireSid: string }>
export type ShareEvent = ShareSaved | ShareRevoked

/** Null: there is none. */
export type ShareState = (ShareSaved['data'] & { readonly isRevoked: boolean }) | null

export interface SaveShare extends Command<'SaveShare'> {
  readonly share: ShareSaved['data']
}
export interface RevokeShare extends Command<'RevokeShare'> {
  readonly naireSid: string
}
export type ShareCommand = SaveShare | RevokeShare

/** A link under which others see some of a questionnaire's numbers, until it expires or is revoked for good. */
export const shareDecider: Decider<ShareState, ShareCommand, ShareEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    if (command.type === 'RevokeShare') return [{ type: 'ShareRevoked', data: { naireSid: command.naireSid } }]
    return [{ type: 'ShareSaved', data: { ...command.share, title: command.share.title.trim() } }]
  },
  evolve(state, event) {
    if (event.type === 'ShareSaved') return { ...event.data, isRevoked: false }
    return state === null ? null : { ...state, isRevoked: true }
  },
  upcasters: {},
  personal: {},
}

const dayMs = 86_400_000

function refusal(state: ShareState, command: ShareCommand): Refusal | null {
  const naireSid = command.type === 'SaveShare' ? command.share.naireSid : command.naireSid
  if (state !== null && (state.naireSid !== naireSid || state.isRevoked)) return { key: 'share.notFound' }
  if (command.type === 'RevokeShare') return state === null ? { key: 'share.notFound' } : null
  const { title, expiresAt, content } = command.share
  const invalid = (target: string, details: Refusal['details'] = {}): Refusal => ({
    key: 'analysis.definitionInvalid',
    target,
    details,
  })
  if (title.trim() === '') return invalid('title')
  const left = Date.parse(expiresAt) - Date.parse(command.at)
  if (!(left > 0 && left <= shareLimits.days * dayMs)) return invalid('expiresAt', { most: shareLimits.days })
  if (content.items.length === 0) return invalid('content.items')
  // Another choice of sessions would be distinguished from this one by its difference.
  const other = content.items.findIndex((item) => item.kind !== 'report' && !isUsual(item.content.sessions))
  return other < 0 ? null : invalid(`content.items[${other}].content.sessions`)
}

const isUsual = ({ statuses, ...rest }: BoardContent['sessions']): boolean =>
  statuses.length === countedSessions.statuses.length &&
  statuses.every((status) => countedSessions.statuses.includes(status)) &&
  !rest.rejected &&
  !rest.test &&
  !rest.cleaned

export const shareStream = (shareSid: string): string => `share-${shareSid}`

/** Whether the link opens anything at this moment. */
export const isOpen = (state: ShareState, at: string): state is NonNullable<ShareState> =>
  state !== null && !state.isRevoked && Date.parse(at) < Date.parse(state.expiresAt)

/** Somebody opened a share, or tried to. Nothing is kept of who. */
export type ShareOpened = DomainEvent<
  'ShareOpened',
  { readonly naireSid: string; readonly outcome: 'opened' | 'wrongPassword' }
>
export interface RecordOpening extends Command<'RecordOpening'> {
  readonly opening: ShareOpened['data']
}

/** A diary: nothing is refused and nothing is asked of it. */
export const openingDecider: Decider<null, RecordOpening, ShareOpened> = {
  initial: null,
  refusal: () => null,
  decide: (_, { opening }) => [{ type: 'ShareOpened', data: opening }],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}

export const openingStream = (shareSid: string): string => `openings-${shareSid}`

/** The set Shares: links to some of a questionnaire's numbers, for those who may share. */
export const shares = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  Title: { type: 'String' },
  ExpiresTime: { type: 'DateTimeOffset' },
  HasPassword: { type: 'Boolean' },
  Revoked: { type: 'Boolean' },
  /** A `ShareContent`. */
  Content: { type: 'Json' },
  ChangedTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

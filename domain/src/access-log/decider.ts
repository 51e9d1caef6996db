import type { Actor, Decider, DomainEvent } from '../event-sourcing/index.ts'
import type { ExportFormat } from '../exports/index.ts'

export interface RecordAccess {
  readonly type: 'RecordViewing'
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly at: string
}

/** A diary: nothing is refused and nothing is asked of it. */
export const accessRecordDecider: Decider<null, RecordAccess, DataViewed> = {
  initial: null,
  refusal: () => null,
  decide: (_, { viewing: accessRecord }) => [{ type: 'DataViewed', data: accessRecord }],
  evolve: (state) => state,
  upcasters: {},
  personal: { DataViewed: ['filter'] },
}

/** In what form data of sessions was seen: a set that was read, or a call. */
export const accessRecordKinds = [
  'NaireSessions',
  'Feedbacks',
  'Answers',
  'Alarms',
  'AppealSessions',
  'AppealFeedbacks',
  'History',
  'AsOf',
  'Why',
  'Attaches',
  'File',
  'Download',
  'Export',
  'People',
  'Person',
  'Organisation',
] as const
export type AccessKind = (typeof accessRecordKinds)[number]

/** Somebody was shown data of these sessions within a few seconds, or had all of a questionnaire downloaded or exported. */
export type DataViewed = DomainEvent<
  'DataViewed',
  {
    readonly kind: AccessKind
    /** Each once; empty for a download, and for figures about many. */
    readonly sessionSids: readonly string[]
    /** People of a respondent list whose names and contacts were shown. */
    readonly identSids?: readonly string[]
    /** Of a download, an export or people. */
    readonly naireSid: string | null
    /** Organisation of the downloaded questionnaire; sessions are looked up. */
    readonly orgSid: string | null
    /** Of an export, also of a person's or an organisation's. */
    readonly exportSid?: string
    readonly format?: ExportFormat
    /** Of an export or download: what was asked for, which may name people. */
    readonly filter?: string
  }
>

/** By viewer. */
export const accessRecordStream = (userSid: string): string => `viewings-${userSid}`

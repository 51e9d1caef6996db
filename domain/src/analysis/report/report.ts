import type { Command, Decider, DomainEvent, WireTable } from '../../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../../refusals/index.ts'
import { namedViews, refusalByOwner, type NamedView, type Ownership } from '../named-view.ts'
import { isSameAt, reportRefusal, type ReportContent } from './content.ts'

/** The whole draft, new or in the place of what it was. */
export type ReportSaved = DomainEvent<
  'ReportSaved',
  NamedView<ReportContent> & {
    /** Number of saves by now, this one included. */
    readonly edition: number
  }
>
export type ReportRemoved = DomainEvent<'ReportRemoved', { readonly naireSid: string }>
/** The removal was undone: it is again as it was. */
export type ReportRestored = DomainEvent<'ReportRestored', { readonly naireSid: string }>
/** A version that stays as it is: content, and figures that were counted at one position of the log. */
export type ReportPublished = DomainEvent<
  'ReportPublished',
  {
    readonly naireSid: string
    /** From 1. */
    readonly version: number
    readonly title: string
    readonly content: ReportContent
    /** Position of the log that every figure is of. */
    readonly position: number
    /** Newest revision of the questionnaire at that moment. */
    readonly revision: number
    /** SHA-256 of its `VersionFigures`, which the vault keeps. */
    readonly figures: string
    readonly note: string
  }
>
export type ReportWithdrawn = DomainEvent<
  'ReportWithdrawn',
  {
    readonly naireSid: string
    readonly version: number
    readonly reason: string
    /** Newest version that is left; null: none. */
    readonly newest: number | null
  }
>
export type ReportCommented = DomainEvent<
  'ReportCommented',
  { readonly naireSid: string; readonly commentSid: string; readonly blockId: string; readonly text: string }
>
export type ReportCommentResolved = DomainEvent<
  'ReportCommentResolved',
  { readonly naireSid: string; readonly commentSid: string; readonly isResolved: boolean }
>
export type ReportEvent =
  | ReportSaved
  | ReportRemoved
  | ReportRestored
  | ReportPublished
  | ReportWithdrawn
  | ReportCommented
  | ReportCommentResolved

/** Null: there never was one. */
export type ReportState =
  | (Ownership & {
      readonly title: string
      readonly content: ReportContent
      /** Number of saves: whoever saves says which one they changed. */
      readonly edition: number
      readonly isRemoved: boolean
      /** By version, from 1: whether it was withdrawn. */
      readonly withdrawn: readonly boolean[]
      /** By sid: whether it is resolved. */
      readonly comments: Readonly<Record<string, boolean>>
    })
  | null

export interface SaveReport extends Command<'SaveReport'> {
  readonly report: Omit<ReportSaved['data'], 'ownerSid' | 'edition'>
  /** Edition that was changed; 0: it is new. */
  readonly edition: number
}
export interface RemoveReport extends Command<'RemoveReport'> {
  readonly naireSid: string
}
export interface RestoreReport extends Command<'RestoreReport'> {
  readonly naireSid: string
}
export interface PublishReport extends Command<'PublishReport'> {
  readonly naireSid: string
  /** Edition that was counted. */
  readonly edition: number
  readonly counted: Pick<ReportPublished['data'], 'position' | 'revision' | 'figures'>
  readonly note: string
}
export interface WithdrawReport extends Command<'WithdrawReport'> {
  readonly naireSid: string
  readonly version: number
  readonly reason: string
}
export interface CommentOnReport extends Command<'CommentOnReport'> {
  readonly naireSid: string
  readonly comment: Omit<ReportCommented['data'], 'naireSid'>
}
export interface ResolveReportComment extends Command<'ResolveReportComment'> {
  readonly naireSid: string
  readonly commentSid: string
  readonly isResolved: boolean
}
export type ReportCommand =
  | SaveReport
  | RemoveReport
  | RestoreReport
  | PublishReport
  | WithdrawReport
  | CommentOnReport
  | ResolveReportComment

/** A written report of one questionnaire: its draft, its versions, and what people say of its blocks. */
export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return [eventOf(state, command)]
  },
  evolve(state, event) {
    if (event.type === 'ReportSaved') {
      const { naireSid, ownerSid, shared, title, content, edition } = event.data
      const { withdrawn = [], comments = {} } = state ?? {}
      return { naireSid, ownerSid, shared, title, content, edition, isRemoved: false, withdrawn, comments }
    }
    return state === null ? null : { ...state, ...changeBy(state, event) }
  },
  upcasters: {},
  personal: {},
}

function eventOf(state: ReportState, command: ReportCommand): ReportEvent {
  const { naireSid } = command.type === 'SaveReport' ? command.report : command
  switch (command.type) {
    case 'SaveReport': {
      const { report, by } = command
      const ownerSid = state?.ownerSid ?? by.sid
      return {
        type: 'ReportSaved',
        data: { ...report, title: report.title.trim(), ownerSid, edition: command.edition + 1 },
      }
    }
    case 'RemoveReport':
      return { type: 'ReportRemoved', data: { naireSid } }
    case 'RestoreReport':
      return { type: 'ReportRestored', data: { naireSid } }
    case 'PublishReport': {
      const { title, content, withdrawn } = state as NonNullable<ReportState>
      const { counted, note } = command
      return {
        type: 'ReportPublished',
        data: { naireSid, version: withdrawn.length + 1, title, content, ...counted, note: note.trim() },
      }
    }
    case 'WithdrawReport':
      return {
        type: 'ReportWithdrawn',
        data: {
          naireSid,
          version: command.version,
          reason: command.reason.trim(),
          newest: newestVersion(state?.withdrawn.with(command.version - 1, true) ?? []),
        },
      }
    case 'CommentOnReport':
      return {
        type: 'ReportCommented',
        data: { naireSid, ...command.comment, text: command.comment.text.trim() },
      }
    case 'ResolveReportComment':
      return {
        type: 'ReportCommentResolved',
        data: { naireSid, commentSid: command.commentSid, isResolved: command.isResolved },
      }
  }
}

export function newestVersion(withdrawn: readonly boolean[]): number | null {
  const version = withdrawn.lastIndexOf(false) + 1
  return version === 0 ? null : version
}

function changeBy(
  { withdrawn, comments }: NonNullable<ReportState>,
  event: Exclude<ReportEvent, ReportSaved>,
): Partial<NonNullable<ReportState>> {
  switch (event.type) {
    case 'ReportRemoved':
      return { isRemoved: true }
    case 'ReportRestored':
      return { isRemoved: false }
    case 'ReportPublished':
      return { withdrawn: [...withdrawn, false] }
    case 'ReportWithdrawn':
      return { withdrawn: withdrawn.with(event.data.version - 1, true) }
    case 'ReportCommented':
      return { comments: { ...comments, [event.data.commentSid]: false } }
    case 'ReportCommentResolved':
      return { comments: { ...comments, [event.data.commentSid]: event.data.isResolved } }
  }
}

const refusals = { notFound: 'analysis.reportNotFound', notOwn: 'analysis.reportNotOwn' } as const

function refusal(state: ReportState, command: ReportCommand): Refusal | null {
  const isSave = command.type === 'SaveReport'
  const { naireSid } = isSave ? command.report : command
  const isThere = state !== null && state.isRemoved === (command.type === 'RestoreReport')
  if (!isThere && !(state === null && isSave)) return { key: refusals.notFound }
  const takesAway =
    command.type === 'RemoveReport' || command.type === 'RestoreReport' || (isSave && !command.report.shared)
  const byOwner = state && refusalByOwner(state, { naireSid, by: command.by, takesAway }, refusals)
  return byOwner ?? refusalOf(state, command)
}

function refusalOf(state: ReportState, command: ReportCommand): Refusal | null {
  switch (command.type) {
    case 'SaveReport':
      return isSameAt(state?.edition ?? 0, command.edition) ?? reportRefusal(command.report)
    case 'PublishReport':
      if ((state?.withdrawn.length ?? 0) >= reportLimits.versions)
        return { key: 'analysis.definitionInvalid', target: 'version', details: { most: reportLimits.versions } }
      return isSameAt(state?.edition ?? 0, command.edition)
    case 'WithdrawReport':
      if (command.reason.trim() === '') return { key: 'analysis.reasonMissing', target: 'reason' }
      return state?.withdrawn[command.version - 1] === false ? null : { key: 'analysis.reportVersionNotFound' }
    case 'CommentOnReport': {
      const { blockId, commentSid, text } = command.comment
      if (text.trim() === '') return { key: 'analysis.definitionInvalid', target: 'text' }
      if (commentSid in (state?.comments ?? {})) return { key: 'analysis.definitionInvalid', target: 'commentSid' }
      if (Object.keys(state?.comments ?? {}).length >= reportLimits.comments)
        return { key: 'analysis.definitionInvalid', target: 'text', details: { most: reportLimits.comments } }
      return state?.content.blocks.some(({ id }) => id === blockId) === true
        ? null
        : { key: 'analysis.definitionInvalid', target: 'blockId' }
    }
    case 'ResolveReportComment':
      return command.commentSid in (state?.comments ?? {})
        ? null
        : { key: 'analysis.definitionInvalid', target: 'commentSid' }
    case 'RemoveReport':
    case 'RestoreReport':
      return null
  }
}

/** The most that one report may hold. */
export const reportLimits = {
  versions: 200,
  comments: 500,
  commentLength: 2_000,
  noteLength: 500,
} as const

export const reportStream = (reportSid: string): string => `report-${reportSid}`

const { Content: _, ...shownOfViews } = namedViews

/** Properties of the set Reports; what a report says is read with the report itself. */
export const reports = {
  ...shownOfViews,
  Language: { type: 'String' },
  /** Newest version that was not withdrawn. */
  Version: { type: 'Int32', nullable: true },
} as const satisfies WireTable

import type { Command } from '../event-sourcing/index.ts'
import type { NaireContentData, SavedChanges } from './events.ts'
import type { NaireRecord } from './record.ts'
import { settingsOf } from './settings.ts'

/** Content fields that the log records beside the content's hash. */
export type NaireSummary = Omit<NaireContentData, 'orgSid' | 'subjectSid' | 'hash' | 'revision'>

/** A content that is parsed and stored before. */
interface Content {
  /** Made by `summaryOf` of the record. */
  readonly summary: NaireSummary
  /** The vault's blob of the record. */
  readonly hash: string
}

interface NewContent extends Content {
  readonly orgSid: string
  readonly subjectSid: string
}

export interface ImportNaire extends Command<'ImportNaire'>, NewContent {
  /** The revision that the author started from; absent: whichever is the newest. */
  readonly baseRevision?: number
}

export interface CreateNaire extends Command<'CreateNaire'>, NewContent {
  readonly copyOf: { readonly naireSid: string; readonly revision: number } | null
}

export interface SaveNaire extends Command<'SaveNaire'>, Content {
  /** ModifyTime of the content that the author started from. */
  readonly startedFrom: string
  readonly changes: SavedChanges
}

export interface RollBackNaire extends Command<'RollBackNaire'>, Content {
  readonly to: number
  readonly reason: string
}

export interface PublishNaire extends Command<'PublishNaire'> {
  /** The subject's rule: somebody else has approved this very content. */
  readonly needsApproval: boolean
}

/** Asks those who may to approve the newest content. */
export interface RequestApproval extends Command<'RequestApproval'> {
  readonly note: string
}

export interface DecideApproval extends Command<'DecideApproval'> {
  /** Of the content that the approver has read. */
  readonly revision: number
  readonly approved: boolean
  /** Needed to decline. */
  readonly reason: string
}

/** To another subject of its organisation. */
export interface MoveNaire extends Command<'MoveNaire'> {
  readonly subjectSid: string
}

/** Closes it to new respondents until it is published again. */
export interface UnpublishNaire extends Command<'UnpublishNaire'> {}

/** Lays it aside, or takes it up again: lists show it apart, nothing else of it changes. */
export interface ArchiveNaire extends Command<'ArchiveNaire'> {
  readonly archived: boolean
}

export interface DeleteNaire extends Command<'DeleteNaire'> {
  readonly reason: string
}

export interface RestoreNaire extends Command<'RestoreNaire'> {
  readonly reason: string
}

export type NaireCommand =
  | ImportNaire
  | CreateNaire
  | SaveNaire
  | RollBackNaire
  | PublishNaire
  | RequestApproval
  | DecideApproval
  | MoveNaire
  | UnpublishNaire
  | ArchiveNaire
  | DeleteNaire
  | RestoreNaire

export function summaryOf(record: NaireRecord): NaireSummary {
  return {
    naireSid: record.Sid,
    name: record.Name,
    questionCount: record.QuestionCount,
    pageCount: record.PageCount,
    modifyTime: record.ModifyTime,
    defaultTheme: settingsOf(record).DefaultTheme,
    cells: (record.QuotarList ?? []).map(({ Sid, QuotarExpression, Memo, Limit }) => ({
      cellSid: Sid,
      expression: QuotarExpression,
      memo: Memo === undefined || Memo === '' ? null : Memo,
      limit: Limit,
    })),
  }
}

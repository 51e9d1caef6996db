import type { DomainEvent } from '../event-sourcing/index.ts'

/** A quota cell as the questionnaire declares it. */
export interface DeclaredCell {
  readonly cellSid: string
  readonly expression: string
  readonly memo: string | null
  /** Maximum number of sessions in the cell. */
  readonly limit: number
}

/** A new content. The record itself is the vault's blob of this hash. */
export interface NaireContentData {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly name: string
  /** 1, 2, 3 …: how many contents the questionnaire has had. */
  readonly revision: number
  readonly hash: string
  readonly questionCount: number
  readonly pageCount: number
  /** When the author last changed it, ISO 8601. */
  readonly modifyTime: string
  readonly defaultTheme: string
  readonly cells: readonly DeclaredCell[]
}

export type NaireImported = DomainEvent<'NaireImported', NaireContentData>

/** Begun in the product: with no questions, or as a copy of a content of another questionnaire. */
export type NaireCreated = DomainEvent<
  'NaireCreated',
  NaireContentData & { readonly copyOf: { readonly naireSid: string; readonly revision: number } | null }
>

/** Changed by an author who had seen the revision before. */
export type NaireSaved = DomainEvent<'NaireSaved', NaireContentData & { readonly changes: SavedChanges }>

/** Changes of one save, as sids of questions; positions that only follow from other changes are left out. */
export interface SavedChanges {
  readonly added: readonly string[]
  readonly modified: readonly string[]
  readonly moved: readonly string[]
  readonly removed: readonly string[]
  /** Names of the record's other fields. */
  readonly fields: readonly string[]
}

/** The content of an earlier revision again, as a new one. */
export type NaireRolledBack = DomainEvent<
  'NaireRolledBack',
  NaireContentData & { readonly to: number; readonly reason: string }
>

/** Open to respondents with this content. `openUrl` is the path of the open link. */
export type NairePublished = DomainEvent<
  'NairePublished',
  {
    readonly naireSid: string
    readonly revision: number
    readonly hash: string
    readonly openUrl: string
    readonly cells: readonly DeclaredCell[]
  }
>

/** Its newest content waits for somebody else's approval. */
export type NaireApprovalRequested = DomainEvent<
  'NaireApprovalRequested',
  NairePlace & { readonly revision: number; readonly note: string; readonly requestedBySid: string }
>

/** May be published as it is, by anybody but the approver. */
export type NaireApproved = DomainEvent<'NaireApproved', NaireApprovalDecision>

export type NaireApprovalDeclined = DomainEvent<
  'NaireApprovalDeclined',
  NaireApprovalDecision & { readonly reason: string }
>

interface NaireApprovalDecision extends NairePlace {
  readonly revision: number
  readonly decidedBySid: string
  readonly requestedBySid: string
}

/** Lies in another subject from now on. */
export type NaireMoved = DomainEvent<'NaireMoved', NairePlace & { readonly previousSubjectSid: string }>

interface NairePlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

/** Closed to new respondents; who has begun may finish. */
export type NaireUnpublished = DomainEvent<
  'NaireUnpublished',
  {
    readonly naireSid: string
    readonly orgSid: string
    readonly subjectSid: string
    /** ISO 8601. */
    readonly unpublishedAt: string
  }
>

/** Laid aside, or taken up again. */
export type NaireArchived = DomainEvent<
  'NaireArchived',
  { readonly naireSid: string; readonly orgSid: string; readonly subjectSid: string; readonly archived: boolean }
>

export type NaireContentEvent = NaireImported | NaireCreated | NaireSaved | NaireRolledBack
/** In the recycle bin: to authors and new respondents it is not there. */
export type NaireDeleted = DomainEvent<
  'NaireDeleted',
  { readonly naireSid: string; readonly orgSid: string; readonly subjectSid: string; readonly reason: string }
>
/** As it was before it was deleted, open to respondents when it was. */
export type NaireRestored = DomainEvent<
  'NaireRestored',
  { readonly naireSid: string; readonly orgSid: string; readonly subjectSid: string; readonly reason: string }
>

export type NaireEvent =
  | NaireContentEvent
  | NairePublished
  | NaireUnpublished
  | NaireArchived
  | NaireApprovalRequested
  | NaireApproved
  | NaireApprovalDeclined
  | NaireMoved
  | NaireDeleted
  | NaireRestored

/** The events that bring a new content. */
export const naireContentEvents = [
  'NaireImported',
  'NaireCreated',
  'NaireSaved',
  'NaireRolledBack',
] as const satisfies readonly NaireContentEvent['type'][]

export const naireStream = (sid: string): string => `naire-${sid}`

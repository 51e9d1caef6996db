import type { NaireRecord, PublishedRecord } from '@naire/domain/naires'

/** `value` of POST Naires/SurveyExpert.Import() */
export interface ImportedNaire {
  readonly Sid: string
  readonly QuestionCount: number
  readonly PageCount: number
  readonly Revision: number
  /** Parts of its HTML and styles that were rejected, by field path. */
  readonly Cleaned: readonly CleanedField[]
}

export interface CleanedField {
  readonly Target: string
  /** As the author wrote it: `<script>`, `onclick="…"`, `position: fixed`. */
  readonly Removed: readonly string[]
}

/** POST Naires('…')/SurveyExpert.Save(): `value` is the new ModifyTime (content §7). */
export interface SavedReply {
  readonly value: string
  /** The number of the content that is the newest now. */
  readonly '@SurveyExpert.Revision': number
  /** Parts of its HTML and styles that were rejected; a copy that has them is stale. */
  readonly '@SurveyExpert.Cleaned': readonly CleanedField[]
}

/** `value` of POST Naires('…')/SurveyExpert.Copy() */
export interface CopiedNaire {
  readonly Sid: string
  readonly Revision: number
}

/** `value` of POST Naires('…')/SurveyExpert.RollBack() */
export interface RolledBackNaire {
  readonly Revision: number
  readonly ModifyTime: string
}

/** GET Naires('…')/SurveyExpert.Revisions(): one content that the questionnaire has had. */
export interface NaireRevision {
  readonly Revision: number
  readonly EventType: 'NaireImported' | 'NaireCreated' | 'NaireSaved' | 'NaireRolledBack'
  /** ISO 8601. */
  readonly At: string
  readonly ActorSid: string
  readonly ActorName: string | null
  readonly QuestionCount: number
  readonly PageCount: number
  /** ISO 8601; null: respondents never had it. */
  readonly PublishTime: string | null
  /** The revision whose content came back. */
  readonly To: number | null
  readonly Reason: string | null
}

/** `value` of POST Naires('…')/SurveyExpert.Publish(); `OpenUrl` is the path of the open link. */
export interface PublishedNaire {
  readonly Revision: number
  readonly OpenUrl: string
}

/** GET /api/NaireServices: by setting, the names that the installation has set up. The usual store has none. */
export interface NaireServices {
  readonly WxAppid: readonly string[]
  readonly CloudUploadName: readonly string[]
}

/** `value` of POST Naires('…')/SurveyExpert.CrossQuotars(); the new cells count once the revision is published. */
export interface CrossedQuotars {
  readonly Added: number
  readonly Revision: number
}

/** GET Naires('…'): the newest record; Subject, Questions, QuotarList and ResourceList only when they are expanded. */
export type AuthoringNaire = Partial<NaireRecord> & {
  readonly OrgSid: string
  readonly SubjectSid: string
  readonly Revision: number
  readonly Published: boolean
  readonly PublishedRevision: number | null
  readonly OpenUrl: string
}

/** GET /naire/<sid>.json */
export type RespondentsNaire = PublishedRecord

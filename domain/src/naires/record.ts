/** A questionnaire as it travels and is imported: the authoring record (content §3.13). Field names are the wire's. */
export interface NaireRecord extends Partial<NaireSettings> {
  readonly Sid: string
  readonly Name: string
  readonly Subject?: { readonly Sid: string; readonly Name: string; readonly OrgSid: string }
  readonly QuestionCount: number
  readonly PageCount: number
  /** ISO 8601. */
  readonly ModifyTime: string
  readonly Questions: readonly StoredQuestion[]
  readonly QuotarList?: readonly QuotaCell[]
  readonly ResourceList?: readonly ResourceRecord[]
  readonly MetadataDefs?: readonly MetadataDef[]
  /** JSON text of the page groups. */
  readonly PageGroups?: string
  readonly PageSplits?: readonly PageSplit[]
  /** Respondents may ask for help, which `HelpFetchConfig` (a `FetchRequest`) brings. */
  readonly ShowFetchHelp?: boolean
  readonly HelpFetchConfig?: unknown
  /** Texts in other languages: language → `textKey` → text. The content's own texts are in `Language`. */
  readonly Translations?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Language of the content's own texts, `zh-CN` when absent. */
  readonly Language?: string
}

export interface StoredQuestion {
  readonly Sid: string
  /** `[\p{L}_][\p{L}\p{N}_]*`, unique in the questionnaire. */
  readonly Code: string
  /** Number of the question type (content §3.2). */
  readonly Type: number
  readonly NaireSid: string
  readonly PageSid: string
  /** From 1. */
  readonly PageSeq: number
  /** From 1, over the whole questionnaire. */
  readonly Seq: number
  /** The question's content as JSON text; its shape is the type's `content`. */
  readonly Data: string
  /** MD5 of `Data`, 32 lower-case hexadecimal digits. */
  readonly Hash: string
  readonly PlainText?: string
  readonly OriSid?: string | null
  readonly Refer?: readonly string[]
  readonly TextInputs?: readonly string[]
  readonly Body?: string
  readonly Memo?: string
  /** Name of the validated scale that it is of: its wording and options are locked (ours). */
  readonly ValidatedScale?: string
  /** Of the wording and options that were validated. */
  readonly ValidatedHash?: string
}

export interface QuotaCell {
  readonly Sid: string
  readonly QuotarExpression: string
  /** Maximum number of sessions in the cell; set when the questionnaire is imported. */
  readonly Limit: number
  readonly Memo?: string
  readonly Matched?: boolean
  readonly Full?: boolean
  readonly RemainingCount?: number
}

export interface ResourceRecord {
  readonly Sid: string
  readonly NaireSid: string
  readonly TargetSid?: string
  readonly Seq?: number
  /** `Static`, or what else it is for. */
  readonly TargetType?: string
  readonly Type?: string
  readonly FileName?: string
  readonly FileExt?: string
  readonly ResourceData?: string
  /** The data, when it is fetched apart. */
  readonly ResourceDataObj?: { readonly ResourceData?: string }
  readonly CreatorSid?: string
  readonly CreatorCode?: string
  readonly CreateTime?: string
  readonly ModifierSid?: string
  readonly ModifierCode?: string
  readonly ModifyTime?: string
  readonly Url?: string
  readonly Refer?: string
}

export interface MetadataDef {
  readonly Sid: string
  readonly Path: string
  readonly Name?: string
  /** Where its value comes from when a session begins; absent: it comes with the session, if at all. */
  readonly Source?: MetadataSource
  /** Parameter, column or field of the source; blank: the path. */
  readonly SourceName?: string
}

/** Parameter of the address, column of the respondent list, field of who has signed in, channel of the address. */
export const metadataSources = ['query', 'ident', 'user', 'channel'] as const
export type MetadataSource = (typeof metadataSources)[number]

export interface PageSplit {
  readonly Id: string
  readonly StartCode: string
  readonly EndCode: string
}

/** Settings of a questionnaire (shell §3). Every one is optional in a record; defaults are in `settings.ts`. */
export interface NaireSettings {
  readonly PublishTime: string | null
  readonly ScoreExpression: string
  /** An expression; blank is success. */
  readonly SuccessParam: string
  readonly OpenUrl: string
  readonly AnonymousMode: 0 | 1
  readonly CommitInterval: number
  /** Commit timing: Final 0, Interval 1, NextPage 2, Answer 3. */
  readonly App_CommitMode: 0 | 1 | 2 | 3
  readonly DefaultTheme: string
  /** Primary colour of the respondents' pages, `#rrggbb`; blank: that of the theme (ours). */
  readonly ThemeColor: string
  /** Letters of the respondents' pages (ours). */
  readonly ThemeFont: Mode
  readonly UseGlobalShuffleSeed: boolean
  readonly HideQuestionCode: boolean
  readonly SessionLimit: number | null
  readonly Css: string
  /** Runs in the respondent's page alone, in a frame without origin. */
  readonly ExtScript: string
  readonly Header: string
  readonly Footer: string
  readonly Conclusion: string
  /** Words for the score of a session that has ended, one band a line: `0-4: …` (ours). */
  readonly ScoreBands: string
  /** Picture beside the title: the sid of a resource, or an address (ours, as the cover). */
  readonly Logo: string
  /** In front of the first page, where one of its texts or the picture is given. */
  readonly CoverPicture: string
  readonly CoverText: string
  /** Duration of answering, as the cover says it; null: it does not. */
  readonly CoverMinutes: number | null
  /** Terms that respondents agree to before they begin; blank: none. */
  readonly ConsentText: string
  /** Kept with the session whose respondent agreed. */
  readonly ConsentVersion: string
  /** A web address that is offered once a session has ended. */
  readonly FeedbackLink: string
  readonly CloudUpload: boolean
  /**
   * Ends a session as FullQuota as soon as one of its cells has no seat left, not behind the last page only; true when
   * absent (ours).
   */
  readonly EndOnFullQuotar: boolean
  /** IANA name; `Asia/Shanghai` when absent. */
  readonly TimeZone: string
  /** Levels of review that a session passes, 1 when absent. */
  readonly ReviewLevels: number
  /**
   * Hours within which a session is to be reviewed, a given one to be appealed, an appeal to be judged; 72 when absent.
   */
  readonly ReviewHours: number
  readonly AppealHours: number
  readonly JudgeHours: number
  /** Minutes after which an alarm that nobody has claimed is escalated; 30 when absent. */
  readonly AlarmClaimMinutes: number
  /** Minutes after which an alarm that somebody has claimed and not processed is escalated; 240 when absent. */
  readonly AlarmProcessMinutes: number
  /** Origins of other sites whose pages may show the questionnaire in a frame, one a line (ours). */
  readonly EmbedOrigins: string
  /** Notes that alarmers choose from, one a line. */
  readonly AlarmNoteTemplates: string
  /** Codes of the questions whose answers the handler of an alarm is shown, to reach the respondent (ours). */
  readonly AlarmContactCodes: readonly string[] | string
  /**
   * Whether respondents get the questionnaire: all, none, or who knows `AccessPassword`. Modes are given by name or by
   * place, from 0.
   */
  readonly AccessConfig: Mode
  readonly AccessPassword: string
  /** When sessions may begin, ISO 8601: from the first until the second; null: no bound (ours). */
  readonly OpenFrom: string | null
  readonly OpenUntil: string | null
  /** Only who has signed in begins a session (ours). */
  readonly RequireSignIn: boolean
  /**
   * Distribution of questions over pages: as the author put them, each on its own page, all on one (ours; content
   * §3.11).
   */
  readonly Pagination: Mode
  /** A page with one single choice, and a row of a carousel, are left once it is made by a tap (ours). */
  readonly AutoAdvance: boolean
  readonly PreviousPageMode: Mode
  readonly PreviousPagePassword: string
  /** Whether an unfinished session is continued: as its respondent chooses, always, never. */
  readonly Resumable: Mode
  /** In the mobile app, in place of `Resumable`. */
  readonly App_Resumable: Mode
  /** Where snapshots come from in the mobile app. */
  readonly App_SnapshotMode: Mode
  /** In the mobile app a session begins only where the app may record. */
  readonly App_RequireRecord: boolean
  /** In the mobile app a session begins behind the introductory pages. */
  readonly App_SkipPrePage: boolean
  /** Number of introductory pages at the start. */
  readonly PrePageLength: number
  readonly IdentifyingValidationMode: number
  readonly GeolocationMode: Mode
  /** Whether the end shows the score, and each scored answer with its points (ours). */
  readonly ResultPage: Mode
  /** Whether respondents see their answers after handing in, and may have them erased. */
  readonly OwnAnswers: Mode
  /** Whether it is measured how a session is answered (ours). */
  readonly Paradata: Mode
  /** Seconds after which a session is handed in as it is; null for no limit (ours, as `PageTimeLimit`). */
  readonly TimeLimit: number | null
  /** Seconds after which every page is left as it is. */
  readonly PageTimeLimit: number | null
  /** Handing in behind the last page: at once, from a page of its own, after a question. */
  readonly OnlineCommitBehavior: Mode
  readonly CommitOnLastPage: boolean
  /** Codes of questions after whose answers a commit follows: a list, or a text with commas between. */
  readonly CommitQuestionCodes: readonly string[] | string
  /** Label of the identifying code. */
  readonly IdentifyingAlias: string
  /** A regular expression that the whole code matches; blank: any. */
  readonly IdentifyingCodePattern: string
  readonly IdentifyingCodeValidationMessage: string
  /** The parameter of the address that brings the code. */
  readonly IdentifyingQuery: string
  /** The code comes with the address, and not otherwise. */
  readonly ForceIdentifyingQuery: boolean
}

/** One of several modes, by its name or its place from 0. */
export type Mode = string | number

import type { WireTable } from '../event-sourcing/index.ts'

/** The set NaireSessions: the specification's fields of a session, then ours. */
export const naireSessions = {
  Sid: { type: 'String' },
  UserSid: { type: 'String', nullable: true },
  NaireSid: { type: 'String' },
  SurveySeq: { type: 'Int32' },
  OrgSid: { type: 'String' },
  StartTime: { type: 'DateTimeOffset' },
  EndTime: { type: 'DateTimeOffset', nullable: true },
  /** Null in the recycle bin. */
  Status: { type: 'Int32', nullable: true },
  ReviewStatus: { type: 'Int32', nullable: true },
  ReviewLevel: { type: 'Int32', nullable: true },
  /** Until when it is to be reviewed; null while it does not wait for review. */
  ReviewDueTime: { type: 'DateTimeOffset', nullable: true },
  /** Hours within which it is to be reviewed, appealed and judged (`DueHours`); null: the usual ones. */
  DueHours: { type: 'Json', nullable: true },
  RevieworSid: { type: 'String', nullable: true },
  RevieworName: { type: 'String', nullable: true },
  Ip: { type: 'String', nullable: true },
  Longitude: { type: 'Double', nullable: true },
  Latitude: { type: 'Double', nullable: true },
  /** Radius of the place in metres, where the device measured it. */
  Accuracy: { type: 'Double', nullable: true },
  WechatId: { type: 'String', nullable: true },
  BrowserInfo: { type: 'String', nullable: true },
  DeviceInfo: { type: 'String', nullable: true },
  LastCommitIp: { type: 'String', nullable: true },
  LastCommitLongitude: { type: 'Double', nullable: true },
  LastCommitLatitude: { type: 'Double', nullable: true },
  LastCommitAccuracy: { type: 'Double', nullable: true },
  LastCommitTime: { type: 'DateTimeOffset', nullable: true },
  LastReplyPage: { type: 'Int32', nullable: true },
  LastReplyTime: { type: 'DateTimeOffset', nullable: true },
  Score: { type: 'Double', nullable: true },
  AuthMode: { type: 'Int32' },
  UserName: { type: 'String', nullable: true },
  DeptPath: { type: 'String', nullable: true },
  Questionnaire: { type: 'String', nullable: true },
  SuccessParam: { type: 'String', nullable: true },
  QueryParams: { type: 'String', nullable: true },
  /** Code of the channel that the respondent came over (`source` of QueryParams); null for none. */
  Source: { type: 'String', nullable: true },
  Duration: { type: 'Int32', nullable: true },
  OverTime: { type: 'DateTimeOffset', nullable: true },
  Success: { type: 'Boolean', nullable: true },
  Alarm: { type: 'Int32' },
  AlarmStatus: { type: 'Int32', nullable: true },
  CommitTime: { type: 'DateTimeOffset', nullable: true },
  IdentifyingCode: { type: 'String', nullable: true },
  Ident: { type: 'Json', nullable: true },
  AddrComponent: { type: 'Json', nullable: true },
  SessionMetadatas: { type: 'Json', nullable: true },
  AppealStatus: { type: 'Int32' },
  AppealerSid: { type: 'String', nullable: true },
  AppealerName: { type: 'String', nullable: true },
  /** Until when whoever it was given to is to appeal; null where it is nobody's, handed in or closed. */
  AppealDueTime: { type: 'DateTimeOffset', nullable: true },
  AssessorDisableReview: { type: 'Boolean' },
  /** Reviewers whose right to review the session was revoked: see `DisabledAssessor`; null for none. */
  DisabledAssessors: { type: 'Json', nullable: true },
  SubjectSid: { type: 'String' },
  NaireRevision: { type: 'Int32' },
  Settling: { type: 'Boolean' },
  /** Things that the server found odd about the final commit. */
  FindingCount: { type: 'Int32' },
  /** Times that staff put answers right. */
  CorrectionCount: { type: 'Int32' },
  /** Number of internal comments of staff on the session. */
  CommentCount: { type: 'Int32' },
  ReturnReason: { type: 'String', nullable: true },
  /** [{ QuestionSid, Text }]: what the reviewer said about single questions. */
  ReturnNotes: { type: 'Json', nullable: true },
  SuccessorSid: { type: 'String', nullable: true },
  /** Why it is held for staff: the key of what refused it, `naire.closed`; null for a session that counts. */
  HeldReason: { type: 'String', nullable: true },
  /** The import that it came by; null for one that somebody answered here. */
  ImportSid: { type: 'String', nullable: true },
  Mode: { type: 'String' },
  Lang: { type: 'String' },
  ViewPort: { type: 'String' },
  Revision: { type: 'Int32' },
} as const satisfies WireTable

/** The set DeletedSessions: what lies in the recycle bin, with the deletion. */
export const deletedSessions = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  OrgSid: { type: 'String' },
  UserName: { type: 'String', nullable: true },
  StartTime: { type: 'DateTimeOffset' },
  CommitTime: { type: 'DateTimeOffset', nullable: true },
  ReviewStatus: { type: 'Int32', nullable: true },
  Score: { type: 'Double', nullable: true },
  Mode: { type: 'String' },
  DeleteTime: { type: 'DateTimeOffset', nullable: true },
  DeletedByName: { type: 'String', nullable: true },
  DeleteReason: { type: 'String', nullable: true },
} as const satisfies WireTable

/** The set Feedbacks: one flattened item of a reply. Sid is `<session>-<question>-<interaction>-<seq>`. */
export const feedbacks = {
  Sid: { type: 'String' },
  SessionSid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  QuestionSid: { type: 'String' },
  QuestionCode: { type: 'String' },
  InteractionSid: { type: 'String' },
  InteractionCode: { type: 'String' },
  InteractionType: { type: 'Int32' },
  Type: { type: 'Int32' },
  Seq: { type: 'Int32' },
  TimeStamp: { type: 'DateTimeOffset', nullable: true },
  Refer1: { type: 'String', nullable: true },
  Refer2: { type: 'String', nullable: true },
  ReferCode1: { type: 'String', nullable: true },
  ReferCode2: { type: 'String', nullable: true },
  ReferSeq1: { type: 'Int32', nullable: true },
  ReferSeq2: { type: 'Int32', nullable: true },
  Value1: { type: 'String', nullable: true },
  Value2: { type: 'String', nullable: true },
  DatatypeFlag: { type: 'Int32', nullable: true },
  DatatypeDef: { type: 'String', nullable: true },
  Score: { type: 'Double', nullable: true },
} as const satisfies WireTable

/** The set AppealSessions; Sid is the session's. */
export const appealSessions = {
  Sid: { type: 'String' },
  SessionSid: { type: 'String' },
  NaireSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  OrgSid: { type: 'String' },
  AppealStatus: { type: 'Int32' },
  AppealerSid: { type: 'String', nullable: true },
  AppealerName: { type: 'String', nullable: true },
  Round: { type: 'Int32' },
  FeedbackCount: { type: 'Int32' },
  JudgedCount: { type: 'Int32' },
  /** `uphold` when any appealed answer was upheld, else `reject`; null until all are judged. */
  JudgeResult: { type: 'String', nullable: true },
  AppealTime: { type: 'DateTimeOffset', nullable: true },
  /** Until when it is to be judged; null while it does not wait for the judge. */
  JudgeDueTime: { type: 'DateTimeOffset', nullable: true },
  JudgeTime: { type: 'DateTimeOffset', nullable: true },
} as const satisfies WireTable

/** The set AppealFeedbacks: one appealed answer. */
export const appealFeedbacks = {
  Sid: { type: 'String' },
  AppealSessionSid: { type: 'String' },
  SessionSid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  QuestionSid: { type: 'String' },
  InteractionSid: { type: 'String', nullable: true },
  Reason: { type: 'String', nullable: true },
  /** Entries of Sid, TargetType, FileName, FileExt, FileSize. */
  AttachList: { type: 'Json', nullable: true },
  AppealTime: { type: 'DateTimeOffset' },
  AppealerSid: { type: 'String' },
  Round: { type: 'Int32' },
  JudgeResult: { type: 'String', nullable: true },
  JudgeMemo: { type: 'String', nullable: true },
  /** Files that the judgement rests on. */
  JudgeAttachList: { type: 'Json', nullable: true },
  JudgeTime: { type: 'DateTimeOffset', nullable: true },
  JudgeSid: { type: 'String', nullable: true },
} as const satisfies WireTable

/** The set Alarms; Sid is the session's. */
export const alarms = {
  Sid: { type: 'String' },
  SessionSid: { type: 'String' },
  NaireSid: { type: 'String' },
  NaireName: { type: 'String', nullable: true },
  SubjectSid: { type: 'String' },
  OrgSid: { type: 'String' },
  /** None 0, Choice 1, TextInput 2, Both 3. */
  Level: { type: 'Int32' },
  AlarmStatus: { type: 'Int32' },
  RaisedAt: { type: 'DateTimeOffset' },
  Excerpt: { type: 'String', nullable: true },
  Reasons: { type: 'Json', nullable: true },
  /** Answers by which the respondent may be reached, as the author chose them. */
  Contacts: { type: 'Json', nullable: true },
  /** When it is escalated unless somebody claims it before; null once claimed. */
  ClaimBy: { type: 'DateTimeOffset', nullable: true },
  /** When it is escalated unless whoever has it processes it before; null while nobody has. */
  ProcessBy: { type: 'DateTimeOffset', nullable: true },
  /** The first time since it was raised that somebody was told, had it open, claimed it. */
  ToldAt: { type: 'DateTimeOffset', nullable: true },
  SeenAt: { type: 'DateTimeOffset', nullable: true },
  FirstClaimedAt: { type: 'DateTimeOffset', nullable: true },
  /** Seconds from raising to that. */
  ToldSeconds: { type: 'Double', nullable: true },
  ClaimSeconds: { type: 'Double', nullable: true },
  ProcessSeconds: { type: 'Double', nullable: true },
  ClaimedBySid: { type: 'String', nullable: true },
  ClaimedByName: { type: 'String', nullable: true },
  ClaimedAt: { type: 'DateTimeOffset', nullable: true },
  Escalations: { type: 'Int32' },
  ProcessedAt: { type: 'DateTimeOffset', nullable: true },
  ProcessedBySid: { type: 'String', nullable: true },
  Note: { type: 'String', nullable: true },
} as const satisfies WireTable

/** The set AlarmSteps: what became of each alarm, step by step. */
export const alarmSteps = {
  Sid: { type: 'String' },
  SessionSid: { type: 'String' },
  OrgSid: { type: 'String' },
  At: { type: 'DateTimeOffset' },
  /** Type of the event. */
  Step: { type: 'String' },
  /**
   * Person concerned: who was notified, saw, claimed, released, handed over, escalated, processed or reopened it; null
   * where a time ran out.
   */
  UserSid: { type: 'String', nullable: true },
  UserName: { type: 'String', nullable: true },
  /** Person who took it over. */
  ToSid: { type: 'String', nullable: true },
  ToName: { type: 'String', nullable: true },
  /** screen, wechat. */
  Channel: { type: 'String', nullable: true },
  /** Why the channel did not reach them: notBound, notSetUp, refused, unreachable. */
  Problem: { type: 'String', nullable: true },
  /** Accompanying text: a word, a reason, a note; `unclaimed` or `unprocessed` where a time ran out. */
  Word: { type: 'String', nullable: true },
  /** Of an escalation: the how manieth. */
  Times: { type: 'Int32', nullable: true },
} as const satisfies WireTable

/** Field change that an event of the log made to a person, a questionnaire, a quota, an organisation or a project. */
export interface AuditChange {
  readonly Field:
    | 'role'
    | 'department'
    | 'account'
    | 'phones'
    | 'limit'
    | 'name'
    | 'questions'
    | 'pages'
    | 'added'
    | 'modified'
    | 'moved'
    | 'removed'
    | 'setting'
  /** Which of several: the cell of a quota, the name of a setting. */
  readonly Of?: string
  /**
   * Null: not there before, not there any more, or only the other one is told. Of a role its number, of a department
   * its sid.
   */
  readonly From: string | number | boolean | null
  readonly To: string | number | boolean | null
}

/** The set AuditEvents: the log as people read it. Sid is the event's id. */
export const auditEvents = {
  Sid: { type: 'String' },
  Stream: { type: 'String' },
  Revision: { type: 'Int32' },
  Position: { type: 'Int64' },
  At: { type: 'DateTimeOffset' },
  EventType: { type: 'String' },
  SessionSid: { type: 'String', nullable: true },
  OrgSid: { type: 'String', nullable: true },
  ActorSid: { type: 'String' },
  ActorName: { type: 'String', nullable: true },
  Role: { type: 'String' },
  Ip: { type: 'String', nullable: true },
  UserAgent: { type: 'String', nullable: true },
  Reason: { type: 'String', nullable: true },
  /** A list of AuditChange; null where there is nothing to tell. */
  Changes: { type: 'Json', nullable: true },
  CommandId: { type: 'String' },
  CorrelationId: { type: 'String' },
  /**
   * Display name of the stream's subject: a person, a questionnaire (of a session or a quota its questionnaire), an
   * organisation, a project.
   */
  AboutName: { type: 'String', nullable: true },
  /** The project that it belongs to. */
  SubjectSid: { type: 'String', nullable: true },
} as const satisfies WireTable

import type { WireRow } from '../event-sourcing/index.ts'
import { channelIn } from '../naires/channel.ts'
import type { SessionEvent } from './events.ts'
import { appealNumbers, statusNumbers } from './values.ts'
import type { naireSessions } from './wire.ts'

/**
 * A session as NaireSessions shows it. Questionnaire and SuccessParam come from the questionnaire and are null here.
 */
export type SessionRow = WireRow<typeof naireSessions>

/** The row of a session that was just created. */
export function firstRow(data: Extract<SessionEvent, { type: 'SessionCreated' }>['data']): SessionRow {
  return {
    Sid: data.sessionSid,
    UserSid: data.userSid,
    NaireSid: data.naireSid,
    SurveySeq: data.surveySeq,
    OrgSid: data.orgSid,
    StartTime: data.startTime,
    EndTime: null,
    Status: statusNumbers[data.to],
    ReviewStatus: null,
    ReviewLevel: null,
    ReviewDueTime: null,
    DueHours: null,
    RevieworSid: null,
    RevieworName: null,
    Ip: data.ip ?? null,
    Longitude: data.longitude ?? null,
    Latitude: data.latitude ?? null,
    Accuracy: data.accuracy ?? null,
    WechatId: data.wechatId ?? null,
    BrowserInfo: data.browserInfo ?? null,
    DeviceInfo: data.deviceInfo ?? null,
    LastCommitIp: null,
    LastCommitLongitude: null,
    LastCommitLatitude: null,
    LastCommitAccuracy: null,
    LastCommitTime: null,
    LastReplyPage: null,
    LastReplyTime: null,
    Score: null,
    AuthMode: data.authMode,
    UserName: data.userName ?? null,
    DeptPath: data.deptPath ?? null,
    Questionnaire: null,
    SuccessParam: null,
    QueryParams: data.queryParams ?? null,
    Source: channelIn(data.queryParams),
    Duration: null,
    OverTime: null,
    Success: null,
    Alarm: 0,
    AlarmStatus: null,
    CommitTime: null,
    IdentifyingCode: data.identifyingCode ?? null,
    Ident: data.identSid === undefined ? null : { ...data.ident, Sid: data.identSid },
    AddrComponent: null,
    SessionMetadatas: data.sessionMetadatas ?? null,
    AppealStatus: appealNumbers.notCommit,
    AppealerSid: null,
    AppealerName: null,
    AppealDueTime: null,
    AssessorDisableReview: false,
    DisabledAssessors: null,
    SubjectSid: data.subjectSid,
    NaireRevision: data.naireRevision,
    Settling: false,
    FindingCount: 0,
    CorrectionCount: 0,
    CommentCount: 0,
    ReturnReason: null,
    ReturnNotes: null,
    SuccessorSid: null,
    HeldReason: null,
    ImportSid: data.imported?.importSid ?? null,
    Mode: data.mode,
    Lang: data.lang,
    ViewPort: data.viewPort,
    Revision: 0,
  }
}

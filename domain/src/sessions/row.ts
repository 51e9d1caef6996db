import type { Actor, EventMetadata } from '../event-sourcing/index.ts'
import type { ReviewAfter, SessionEvent } from './events.ts'
import { dueAfter, usualDueHours, type DueHours } from './deadlines.ts'
import { firstRow, type SessionRow } from './first-row.ts'
import { alarmNumbers, appealNumbers, reviewNumbers, statusNumbers } from './values.ts'

/** With what the next fold needs: whether the reviewer and the appealer were assigned, or are those who acted. */
export interface FoldedRow extends SessionRow {
  readonly reviewer_assigned: boolean
  readonly appealer_assigned: boolean
}

/** Parts of a stored event that a row is folded from: the event, its time and its revision. */
export interface RecordedSessionEvent {
  readonly event: SessionEvent
  readonly metadata: Pick<EventMetadata, 'at' | 'actor'>
  readonly revision: number
}

/** The row after one more fact; null before the first; Status is null in the recycle bin, and once it was erased. */
export function foldRow(row: FoldedRow | null, { event, metadata, revision }: RecordedSessionEvent): FoldedRow | null {
  if (event.type === 'SessionCreated')
    return { reviewer_assigned: false, appealer_assigned: false, ...firstRow(event.data), Revision: revision }
  if (row === null) return null
  return { ...row, ...changes(row, event, metadata), Revision: revision }
}

type Changes = Partial<FoldedRow>

function changes(row: FoldedRow, event: SessionEvent, { at, actor }: RecordedSessionEvent['metadata']): Changes {
  const change = (
    changed as Record<
      string,
      ((data: SessionEvent['data'], at: string, row: FoldedRow, actor: Actor) => Changes) | undefined
    >
  )[event.type]
  return change === undefined ? {} : change(event.data, at, row, actor)
}

/**
 * It was handed in with its last commit: a seat that is given, or answers that are put right later do not move that.
 */
const finished = (data: ReviewAfter, at: string, row: FoldedRow): Changes => ({
  ...unlessAssigned(row),
  EndTime: row.LastCommitTime ?? at,
  CommitTime: row.LastCommitTime ?? at,
  Settling: false,
  ReviewStatus: reviewNumbers[data.review],
  ReviewLevel: data.reviewLevel,
  DueHours: data.dueHours ?? row.DueHours ?? null,
  ReviewDueTime: data.review === 'pending' ? dueAfter(at, hoursOf(data.dueHours ?? row.DueHours).review) : null,
})

const hoursOf = (hours: unknown): DueHours => (hours as DueHours | null) ?? usualDueHours

/** The time to review begins anew. */
const waiting = (at: string, { DueHours }: FoldedRow): Changes => ({
  ReviewDueTime: dueAfter(at, hoursOf(DueHours).review),
})

const decided: Changes = { ReviewDueTime: null }

/** Nothing is due while it does not count. */
const outOfForce: Changes = { ReviewDueTime: null, AppealDueTime: null }

/** Puts the row in force; a review that waited when it went out of force waits anew. */
const inForce = (row: FoldedRow, at: string): Changes => ({
  ...(row.ReviewStatus === reviewNumbers.pending ? waiting(at, row) : {}),
  ...(row.appealer_assigned && row.AppealStatus === appealNumbers.notCommit ? appealing(at, row) : {}),
})

const appealing = (at: string, { DueHours }: FoldedRow): Changes => ({
  AppealDueTime: dueAfter(at, hoursOf(DueHours).appeal),
})

const nobodys: Changes = { RevieworSid: null, RevieworName: null, reviewer_assigned: false }

/** Whoever decides is its reviewer; who was assigned stays. */
const decidedBy = ({ reviewer_assigned }: FoldedRow, { sid, name, role }: Actor): Changes =>
  reviewer_assigned || role === 'system' ? {} : { RevieworSid: sid, RevieworName: name ?? null }

/** It waits again: for who was assigned, or for any. */
const unlessAssigned = ({ reviewer_assigned }: FoldedRow): Changes => (reviewer_assigned ? {} : nobodys)

/** Whoever appeals is its appealer; who was assigned stays. */
const appealedBy = ({ appealer_assigned }: FoldedRow, { sid, name, role }: Actor): Changes =>
  appealer_assigned || role === 'system' ? {} : { AppealerSid: sid, AppealerName: name ?? null }

/** Somebody whose right to review a session was taken away: who, why and since when. */
export interface DisabledAssessor {
  readonly Sid: string
  readonly Name: string | null
  readonly Reason: string | null
  /** ISO 8601 */
  readonly At: string
}

const disabledNow = (all: readonly DisabledAssessor[]): Changes => ({
  AssessorDisableReview: all.length > 0,
  DisabledAssessors: all.length > 0 ? all : null,
})

const disabledBut = ({ DisabledAssessors }: FoldedRow, sid: string): readonly DisabledAssessor[] =>
  ((DisabledAssessors ?? []) as readonly DisabledAssessor[]).filter(({ Sid }) => Sid !== sid)

type RowChangesByEvent = {
  readonly [Type in Exclude<SessionEvent['type'], 'SessionCreated'>]?: (
    data: Extract<SessionEvent, { type: Type }>['data'],
    at: string,
    row: FoldedRow,
    actor: Actor,
  ) => Changes
}

const changed: RowChangesByEvent = {
  AnswersCommitted: (data, at, row) => ({
    LastCommitIp: data.ip ?? null,
    LastCommitLongitude: data.longitude ?? null,
    LastCommitLatitude: data.latitude ?? null,
    LastCommitAccuracy: data.accuracy ?? null,
    LastCommitTime: at,
    LastReplyPage: data.lastReplyPage,
    LastReplyTime: data.lastReplyTime,
    Duration: data.duration,
    OverTime: data.overTime ?? null,
    Score: data.outcome.score,
    Success: data.final ? data.outcome.success : row.Success,
    ReturnReason: data.final ? null : row.ReturnReason,
    ReturnNotes: data.final ? null : row.ReturnNotes,
    NaireRevision: data.naireRevision,
    SessionMetadatas: data.sessionMetadatas ?? row.SessionMetadatas,
  }),
  AddressFound: ({ addrComponent = null }) => ({ AddrComponent: addrComponent }),
  AnswersCorrected: (data, _at, row) => ({
    Score: data.outcome.score,
    Success: data.outcome.success,
    CorrectionCount: row.CorrectionCount + 1,
  }),
  SessionSucceeded: (data, at, row) => ({ ...finished(data, at, row), Status: statusNumbers.success }),
  SessionProhibited: (data, at, row) => ({ ...finished(data, at, row), Status: statusNumbers.prohibit }),
  SessionTurnedAway: (data, at, row) => ({ ...finished(data, at, row), Status: statusNumbers.fullQuota }),
  FindingsRecorded: ({ findings }) => ({ FindingCount: findings.length }),
  SeatRequested: () => ({ Status: statusNumbers.settling, Settling: true }),
  SessionHeld: ({ refusal }) => ({ HeldReason: refusal }),
  SessionInvalidated: ({ held }, _at, row) => ({
    ...outOfForce,
    Status: statusNumbers.invalid,
    HeldReason: held ? row.HeldReason : null,
  }),
  SessionReplaced: (data) => ({ ...outOfForce, Status: statusNumbers.invalid, SuccessorSid: data.successorSid }),
  SessionDeleted: (data) => ({ ...outOfForce, Status: statusNumbers[data.to] }),
  SessionErased: (data) => ({ Status: statusNumbers[data.to] }),
  SessionAnonymised: () => ({
    UserSid: null,
    UserName: null,
    DeptPath: null,
    WechatId: null,
    IdentifyingCode: null,
    Ident: null,
    QueryParams: null,
    Ip: null,
    LastCommitIp: null,
    BrowserInfo: null,
    DeviceInfo: null,
    Longitude: null,
    Latitude: null,
    Accuracy: null,
    LastCommitLongitude: null,
    LastCommitLatitude: null,
    LastCommitAccuracy: null,
    AddrComponent: null,
  }),
  SessionRestored: (data, at, row) => ({
    ...inForce(row, at),
    Status: statusNumbers[data.to],
    HeldReason: row.Status === null ? row.HeldReason : null,
  }),
  ReviewerAssigned: (data, at, row) => ({
    ...(row.ReviewStatus === reviewNumbers.pending ? waiting(at, row) : {}),
    RevieworSid: data.reviewerSid,
    RevieworName: data.reviewerName,
    reviewer_assigned: true,
  }),
  ReviewerReleased: () => nobodys,
  SessionPassed: (data, at, row, actor) => ({
    ReviewStatus: reviewNumbers[data.to],
    ReviewLevel: data.nextLevel,
    ...(data.to === 'pending' ? { ...nobodys, ...waiting(at, row) } : { ...decided, ...decidedBy(row, actor) }),
  }),
  SessionReturned: (data, _at, row, actor) => ({
    ...decided,
    ...decidedBy(row, actor),
    ReviewStatus: reviewNumbers[data.to],
    Status: statusNumbers[data.answering],
    ReturnReason: data.reason,
    ReturnNotes: data.notes?.map(({ questionSid, text }) => ({ QuestionSid: questionSid, Text: text })) ?? null,
  }),
  SessionRejected: (data, _at, row, actor) => ({
    ...decided,
    ...decidedBy(row, actor),
    ReviewStatus: reviewNumbers[data.to],
  }),
  DecisionWithdrawn: (data, at, row) => ({
    ...unlessAssigned(row),
    ...waiting(at, row),
    ReviewStatus: reviewNumbers[data.to],
    ReviewLevel: data.level,
    Status: statusNumbers[data.answering],
    ReturnReason: null,
    ReturnNotes: null,
  }),
  ReviewReopened: (data, at, row) => ({
    ...unlessAssigned(row),
    ...waiting(at, row),
    ReviewStatus: reviewNumbers[data.to],
    ReviewLevel: 1,
  }),
  AssessorDisabled: (data, at, row) => ({
    ...disabledNow([
      ...disabledBut(row, data.assessorSid),
      { Sid: data.assessorSid, Name: data.assessorName ?? null, Reason: data.reason, At: at },
    ]),
    ...(row.reviewer_assigned && row.RevieworSid === data.assessorSid ? nobodys : {}),
  }),
  AssessorEnabled: (data, _at, row) => disabledNow(disabledBut(row, data.assessorSid)),
  CommentAdded: (_data, _at, row) => ({ CommentCount: row.CommentCount + 1 }),
  AppealerAssigned: (data, at, row) => ({
    ...appealing(at, row),
    AppealerSid: data.appealerSid,
    AppealerName: data.appealerName,
    appealer_assigned: true,
  }),
  AppealOpened: (data, at, row) => ({
    ...(row.appealer_assigned ? appealing(at, row) : {}),
    AppealStatus: appealNumbers[data.to],
  }),
  AppealClosed: (data) => ({ AppealDueTime: null, AppealStatus: appealNumbers[data.to] }),
  AppealFeedbackCommitted: (_data, _at, row, actor) => appealedBy(row, actor),
  AppealCommitted: (data, _at, row, actor) => ({
    ...appealedBy(row, actor),
    AppealDueTime: null,
    AppealStatus: appealNumbers[data.to],
  }),
  AppealSolved: (data, at, row) => ({
    AppealStatus: appealNumbers[data.to],
    ...(data.review === null
      ? {}
      : { ...unlessAssigned(row), ...waiting(at, row), ReviewStatus: reviewNumbers[data.review], ReviewLevel: 1 }),
  }),
  AppealJudgementWithdrawn: (data) => ({
    AppealStatus: appealNumbers[data.to],
    ...(data.review === null
      ? {}
      : { ...decided, ReviewStatus: reviewNumbers[data.review], ReviewLevel: data.reviewLevel }),
  }),
  AlarmRaised: (data) => ({ Alarm: data.level, AlarmStatus: alarmNumbers[data.to] }),
  AlarmProcessed: (data) => ({ AlarmStatus: alarmNumbers[data.to] }),
  AlarmReopened: (data) => ({ AlarmStatus: alarmNumbers[data.to] }),
}

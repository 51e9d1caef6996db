import {
  foldRow,
  paradataIn,
  reviewNumbers,
  statusNumbers,
  type FoldedRow,
  type RecordedSessionEvent,
  type SessionFinding,
} from '../sessions/index.ts'
import { codedText } from './derived.ts'
import { sessionStatuses } from './query.ts'

/** Session facts for analysis, besides its answers: never contacts, addresses, devices or keys. */
export interface SessionFacts {
  readonly sid: string
  readonly revision: number
  readonly status: number | null
  readonly status_name: string | null
  readonly review_status: number | null
  readonly review_name: string | null
  readonly appeal_status: number
  readonly mode: string
  readonly start_ms: number
  readonly last_commit_ms: number | null
  readonly commit_ms: number | null
  readonly duration: number | null
  readonly score: number | null
  readonly success: boolean | null
  readonly channel: string | null
  readonly view_port: string | null
  readonly lang: string | null
  readonly flags: number
  /** Kinds of its quality flags, each between bars; null where there is none. */
  readonly flag_kinds: string | null
  readonly corrections: number
  readonly last_page: number | null
  readonly user_sid: string | null
  readonly reviewer_sid: string | null
  readonly reviewer_assigned: boolean
  readonly appealer_sid: string | null
  readonly appealer_assigned: boolean
  /** Seconds by page and by question, as JSON; null where nothing was measured. */
  readonly page_times: string | null
  readonly question_times: string | null
}

/** Types of the columns, in their order. */
export const factTypes = {
  sid: 'String',
  revision: 'Double',
  status: 'Int',
  status_name: 'String',
  review_status: 'Int',
  review_name: 'String',
  appeal_status: 'Int',
  mode: 'String',
  start_ms: 'Double',
  last_commit_ms: 'Double',
  commit_ms: 'Double',
  duration: 'Double',
  score: 'Double',
  success: 'Boolean',
  channel: 'String',
  view_port: 'String',
  lang: 'String',
  flags: 'Double',
  flag_kinds: 'String',
  corrections: 'Double',
  last_page: 'Double',
  user_sid: 'String',
  reviewer_sid: 'String',
  reviewer_assigned: 'Boolean',
  appealer_sid: 'String',
  appealer_assigned: 'Boolean',
  page_times: 'String',
  question_times: 'String',
} as const satisfies Record<keyof SessionFacts, 'String' | 'Double' | 'Boolean' | 'Int'>

/** The facts after one more event, by the fold that the session's own row is made with; null before the first. */
export function foldFacts(facts: SessionFacts | null, recorded: RecordedSessionEvent): SessionFacts | null {
  const row = foldRow(facts === null ? null : rowOf(facts), recorded)
  return row === null ? null : factsOf(row, facts, recorded.event)
}

/** So much of the row as the fold of what is kept here reads. */
function rowOf(facts: SessionFacts): FoldedRow {
  const row: Partial<FoldedRow> = {
    Sid: facts.sid,
    NaireRevision: facts.revision,
    Status: facts.status,
    ReviewStatus: facts.review_status,
    AppealStatus: facts.appeal_status,
    Mode: facts.mode,
    StartTime: timeOf(facts.start_ms) ?? '',
    LastCommitTime: timeOf(facts.last_commit_ms),
    CommitTime: timeOf(facts.commit_ms),
    Duration: facts.duration,
    Score: facts.score,
    Success: facts.success,
    Source: facts.channel,
    ViewPort: facts.view_port ?? '',
    Lang: facts.lang ?? '',
    FindingCount: facts.flags,
    CorrectionCount: facts.corrections,
    CommentCount: 0,
    ImportSid: null,
    LastReplyPage: facts.last_page,
    UserSid: facts.user_sid,
    RevieworSid: facts.reviewer_sid,
    reviewer_assigned: facts.reviewer_assigned,
    AppealerSid: facts.appealer_sid,
    appealer_assigned: facts.appealer_assigned,
    DisabledAssessors: null,
  }
  return row as FoldedRow
}

function factsOf(row: FoldedRow, before: SessionFacts | null, event: RecordedSessionEvent['event']): SessionFacts {
  const measured = row.SessionMetadatas == null ? null : paradataIn(row.SessionMetadatas)
  return {
    sid: row.Sid,
    revision: row.NaireRevision,
    status: row.Status,
    status_name: statusName(row.Status),
    review_status: row.ReviewStatus,
    review_name: reviewName(row.ReviewStatus),
    appeal_status: row.AppealStatus,
    mode: row.Mode ?? 'online',
    start_ms: Date.parse(row.StartTime),
    last_commit_ms: msOf(row.LastCommitTime),
    commit_ms: msOf(row.CommitTime),
    duration: row.Duration,
    score: row.Score,
    success: row.Success,
    channel: row.Source,
    view_port: row.ViewPort,
    lang: row.Lang,
    flags: row.FindingCount,
    flag_kinds: event.type === 'FindingsRecorded' ? flagKindsOf(event.data.findings) : (before?.flag_kinds ?? null),
    corrections: row.CorrectionCount,
    last_page: row.LastReplyPage,
    user_sid: row.UserSid,
    reviewer_sid: row.RevieworSid,
    reviewer_assigned: row.reviewer_assigned,
    appealer_sid: row.AppealerSid,
    appealer_assigned: row.appealer_assigned,
    page_times: measured === null ? (before?.page_times ?? null) : JSON.stringify(measured.pages),
    question_times: measured === null ? (before?.question_times ?? null) : JSON.stringify(measured.questions),
  }
}

export const flagKindsOf = (findings: readonly SessionFinding[]): string | null =>
  codedText([...new Set(findings.map(({ kind }) => kind))])

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const msOf = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const statusName = (status: number | null): string | null =>
  status === null ? null : (sessionStatuses.find((name) => statusNumbers[name] === status) ?? null)

const reviewNames = ['pending', 'pass', 'revoke', 'reject'] as const
const reviewName = (status: number | null): string | null =>
  status === null ? null : (reviewNames.find((name) => reviewNumbers[name] === status) ?? null)

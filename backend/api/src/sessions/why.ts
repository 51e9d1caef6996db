import type { SessionWhy, WhyCorrection, WhyFinding, WhyReason, WhyStatus, WhyValue } from '@naire/contract'
import type { Correction } from '@naire/commands'
import { reasonsOf, type Answering, type Reason, type Explanation } from '@naire/domain/answering'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import type { SessionFinding, StatusCause } from '@naire/domain/sessions'
import type { Services } from '../services.ts'

/**
 * Why a session was as it was after a step: the questionnaire's revision of that moment, asked again under the
 * conditions of its answers.
 */
export async function whyOf(
  { sessions, naires, engine, people }: Services,
  sessionSid: string,
  revision: number,
): Promise<SessionWhy> {
  const asOf = await sessions.asOf(sessionSid, revision)
  const { record } = await naires.atRevision(asOf.row.NaireSid, asOf.row.NaireRevision)
  const session = engine.opened(record, asOf.conditions, asOf.feedbacks)
  const names = await people.namesOf(asOf.corrections.map(({ bySid }) => bySid))
  return {
    Revision: asOf.revision,
    NaireRevision: asOf.row.NaireRevision,
    Status: statusOf(record, asOf.row.Status, asOf.cause),
    ...outcomeOf(session, record),
    Reasons: reasonsOf(
      session,
      withMembers(record).Questions.map(({ Sid }) => Sid),
    ).map(reasonRow),
    Findings: asOf.findings.map(findingRow),
    Corrections: asOf.corrections.map((correction) => correctionRow(correction, names.get(correction.bySid) ?? null)),
  }
}

function outcomeOf(
  session: Answering,
  record: NaireRecord,
): Pick<SessionWhy, 'Score' | 'Success' | 'Alarms' | 'Quotas'> {
  const { score, success, alarmReasons, quotaCells } = session.outcome()
  return {
    Score: told(session.why({ kind: 'score' }), score),
    Success: told(session.why({ kind: 'success' }), success),
    Alarms: alarmReasons.map((reason) => ({
      ...told(session.why({ kind: 'alarm', questionSid: reason.questionSid }), reason.level),
      QuestionSid: reason.questionSid,
      QuestionCode: reason.questionCode,
      Level: reason.level,
      Explain: reason.explain,
      Excerpt: reason.excerpt,
    })),
    Quotas: (record.QuotarList ?? []).map(({ Sid, Memo }) => ({
      ...told(session.why({ kind: 'quota', quotaSid: Sid }), quotaCells.includes(Sid)),
      QuotarSid: Sid,
      Memo: Memo ?? '',
      Matched: quotaCells.includes(Sid),
    })),
  }
}

function statusOf({ QuotarList = [] }: NaireRecord, status: number | null, cause: StatusCause | null): WhyStatus {
  const memoOf = (sid: string) => QuotarList?.find((cell) => cell.Sid === sid)?.Memo || sid
  return {
    Status: status,
    EventType: cause?.eventType ?? '',
    Reason: cause?.reason ?? null,
    FullQuotar: cause?.fullCell == null ? null : memoOf(cause.fullCell),
    Quotars: (cause?.cells ?? []).map(memoOf),
    SuccessorSid: cause?.successorSid ?? null,
  }
}

const reasonRow = ({ kind, questionSid, questionCode, optionSid, optionText, why }: Reason): WhyReason => ({
  ...told(why, null),
  Kind: kind,
  QuestionSid: questionSid,
  QuestionCode: questionCode,
  OptionSid: optionSid,
  OptionText: optionText,
})

const findingRow = ({ kind, questionSid, questionCode, told: sent, right, otherSid }: SessionFinding): WhyFinding => ({
  Kind: kind,
  QuestionSid: questionSid,
  QuestionCode: questionCode,
  Told: sent,
  Right: right,
  OtherSid: otherSid,
})

const correctionRow = (correction: Correction, ByName: string | null): WhyCorrection => ({
  QuestionSid: correction.questionSid,
  QuestionCode: correction.questionCode,
  InteractionSid: correction.interactionSid,
  From: correction.from,
  To: correction.to,
  Reason: correction.reason,
  ByName,
  At: correction.at,
})

/** Without an expression the result stands by itself. */
function told(why: Explanation | null, result: WhyValue['Result']): WhyValue {
  if (why === null) return { Expression: '', Result: result, Values: [] }
  return {
    Expression: why.expression,
    Result: why.result,
    Values: why.values.map(({ reference, value }) => ({ Reference: reference, Value: value })),
  }
}

import type { Answering, Why } from '@naire/domain/answering'
import { statusNumbers, wayOptions } from '@naire/domain/sessions'
import type { SessionWhy, WhyValue } from '../contract/sessions.ts'
import type { Services } from '../services.ts'

/** Why the session scored, succeeded, alarmed and counted as it did: its own revision of the questionnaire, asked again. */
export async function whyOf({ sessions, naires, engine }: Services, sessionSid: string): Promise<SessionWhy> {
  const { row, feedbacks } = await sessions.asOf(sessionSid, Number.MAX_SAFE_INTEGER)
  const { record } = await naires.atRevision(row.NaireSid, row.NaireRevision)
  const options = wayOptions({
    sessionSid,
    viewPort: row.ViewPort as 'desktop' | 'tablet' | 'mobile',
    lang: row.Lang,
    now: new Date(row.LastReplyTime ?? row.StartTime),
    query: Object.fromEntries(new URLSearchParams(row.QueryParams ?? '')),
    metadatas: row.SessionMetadatas,
    isReturned: row.Status === statusNumbers.revoke,
    identifyingCode: row.IdentifyingCode,
  })
  const session = engine.opened(record, options, feedbacks)
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
      ...quotaWhy(session, Sid, quotaCells.includes(Sid)),
      QuotarSid: Sid,
      Memo: Memo ?? '',
      Matched: quotaCells.includes(Sid),
    })),
  }
}

const quotaWhy = (session: Answering, quotaSid: string, matched: boolean): WhyValue => told(session.why({ kind: 'quota', quotaSid }), matched)

/** Without an expression the result stands by itself. */
function told(why: Why | null, result: WhyValue['Result']): WhyValue {
  if (why === null) return { Expression: '', Result: result, Values: [] }
  return { Expression: why.expression, Result: why.result, Values: why.values.map(({ reference, value }) => ({ Reference: reference, Value: value })) }
}

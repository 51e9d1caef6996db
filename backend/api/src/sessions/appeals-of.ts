import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { SessionEvent } from '@naire/domain/sessions'
import type { SessionAppeal } from '../contract/sessions.ts'

/** The answers of a session that were appealed and handed in, oldest first, with what was judged of them. */
export function appealsOf(events: readonly StoredEvent[]): readonly SessionAppeal[] {
  const written = new Map<string, SessionAppeal>()
  const handedIn = new Set<string>()
  for (const stored of events) {
    const { type, data } = stored as unknown as SessionEvent
    const { at, actor } = stored.metadata
    if (type === 'AppealFeedbackCommitted') {
      const { feedbackSid, questionSid, reason = null, appealTime } = data
      written.set(feedbackSid, {
        ...unjudged,
        Sid: feedbackSid,
        QuestionSid: questionSid,
        Reason: reason,
        AppealerName: actor.name ?? null,
        AppealTime: appealTime,
      })
    }
    if (type === 'AppealFeedbackDeleted') written.delete(data.feedbackSid)
    if (type === 'AppealCommitted') for (const sid of data.feedbackSids) handedIn.add(sid)
    const known = type === 'AppealFeedbackJudged' ? written.get(data.feedbackSid) : undefined
    if (type === 'AppealFeedbackJudged' && known) {
      written.set(data.feedbackSid, {
        ...known,
        JudgeResult: data.result,
        JudgeMemo: data.memo ?? null,
        JudgeName: actor.name ?? null,
        JudgeTime: at,
      })
    }
  }
  return [...written.values()].filter(({ Sid }) => handedIn.has(Sid))
}

const unjudged = { JudgeResult: null, JudgeMemo: null, JudgeName: null, JudgeTime: null } as const

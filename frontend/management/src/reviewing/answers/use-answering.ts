import { type Answering, type CompiledNaire, openSession, type ViewPort } from '@naire/domain/answering'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

/** The stored answers in the engine, under the conditions of their last reply: the same pages, orders and visibility as the respondent had. */
export function useAnswering(compiled: CompiledNaire, session: SessionWithAnswers): Answering {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const at = new Date(session.LastReplyTime ?? session.StartTime)
    const answering = openSession(compiled, {
      sessionSid: session.Sid,
      viewPort: session.ViewPort as ViewPort,
      lang: i18n.language,
      now: at,
      query: Object.fromEntries(new URLSearchParams(session.QueryParams ?? '')),
    })
    answering.load(session.Feedbacks, at)
    return answering
  }, [compiled, session, i18n.language])
}

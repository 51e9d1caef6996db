import { type Answering, type CompiledNaire, openSession, type ViewPort } from '@naire/domain/answering'
import { statusNumbers, wayOptions } from '@naire/domain/sessions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

/**
 * The stored answers in the engine, under the conditions of their last reply: the same pages, orders and visibility as
 * the respondent had.
 */
export function useAnswering(compiled: CompiledNaire, session: SessionWithAnswers): Answering {
  const { i18n } = useTranslation()
  return useMemo(() => answeringOf(compiled, session, i18n.language), [compiled, session, i18n.language])
}

/** An engine of its own with the stored answers. */
export function answeringOf(compiled: CompiledNaire, session: SessionWithAnswers, lang: string): Answering {
  const at = new Date(session.LastReplyTime ?? session.StartTime)
  const options = wayOptions({
    sessionSid: session.Sid,
    viewPort: session.ViewPort as ViewPort,
    lang,
    now: at,
    query: Object.fromEntries(new URLSearchParams(session.QueryParams ?? '')),
    metadatas: session.SessionMetadatas,
    isReturned: session.Status === statusNumbers.revoke,
    identifyingCode: session.IdentifyingCode,
    startTime: session.StartTime,
    surveySeq: session.SurveySeq,
    ident: session.Ident,
  })
  const answering = openSession(compiled, options)
  answering.load(session.Feedbacks, at)
  return answering
}

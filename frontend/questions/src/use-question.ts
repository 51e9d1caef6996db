import type { Answering, QuestionState } from '@naire/domain/answering'
import { useCallback, useSyncExternalStore } from 'react'

/** The state of one question, kept current. */
export function useQuestion(session: Answering, questionSid: string): QuestionState {
  const subscribe = useCallback(
    (listener: () => void) => session.subscribe(questionSid, listener),
    [session, questionSid],
  )
  const current = () => session.question(questionSid)
  return useSyncExternalStore(subscribe, current, current)
}

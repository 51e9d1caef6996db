import type { Answering, QuestionState } from '@naire/domain/answering'
import { useCallback, useSyncExternalStore } from 'react'
import { questionTypeOf, type QuestionType } from '@naire/domain/questions'

/** The state of one question, kept current. */
export function useQuestion(session: Answering, questionSid: string): QuestionState {
  const subscribe = useCallback(
    (listener: () => void) => session.subscribe(questionSid, listener),
    [session, questionSid],
  )
  const current = () => session.question(questionSid)
  return useSyncExternalStore(subscribe, current, current)
}

/** The type of a number. @throws RangeError for one that is none: reading a questionnaire refuses such a question. */
export function questionTypeAt(number: number): QuestionType {
  const type = questionTypeOf(number)
  if (type === null) throw new RangeError(`There is no question type ${number}`)
  return type
}

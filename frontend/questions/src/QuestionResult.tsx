import type { Answering } from '@naire/domain/answering'
import { questionTypeAt } from './question-type-at.ts'
import { questionResults } from './result-views.tsx'
import { useQuestion } from './use-question.ts'

export interface QuestionResultProps {
  /** A session into which the stored feedbacks were loaded (`session.load(feedbacks, at)`). */
  readonly session: Answering
  readonly questionSid: string
}

/** One question with its stored reply, read only. Files are reached through `FileUrlProvider`. */
export function QuestionResult({ session, questionSid }: QuestionResultProps) {
  const question = useQuestion(session, questionSid)
  const View = questionResults[questionTypeAt(question.type)]
  return <View question={question} />
}

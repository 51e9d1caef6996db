import type { QuestionState } from '@naire/domain/answering'
import { RichText, useWords } from '@naire/ui'
import { headingId } from './ids.ts'

/** The heading; that an answer is required is said in words and shown by a dot. */
export function QuestionStem({ question }: { readonly question: QuestionState }) {
  const { t } = useWords()
  return (
    <h2 className="n-question__stem" id={headingId(question.sid)}>
      {question.number !== null && <span className="n-question__number">{question.number}.</span>}
      <span className="n-question__words" data-required={question.required || undefined}>
        <RichText html={question.stem} />
        {question.required && <span className="n-hidden">{t('questions:required')}</span>}
      </span>
    </h2>
  )
}

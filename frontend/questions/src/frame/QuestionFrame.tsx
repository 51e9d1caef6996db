import type { QuestionState } from '@naire/domain/answering'
import { RichText, useWords } from '@naire/ui'
import type { ReactNode } from 'react'
import { headingId, questionId } from './ids.ts'
import './QuestionFrame.css'

interface QuestionFrameProps {
  readonly question: QuestionState
  readonly children?: ReactNode
}

/** Number and stem as the heading that names the group, then the controls. */
export function QuestionFrame({ question, children }: QuestionFrameProps) {
  const { t } = useWords()
  return (
    <section className="n-question" id={questionId(question.sid)} role="group" aria-labelledby={headingId(question.sid)} data-code={question.code}>
      <h2 className="n-question__stem" id={headingId(question.sid)}>
        {question.number !== null && <span className="n-question__number">{question.number}.</span>}
        <span className="n-question__words">
          <RichText html={question.stem} />
          {question.required && (
            <>
              <span className="n-question__dot" aria-hidden="true" />
              <span className="n-hidden">{t('questions:required')}</span>
            </>
          )}
        </span>
      </h2>
      {children}
    </section>
  )
}

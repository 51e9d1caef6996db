import type { QuestionState, InteractionState } from '@naire/domain/answering'
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

interface OwnTextProps {
  readonly question: QuestionState
  readonly interaction: InteractionState
}

/** Author's text above one control, beside the stem; content that repeats the stem there is shown once. */
export function OwnText({ question, interaction: { content } }: OwnTextProps) {
  const html = String(content['OriData'] || (content['Data'] ?? ''))
  if (html.trim() === '' || html === question.stem) return null
  return (
    <div className="n-own-text">
      <RichText html={html} />
    </div>
  )
}

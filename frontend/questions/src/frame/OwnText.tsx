import type { InteractionState, QuestionState } from '@naire/domain/answering'
import { RichText } from '@naire/ui'

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

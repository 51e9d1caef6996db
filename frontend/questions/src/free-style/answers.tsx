import { PlainTextAnswer } from '@naire/frontend-interactions/answers.ts'
import { headingId } from '../frame/ids.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** Fill-in: one text, number or date, or several under one stem. */
export default function FreeStyleQuestion({ question, ...rest }: QuestionAnswerViewProps) {
  return (
    <QuestionFrame question={question}>
      {question.interactions
        .filter((interaction) => interaction.visible)
        .map((interaction) => (
          <PlainTextAnswer key={interaction.sid} question={question} interaction={interaction} labelledBy={headingId(question.sid)} {...rest} />
        ))}
    </QuestionFrame>
  )
}

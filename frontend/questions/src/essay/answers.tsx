import { AttachAnswer, PlainTextAnswer } from '@naire/frontend-interactions/answers.ts'
import { headingId } from '../frame/ids.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

/** A long text, and beside it the voice when the question records. */
export default function EssayQuestion({ question, ...rest }: QuestionAnswerViewProps) {
  return (
    <QuestionFrame question={question}>
      {question.interactions
        .filter((interaction) => interaction.visible)
        .map((interaction) => {
          const Control = interaction.type === 'attach' ? AttachAnswer : PlainTextAnswer
          return <Control key={interaction.sid} question={question} interaction={interaction} labelledBy={headingId(question.sid)} {...rest} />
        })}
    </QuestionFrame>
  )
}

import { ChoiceAnswer } from '@naire/frontend-interactions/answers.ts'
import { headingId } from '../frame/ids.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function ChoiceQuestion({ question, ...rest }: QuestionAnswerViewProps) {
  return (
    <QuestionFrame question={question}>
      {question.interactions.map((interaction) => (
        <ChoiceAnswer key={interaction.sid} question={question} interaction={interaction} labelledBy={headingId(question.sid)} {...rest} />
      ))}
    </QuestionFrame>
  )
}

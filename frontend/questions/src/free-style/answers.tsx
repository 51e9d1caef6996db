import { specialAttachSid } from '@naire/domain/interactions'
import { PlainTextAnswer } from '@naire/frontend-interactions/plain-text/answers.tsx'
import { headingId } from '../frame/ids.ts'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'
import { inlineBlanks } from './blanks.ts'
import { StemWithBlanks } from './StemWithBlanks.tsx'

export { blankName as fieldName } from './blanks.ts'

/** Fill-in: texts, numbers or dates under one stem, or in it. */
export default function FreeStyleQuestion(props: QuestionAnswerViewProps) {
  const blanks = inlineBlanks(props.question)
  if (blanks.size === 0) return <QuestionFrame {...props} control={PlainTextAnswer} />
  const below = props.question.interactions.filter(
    ({ sid, code, visible }) => visible && sid !== specialAttachSid && !blanks.has(code),
  )
  return (
    <QuestionFrame {...props} stem={<StemWithBlanks {...props} blanks={blanks} />}>
      {below.map((interaction) => (
        <PlainTextAnswer
          key={interaction.sid}
          {...props}
          interaction={interaction}
          labelledBy={headingId(props.question.sid)}
        />
      ))}
    </QuestionFrame>
  )
}

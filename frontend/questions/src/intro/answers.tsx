import { RichText } from '@naire/ui'
import { QuestionStyle } from '../frame/QuestionStyle.tsx'
import { type QuestionAnswerViewProps } from '../frame/props.ts'
import { questionId } from '../frame/ids.ts'
import './intro.css'

/** A text to read; nothing is asked. */
export default function IntroQuestion({ question }: QuestionAnswerViewProps) {
  return (
    <div className="n-intro" id={questionId(question.sid)} data-code={question.code}>
      <QuestionStyle question={question} />
      <RichText html={question.stem} />
    </div>
  )
}

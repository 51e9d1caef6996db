import { MembersAnswer } from '@naire/frontend-interactions/repeat/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export { MemberHeading } from './MemberHeading.tsx'

export default function RepeatQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={MembersAnswer} />
}

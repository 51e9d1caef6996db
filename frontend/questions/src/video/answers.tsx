import { VideoAnswer } from '@naire/frontend-interactions/video/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function VideoQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={VideoAnswer} />
}

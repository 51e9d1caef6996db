import { ScanAnswer } from '@naire/frontend-interactions/scan/answers.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'

export default function ScanQrCodeQuestion(props: QuestionAnswerViewProps) {
  return <QuestionFrame {...props} control={ScanAnswer} />
}

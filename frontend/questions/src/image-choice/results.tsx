import { ResultFrame } from '../frame/ResultFrame.tsx'
import type { QuestionResultViewProps } from '../frame/props.ts'

export function ImageChoiceResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} />
}

import { ClassifyResult } from '@naire/frontend-interactions/matrix/classify/results.tsx'
import { ResultFrame } from '../frame/ResultFrame.tsx'
import type { QuestionResultViewProps } from '../frame/props.ts'

export function DragClassifyQuestionResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={ClassifyResult} />
}

import { InlineClickResult } from '@naire/frontend-interactions/matrix/inline-click/results.tsx'
import { ResultFrame } from '../frame/ResultFrame.tsx'
import type { QuestionResultViewProps } from '../frame/props.ts'

export function InlineClickQuestionResult({ question }: QuestionResultViewProps) {
  return <ResultFrame question={question} own={InlineClickResult} />
}

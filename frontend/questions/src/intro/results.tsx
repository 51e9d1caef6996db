import { RichText } from '@naire/ui'
import type { QuestionResultViewProps } from '../frame/props.ts'

export function IntroResult({ question }: QuestionResultViewProps) {
  return (
    <p data-code={question.code}>
      <RichText html={question.stem} />
    </p>
  )
}

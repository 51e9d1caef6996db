import { specialAttachSid } from '@naire/domain/interactions'
import { PlainTextResult } from '@naire/frontend-interactions/results.tsx'
import { textOf } from '@naire/frontend-interactions/plain-text/reply.ts'
import { SlottedText } from '@naire/ui'
import type { QuestionResultViewProps } from '../frame/props.ts'
import { ResultFrame } from '../frame/ResultFrame.tsx'
import { blankPattern } from '../frame/stem-words.ts'
import { inlineBlanks } from './blanks.ts'
import './free-style.css'

/** What was written, in the stem where its blanks stand there. */
export function FreeStyleResult({ question }: QuestionResultViewProps) {
  const blanks = inlineBlanks(question)
  if (blanks.size === 0) return <ResultFrame question={question} />
  const below = question.interactions.filter(
    ({ sid, code, visible }) => visible && sid !== specialAttachSid && !blanks.has(code),
  )
  const written = (code: string) => {
    const blank = blanks.get(code)
    return blank?.visible ? <span className="n-blanks__written">{textOf(blank.draft) || '＿＿'}</span> : null
  }
  return (
    <ResultFrame question={question} stem={<SlottedText html={question.stem} pattern={blankPattern} slot={written} />}>
      {below.map((interaction) => (
        <PlainTextResult key={interaction.sid} question={question} interaction={interaction} />
      ))}
    </ResultFrame>
  )
}

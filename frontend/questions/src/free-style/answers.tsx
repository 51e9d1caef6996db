import { specialAttachSid } from '@naire/domain/interactions'
import { PlainTextAnswer } from '@naire/frontend-interactions/plain-text/answers.tsx'
import { type QuestionAnswerViewProps } from '../frame/props.ts'
import { headingId } from '../frame/ids.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'
import { inlineBlanks, withGaps, wordsAround } from './blanks.ts'
import type { InteractionState } from '@naire/domain/answering'
import { findingSentence } from '@naire/frontend-interactions/answers.ts'
import { afterPress, watchPresses } from '@naire/frontend-interactions/answering/after-press.ts'
import { linesOf, textContent, textOf } from '@naire/frontend-interactions/plain-text/content.ts'
import { TextBox } from '@naire/frontend-interactions/plain-text/TextBox.tsx'
import { TextCount } from '@naire/frontend-interactions/typed/TextCount.tsx'
import { FieldError, SlottedText, useWords } from '@naire/ui'
import { Fragment, useEffect, useState } from 'react'
import { blankPattern } from '../frame/stem-words.ts'
import './free-style.css'

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

type StemWithBlanksProps = QuestionAnswerViewProps & { readonly blanks: ReadonlyMap<string, InteractionState> }

/** The stem with its blanks where the author put them, and what is wrong with them under it. */
function StemWithBlanks({ question, ports, told, blanks }: StemWithBlanksProps) {
  const words = useWords()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => watchPresses(window), [])
  const errorOf = (blank: InteractionState) =>
    told || (left.has(blank.sid) && blank.draft) ? blank.findings[0] : undefined
  const number = question.number === null ? '' : `${question.number}. `
  return (
    <>
      <h2 className="n-hidden" id={headingId(question.sid)}>
        {`${number}${withGaps(question.stem)}${question.required ? words.t('questions:required') : ''}`}
      </h2>
      <div className="n-question__stem n-blanks">
        {number && (
          <span className="n-question__number" aria-hidden="true">
            {number}
          </span>
        )}
        <div className="n-question__words" data-required={question.required || undefined}>
          <SlottedText
            html={question.stem}
            pattern={blankPattern}
            slot={(code, place) => {
              const blank = blanks.get(code)
              if (!blank?.visible) return null
              const id = `${question.sid}-${blank.sid}`
              const aria = {
                id,
                ...(errorOf(blank) && ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)),
              }
              return (
                <TextBox
                  {...{ question, ports, aria }}
                  interaction={blank}
                  lines={linesOf(textContent(blank))}
                  aria-label={wordsAround(question.stem, place)}
                  onBlur={() => afterPress(() => setLeft((before) => new Set([...before, blank.sid])))}
                />
              )
            }}
          />
        </div>
      </div>
      {[...blanks.values()].map((blank, place) => {
        const error = errorOf(blank)
        const id = `${question.sid}-${blank.sid}`
        const [name, value] = [wordsAround(question.stem, place), textOf(blank.draft)]
        return (
          <Fragment key={blank.sid}>
            {value !== '' && (
              <TextCount
                id={id}
                dataType={textContent(blank).DataType}
                isLong={linesOf(textContent(blank)) !== undefined}
                value={value}
                of={name}
              />
            )}
            <FieldError id={`${id}-error`} message={error && findingSentence(words, error, name)} />
          </Fragment>
        )
      })}
    </>
  )
}

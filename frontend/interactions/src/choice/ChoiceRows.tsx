import { ChoiceRow, RichText } from '@naire/ui'
import type { CSSProperties } from 'react'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { OptionText } from '../options/OptionText.tsx'
import type { ChoiceInHand } from './choosing.ts'
import './choice.css'

interface ChoiceRowsProps {
  readonly choice: ChoiceInHand
  /** Absent: as many as the content says. */
  readonly columns?: number
  /** Their pictures are shown elsewhere. */
  readonly plain?: boolean
  /** Each carries its place, from 1. */
  readonly numbered?: boolean
}

/** One row for each option, in one or more columns. */
export function ChoiceRows({
  choice,
  columns = choice.content.OptionLayout,
  plain = false,
  numbered = false,
}: ChoiceRowsProps) {
  const answerable = choice.options.filter((option) => !option.isGroupIntro)
  return (
    <div className="n-options__rows" style={{ '--columns': Math.max(1, columns) } as CSSProperties}>
      {choice.options.map((option) => {
        if (option.isGroupIntro) {
          return (
            <p className="n-options__group" key={option.sid}>
              <RichText html={option.text} />
            </p>
          )
        }
        const text = choice.textOf(option)
        return (
          <ChoiceRow
            key={option.sid}
            kind={choice.content.AllowMulti ? 'checkbox' : 'radio'}
            name={choice.name}
            value={option.code}
            checked={choice.chosen.has(option.sid)}
            disabled={choice.isLocked(option)}
            invalid={choice.error !== undefined}
            label={
              <>
                {numbered && <span className="n-options__number">{answerable.indexOf(option) + 1}</span>}
                <OptionLabel image={plain ? '' : choice.image(option)} html={option.text || option.code} />
              </>
            }
            onChange={(on) => choice.set(option, on)}
          >
            {text && <OptionText {...text} />}
          </ChoiceRow>
        )
      })}
    </div>
  )
}

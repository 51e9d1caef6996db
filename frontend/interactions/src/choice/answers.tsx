import { ChoiceGroup } from './ChoiceGroup.tsx'
import { isDropdown, useChoice, type ChoiceInHand } from './choosing.ts'
import type { OptionState } from '@naire/domain/answering'
import { ChoiceRow, FieldError, plainText, RichText, Select, useWords } from '@naire/ui'
import type { CSSProperties } from 'react'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { OptionText } from '../options/OptionText.tsx'
import './choice.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** Options to choose among: rows, or a list that drops down where the author wishes it. */
export function ChoiceAnswer(props: InteractionAnswerProps) {
  const choice = useChoice(props)
  if (isDropdown(choice.content)) return <ChoiceSelect choice={choice} {...props} />
  return (
    <ChoiceGroup choice={choice} {...props}>
      <ChoiceRows choice={choice} />
    </ChoiceGroup>
  )
}

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

type ChoiceSelectProps = Pick<InteractionAnswerProps, 'interaction' | 'labelledBy'> & { readonly choice: ChoiceInHand }

/** A single choice that drops down: the system's own list, which opens as a wheel on a phone. */
function ChoiceSelect({ choice, interaction, labelledBy }: ChoiceSelectProps) {
  const { t } = useWords()
  const { content, options, chosen, error, errorId } = choice
  const current = options.find(({ sid }) => chosen.has(sid))
  const text = current && choice.textOf(current)
  const set = (sid: string) => {
    const option = options.find((other) => other.sid === sid)
    if (option) choice.set(option, true)
    else choice.clear?.()
  }
  return (
    <div className="n-options" id={choice.name}>
      {content.Prepend && <RichText html={content.Prepend} />}
      <Select
        aria-labelledby={labelledBy}
        aria-describedby={errorId}
        aria-invalid={error ? true : undefined}
        aria-required={interaction.required}
        disabled={interaction.readonly || current?.forced === true}
        value={current?.sid ?? ''}
        onValue={set}
        onBlur={choice.onBlur}
      >
        <option value="" disabled={interaction.required}>
          {t('questions:choice.select')}
        </option>
        {grouped(options).map(({ intro, members }) => {
          const entries = members.map((option) => (
            <option key={option.sid} value={option.sid} disabled={choice.isLocked(option)}>
              {plainText(option.text) || option.code}
            </option>
          ))
          return intro ? (
            <optgroup key={intro.sid} label={plainText(intro.text)}>
              {entries}
            </optgroup>
          ) : (
            entries
          )
        })}
      </Select>
      {text && <OptionText {...text} />}
      {content.Append && <RichText html={content.Append} />}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

interface OptionGroup {
  readonly intro: OptionState | null
  readonly members: readonly OptionState[]
}

function grouped(options: readonly OptionState[]): readonly OptionGroup[] {
  return options.reduce<readonly OptionGroup[]>((groups, option) => {
    if (option.isGroupIntro) return [...groups, { intro: option, members: [] }]
    const last = groups.at(-1) ?? { intro: null, members: [] }
    return [...groups.slice(0, -1), { ...last, members: [...last.members, option] }]
  }, [])
}

import type { OptionState } from '@naire/domain/answering'
import { FieldError, plainText, RichText, Select, useWords } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import { OptionText } from '../options/OptionText.tsx'
import { longList, wordsOf, type ChoiceInHand } from './choosing.ts'
import { SearchedList } from '../typed/OfferBox.tsx'
import './choice.css'

type ChoiceSelectProps = Pick<InteractionAnswerProps, 'interaction' | 'labelledBy'> & { readonly choice: ChoiceInHand }

/** A single choice that drops down: the system's own list, which opens as a wheel on a phone; a long one is searched. */
export default function ChoiceSelect({ choice, interaction, labelledBy }: ChoiceSelectProps) {
  const { t } = useWords()
  const { content, options, chosen, error, errorId } = choice
  const current = options.find(({ sid }) => chosen.has(sid))
  const text = current && choice.textOf(current)
  const answerable = options.filter(({ isGroupIntro }) => !isGroupIntro).length
  const set = (sid: string) => {
    const option = options.find((other) => other.sid === sid)
    if (option) choice.set(option, true)
    else choice.clear?.()
  }
  return (
    <div className="n-options" id={choice.name}>
      {content.Prepend && <RichText html={content.Prepend} />}
      {answerable > longList ? (
        <SearchedList
          id={`${choice.name}-search`}
          aria-labelledby={labelledBy}
          {...(error && { 'aria-describedby': errorId, 'aria-invalid': true })}
          current={current ? wordsOf(current) : ''}
          offers={options
            .filter((option) => !option.isGroupIntro && !choice.isLocked(option))
            .map((option) => ({ shown: wordsOf(option), stored: option.sid }))}
          readOnly={interaction.readonly || current?.forced === true}
          onTake={set}
          onClear={() => choice.clear?.()}
          onBlur={choice.onBlur}
        />
      ) : (
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
                {wordsOf(option)}
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
      )}
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

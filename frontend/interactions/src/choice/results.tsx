import { Icon } from '@naire/ui'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { choiceEntries, choiceContent, optionOf } from './choosing.ts'
import './results.css'
import { NoReply } from '../results/NoReply.tsx'
import { type InteractionResultProps } from '../results/props.ts'

/** The chosen options, each with the text typed into it. */
export function ChoiceResult({ interaction }: InteractionResultProps) {
  const entries = choiceEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const textOf = (optionSid: string, own: string) =>
    interaction.options.find((option) => option.sid === optionSid)?.text ?? own
  return (
    <ul className="n-chosen">
      {entries.map((entry) => (
        <li className="n-chosen__entry" key={entry.OptionSid}>
          <Icon name="check" size={18} />
          <span>
            <span className="n-chosen__code">{entry.OptionCode}</span>{' '}
            <OptionLabel
              image={optionOf(choiceContent(interaction), entry.OptionSid)?.Image ?? ''}
              html={textOf(entry.OptionSid, entry.OptionData)}
            />
            {entry.TextInputValue && <q className="n-chosen__text">{entry.TextInputValue}</q>}
          </span>
        </li>
      ))}
    </ul>
  )
}

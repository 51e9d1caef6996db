import { RichText } from '@naire/ui'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { sortEntries } from './content.ts'
import './results.css'

/** The order that was given, first to last. */
export function SortResult({ interaction }: InteractionResultProps) {
  const entries = sortEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  return (
    <ol className="n-ordered">
      {entries.map(({ OptionSid, OptionCode, OptionData, TextInputValue, Seq }) => (
        <li key={OptionSid}>
          <span className="n-ordered__number">{Seq}.</span> <span className="n-chosen__code">{OptionCode}</span>{' '}
          <RichText html={interaction.options.find(({ sid }) => sid === OptionSid)?.text || OptionData} />
          {TextInputValue && <q className="n-chosen__text">{TextInputValue}</q>}
        </li>
      ))}
    </ol>
  )
}

import { RichText, useWords } from '@naire/ui'
import { NoReply } from '../results/NoReply.tsx'
import type { InteractionResultProps } from '../results/props.ts'
import { membersOf, rowGroups } from './axes.ts'
import { matrixEntries } from './content.ts'
import './results.css'

/** Each visible row with the options that it took, and the texts typed into them. */
export function MatrixResult({ interaction }: InteractionResultProps) {
  const { t } = useWords()
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const textOf = (optionSid: string, own: string) => interaction.options.find((option) => option.sid === optionSid)?.text || own
  return (
    <table className="n-taken">
      <tbody>
        {membersOf(rowGroups(interaction)).map((row) => {
          const own = entries.filter(({ RowSid }) => RowSid === row.sid)
          return (
            <tr key={row.sid}>
              <th scope="row"><RichText html={row.text || row.code} /></th>
              <td>
                {own.length === 0 && <span className="n-no-reply">{t('questions:result.none')}</span>}
                {own.map(({ OptionSid, OptionCode, OptionData, TextInputValue }) => (
                  <p key={OptionSid}>
                    <span className="n-chosen__code">{OptionCode}</span> <RichText html={textOf(OptionSid, OptionData)} />
                    {TextInputValue && <q className="n-chosen__text">{TextInputValue}</q>}
                  </p>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

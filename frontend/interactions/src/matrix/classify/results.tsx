import { RichText, useWords } from '@naire/ui'
import { NoReply } from '../../results/NoReply.tsx'
import type { InteractionResultProps } from '../../results/props.ts'
import { membersOf, optionGroups, rowGroups } from '../axes.ts'
import { matrixEntries } from '../content.ts'
import '../results.css'

/** What was put into each class. */
export function ClassifyResult({ interaction }: InteractionResultProps) {
  const { t } = useWords()
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const rows = membersOf(rowGroups(interaction))
  return (
    <table className="n-taken">
      <tbody>
        {membersOf(optionGroups(interaction)).map((option) => {
          const inside = entries.filter(({ OptionSid }) => OptionSid === option.sid)
          return (
            <tr key={option.sid}>
              <th scope="row"><RichText html={option.text || option.code} /></th>
              <td>
                {inside.length === 0 && <span className="n-no-reply">{t('questions:result.nothing')}</span>}
                {inside.map(({ RowSid, RowData, TextInputValue }) => (
                  <p key={RowSid}>
                    <RichText html={rows.find(({ sid }) => sid === RowSid)?.text || RowData} />
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

import { RichText, useWords } from '@naire/ui'
import './results.css'
import { membersOf, optionGroups, rowGroups, matrixEntries } from './axes.ts'
import { NoReply } from '../results/NoReply.tsx'
import { type InteractionResultProps } from '../results/props.ts'

export interface TakenLine {
  readonly sid: string
  /** HTML. */
  readonly head: string
  readonly taken: readonly SelectedCell[]
}

interface SelectedCell {
  readonly sid: string
  /** Blank: not shown. */
  readonly code: string
  /** HTML. */
  readonly words: string
  /** Text typed into it; blank for none. */
  readonly text: string
}

/**
 * Table of the options taken by each line of a matrix, with the texts typed into them; `nothing` is shown where a line
 * took none.
 */
export function TakenTable({ lines, nothing }: { readonly lines: readonly TakenLine[]; readonly nothing: string }) {
  return (
    <table className="n-taken">
      <tbody>
        {lines.map(({ sid, head, taken }) => (
          <tr key={sid}>
            <th scope="row">
              <RichText html={head} />
            </th>
            <td>
              {taken.length === 0 && <span className="n-no-reply">{nothing}</span>}
              {taken.map((one) => (
                <p key={one.sid}>
                  {one.code && <span className="n-chosen__code">{one.code} </span>}
                  <RichText html={one.words} />
                  {one.text && <q className="n-chosen__text">{one.text}</q>}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Result view of the items put into each class. */
export function ClassifyResult({ interaction }: InteractionResultProps) {
  const { t } = useWords()
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const rows = membersOf(rowGroups(interaction))
  const lines = membersOf(optionGroups(interaction)).map((option) => ({
    sid: option.sid,
    head: option.text || option.code,
    taken: entries
      .filter(({ OptionSid }) => OptionSid === option.sid)
      .map(({ RowSid, RowData, TextInputValue }) => ({
        sid: RowSid,
        code: '',
        words: rows.find(({ sid }) => sid === RowSid)?.text || RowData,
        text: TextInputValue,
      })),
  }))
  return <TakenTable lines={lines} nothing={t('questions:result.nothing')} />
}

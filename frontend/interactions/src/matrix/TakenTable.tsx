import { RichText } from '@naire/ui'
import './results.css'

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

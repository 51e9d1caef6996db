import { RichText } from '@naire/ui'
import { BlankCell } from './BlankCell.tsx'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { headingId } from '../frame/ids.ts'
import { nameOf, type gridOf } from './grid.ts'

/** Rows by columns; a row that heads a group goes over all of them. */
export function BlankTable({ grid, ...props }: QuestionAnswerViewProps & { readonly grid: ReturnType<typeof gridOf> }) {
  const { rows, columns, cellAt } = grid
  const idOf = (sid: string) => `${props.question.sid}-${sid}-head`
  return (
    <table className="n-blankfill__table" aria-labelledby={headingId(props.question.sid)}>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column.sid} scope="col" id={idOf(column.sid)}>
              <RichText html={column.text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.isGroupIntro ? (
            <tr key={row.sid}>
              <th className="n-blankfill__group" scope="rowgroup" colSpan={columns.length + 1}>
                <RichText html={row.text} />
              </th>
            </tr>
          ) : (
            <tr key={row.sid}>
              <th scope="row" id={idOf(row.sid)}>
                <RichText html={row.text} />
              </th>
              {columns.map((column) => {
                const cell = cellAt(row, column)
                return (
                  <td key={column.sid}>
                    {cell && (
                      <BlankCell
                        {...props}
                        interaction={cell}
                        name={nameOf(row, column)}
                        labelledBy={`${idOf(row.sid)} ${idOf(column.sid)}`}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

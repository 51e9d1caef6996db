import { RichText } from '@naire/ui'
import type { QuestionAnswerViewProps } from '../frame/props.ts'
import { BlankCell } from './BlankCell.tsx'
import { nameOf, type gridOf } from './grid.ts'

/** One row below the other, each with its inputs under the names of their columns. */
export function BlankItems({ grid, ...props }: QuestionAnswerViewProps & { readonly grid: ReturnType<typeof gridOf> }) {
  const { rows, columns, cellAt } = grid
  const idOf = (...sids: readonly string[]) => [props.question.sid, ...sids, 'head'].join('-')
  return rows.map((row) =>
    row.isGroupIntro ? (
      <p key={row.sid} className="n-blankfill__group">
        <RichText html={row.text} />
      </p>
    ) : (
      <div key={row.sid} className="n-blankfill__item" role="group" aria-labelledby={idOf(row.sid)}>
        <p className="n-blankfill__row" id={idOf(row.sid)}>
          <RichText html={row.text} />
        </p>
        {columns.map((column) => {
          const cell = cellAt(row, column)
          return (
            cell && (
              <div key={column.sid} className="n-blankfill__cell">
                <p className="n-blankfill__column" id={idOf(row.sid, column.sid)}>
                  <RichText html={column.text} />
                </p>
                <BlankCell
                  {...props}
                  interaction={cell}
                  name={nameOf(row, column)}
                  labelledBy={`${idOf(row.sid)} ${idOf(row.sid, column.sid)}`}
                />
              </div>
            )
          )
        })}
      </div>
    ),
  )
}

import { PlainTextResult } from '@naire/frontend-interactions/results.tsx'
import { RichText } from '@naire/ui'
import type { QuestionResultViewProps } from '../frame/props.ts'
import { ResultFrame } from '../frame/ResultFrame.tsx'
import { gridOf } from './grid.ts'
import './blankfill.css'

/** The grid with what was written into it. */
export function BlankfillResult({ question }: QuestionResultViewProps) {
  const { rows, columns, cellAt } = gridOf(question)
  return (
    <ResultFrame question={question}>
      <table className="n-blankfill__table">
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.sid} scope="col">
                <RichText html={column.text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sid}>
              <th scope={row.isGroupIntro ? 'rowgroup' : 'row'} colSpan={row.isGroupIntro ? columns.length + 1 : 1}>
                <RichText html={row.text} />
              </th>
              {!row.isGroupIntro &&
                columns.map((column) => {
                  const cell = cellAt(row, column)
                  return <td key={column.sid}>{cell && <PlainTextResult question={question} interaction={cell} />}</td>
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </ResultFrame>
  )
}

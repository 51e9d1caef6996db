import { useRoom } from '@naire/frontend-interactions/answering/use-room.ts'
import { type QuestionAnswerViewProps } from '../frame/props.ts'
import { headingId } from '../frame/ids.ts'
import { QuestionFrame } from '../frame/QuestionFrame.tsx'
import { blankfillContent, gridOf, nameOf } from './grid.ts'
import './blankfill.css'
import { RichText, Field } from '@naire/ui'
import type { InteractionState } from '@naire/domain/answering'
import { useError } from '@naire/frontend-interactions/answering/use-error.ts'
import { linesOf, textContent, textOf } from '@naire/frontend-interactions/plain-text/content.ts'
import { TextBox } from '@naire/frontend-interactions/plain-text/TextBox.tsx'
import { TextCount } from '@naire/frontend-interactions/typed/TextCount.tsx'

export { cellName as fieldName } from './grid.ts'

/** Inputs in the cells of a grid: a table where there is room for one, else row by row. */
export default function BlankfillQuestion(props: QuestionAnswerViewProps) {
  const { ref, width, narrow } = useRoom<HTMLDivElement>()
  const { ViewType, FullWidth } = blankfillContent(props.question)
  const grid = gridOf(props.question)
  const isTable = ViewType === 101 && !narrow && headPixels + grid.columns.length * cellPixels <= width
  return (
    <QuestionFrame {...props}>
      <div
        className="n-blankfill"
        ref={ref}
        role="group"
        aria-labelledby={headingId(props.question.sid)}
        data-full={FullWidth || undefined}
      >
        {isTable ? <BlankTable {...props} grid={grid} /> : <BlankItems {...props} grid={grid} />}
      </div>
    </QuestionFrame>
  )
}

const headPixels = 110
const cellPixels = 110

/** One row below the other, each with its inputs under the names of their columns. */
function BlankItems({ grid, ...props }: QuestionAnswerViewProps & { readonly grid: ReturnType<typeof gridOf> }) {
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

/** Rows by columns; a row that heads a group goes over all of them. */
function BlankTable({ grid, ...props }: QuestionAnswerViewProps & { readonly grid: ReturnType<typeof gridOf> }) {
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

type BlankCellProps = QuestionAnswerViewProps & {
  readonly interaction: InteractionState
  readonly labelledBy: string
  readonly name: string
}

/** One input of the grid with what is wrong with it. */
function BlankCell({ question, interaction, ports, told, labelledBy, name }: BlankCellProps) {
  const { error, onBlur } = useError(interaction, told, undefined, name)
  const id = `${question.sid}-${interaction.sid}`
  const content = textContent(interaction)
  const lines = linesOf(content)
  const value = textOf(interaction.draft)
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <TextBox {...{ question, interaction, ports, aria, labelledBy, lines, onBlur }} />
          {value !== '' && <TextCount id={id} dataType={content.DataType} isLong={lines !== undefined} value={value} />}
        </>
      )}
    </Field>
  )
}

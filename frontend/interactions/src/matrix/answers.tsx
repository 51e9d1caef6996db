import { FieldError, useWords, RichText, Button, groupName } from '@naire/ui'
import { useRoom } from '../answering/use-room.ts'
import { useMatrix, type MatrixInHand, type ShownOption, type ShownRow } from './use-matrix.ts'
import { FoldedRows } from './FoldedRows.tsx'
import { MatrixItem } from './MatrixItem.tsx'
import { PartLabel, isOption } from './PartLabel.tsx'
import { fitsAsStrip, fitsAsTable, isFoldable, membersOf, type Group, type VisiblePart, isLit } from './axes.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import { Fragment } from 'react'
import { OptionText } from '../options/OptionText.tsx'
import { OptionLabel } from '../options/OptionLabel.tsx'
import { ScaleSign } from './ScaleSign.tsx'
import './matrix.css'

/** Rows that are each answered by the same options: a table where there is room for one, else item by item. */
export function MatrixAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const matrix = useMatrix(props)
  const { ref, width, narrow } = useRoom<HTMLDivElement>()
  const isTable = matrix.content.ViewType === 101 && !narrow && fitsAsTable(matrix, width)
  return (
    <div
      className="n-matrix"
      id={matrix.id}
      ref={ref}
      data-clearable={!props.interaction.required || undefined}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={matrix.errorId}
      onBlur={matrix.onBlur}
    >
      {matrix.content.AllowMulti && (
        <p className="n-matrix__hint">{t(`questions:matrix.${manyIn(matrix.content.Row2Column, isTable)}`)}</p>
      )}
      {isTable ? (
        <MatrixTable matrix={matrix} labelledBy={props.labelledBy} />
      ) : (
        <MatrixItems
          matrix={matrix}
          labelledBy={props.labelledBy}
          isStrip={narrow && fitsAsStrip(matrix)}
          isFolded={narrow && isFoldable(matrix)}
        />
      )}
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}

// What stands beside each other in a table stands below each other in a list.
const manyIn = (isTurned: boolean, isTable: boolean) => (!isTurned ? 'many' : isTable ? 'manyCols' : 'manyItems')

interface MatrixItemsProps {
  readonly matrix: MatrixInHand
  readonly labelledBy: string
  readonly isStrip: boolean
  readonly isFolded: boolean
}

/** One row below the other, each with all its options, or one of them at a time. */
function MatrixItems({ matrix, labelledBy, isStrip, isFolded }: MatrixItemsProps) {
  return (
    <div className="n-matrix__items">
      {matrix.rows.map(({ sid, heading, members }) => (
        <div className="n-matrix__items" key={sid}>
          {heading !== null && (
            <p className="n-matrix__group">
              <RichText html={heading} />
            </p>
          )}
          {isFolded && <FoldedRows matrix={matrix} rows={members} isStrip={isStrip} />}
          {(isFolded ? [] : members).map((row) => (
            <div className="n-matrix__item" key={row.sid} data-missing={matrix.isMissing(row) || undefined}>
              {!matrix.isAlone && (
                <p className="n-matrix__row">
                  <PartHead part={row} matrix={matrix} id={`${matrix.id}-${row.sid}-row`} />
                </p>
              )}
              <MatrixItem
                matrix={matrix}
                row={row}
                labelledBy={matrix.isAlone ? labelledBy : `${matrix.id}-${row.sid}-row`}
                isStrip={isStrip}
                hasClear={matrix.isAlone}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface MatrixTableProps {
  readonly matrix: MatrixInHand
  readonly labelledBy: string
}

/** Rows by options, or options by rows where the author turns them. */
function MatrixTable({ matrix, labelledBy }: MatrixTableProps) {
  if (matrix.content.Row2Column)
    return (
      <Grid
        {...{ matrix, labelledBy }}
        lines={matrix.options}
        heads={matrix.rows}
        at={(option, row) => ({ row, option })}
      />
    )
  return (
    <Grid
      {...{ matrix, labelledBy }}
      lines={matrix.rows}
      heads={matrix.options}
      at={(row, option) => ({ row, option })}
    />
  )
}

type Part = ShownRow['part'] | ShownOption['part']

interface GridProps<L extends Part, H extends Part> extends MatrixTableProps {
  readonly lines: readonly Group<L>[]
  readonly heads: readonly Group<H>[]
  readonly at: (line: VisiblePart<L>, head: VisiblePart<H>) => { readonly row: ShownRow; readonly option: ShownOption }
}

function Grid<L extends Part, H extends Part>({ matrix, labelledBy, lines, heads, at }: GridProps<L, H>) {
  const columns = membersOf(heads)
  const idOf = (part: VisiblePart<Part>) => `${matrix.id}-${part.sid}-head`
  return (
    <table className="n-matrix__table" aria-labelledby={labelledBy}>
      <thead
        className={
          matrix.content.OptionStyle === 201 && !matrix.content.ScaleMode && !matrix.content.Row2Column
            ? 'n-hidden'
            : undefined
        }
      >
        {heads.some(({ heading }) => heading !== null) && (
          <tr>
            <td />
            {heads.map(({ sid, heading, members }) => (
              <th key={sid} scope="colgroup" colSpan={members.length}>
                {heading !== null && <RichText html={heading} />}
              </th>
            ))}
          </tr>
        )}
        <tr>
          <td />
          {columns.map((head) => (
            <th key={head.sid} scope="col" data-missing={(!isOption(head) && matrix.isMissing(head)) || undefined}>
              <PartHead part={head} matrix={matrix} id={idOf(head)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ sid, heading, members }) => (
          <Fragment key={sid}>
            {heading !== null && (
              <tr>
                <th className="n-matrix__group" scope="rowgroup" colSpan={columns.length + 1}>
                  <RichText html={heading} />
                </th>
              </tr>
            )}
            {members.map((line) => {
              const cells = columns.map((head) => at(line, head))
              const texts = cells.flatMap(({ row, option }) => matrix.textAt(row, option) ?? [])
              return (
                <Fragment key={line.sid}>
                  <tr
                    data-missing={
                      (!matrix.content.Row2Column && cells[0] && matrix.isMissing(cells[0].row)) || undefined
                    }
                  >
                    <th scope="row">
                      <PartHead part={line} matrix={matrix} id={idOf(line)} />
                    </th>
                    {cells.map(({ row, option }) => (
                      <td key={`${row.sid}.${option.sid}`}>
                        <MatrixCell
                          matrix={matrix}
                          row={row}
                          option={option}
                          labelledBy={`${idOf(row)} ${idOf(option)}`}
                        />
                      </td>
                    ))}
                  </tr>
                  {texts.map((text) => (
                    <tr key={text.id}>
                      <td className="n-matrix__text" colSpan={columns.length + 1}>
                        <OptionText {...text} />
                      </td>
                    </tr>
                  ))}
                </Fragment>
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface PartHeadProps {
  readonly part: ShownRow | ShownOption
  readonly matrix: MatrixInHand
  /** Of the words that name the cells. */
  readonly id: string
}

/** Header of a line of a table or list; that of a row clears its answer. */
function PartHead({ part, matrix, id }: PartHeadProps) {
  const { t } = useWords()
  const clear = isOption(part) ? undefined : matrix.clearOf(part)
  return (
    <span className="n-matrix__head">
      <span id={id}>
        <PartLabel part={part} matrix={matrix} />
      </span>
      {clear && (
        <Button
          look="quiet"
          icon="close"
          id={`${id}-clear`}
          aria-label={t('questions:choice.clear')}
          aria-labelledby={`${id}-clear ${id}`}
          title={t('questions:choice.clear')}
          onClick={clear}
        />
      )}
    </span>
  )
}

interface MatrixCellProps {
  readonly matrix: MatrixInHand
  readonly row: ShownRow
  readonly option: ShownOption
  readonly labelledBy: string
}

/** One cell of a table: a sign to choose, the option's own content, or the level of a scale. */
function MatrixCell({ matrix, row, option, labelledBy }: MatrixCellProps) {
  const { content } = matrix
  const taken = matrix.isTaken(row, option)
  const isContent = content.OptionStyle === 201
  return (
    <label
      className="n-cell"
      data-taken={taken || undefined}
      data-style={content.ScaleMode ? 'scale' : isContent ? 'content' : 'sign'}
    >
      <input
        type={content.AllowMulti ? 'checkbox' : 'radio'}
        ref={groupName(`${matrix.id}-${row.sid}`)}
        value={option.code}
        checked={taken}
        disabled={matrix.isLocked(row, option)}
        aria-labelledby={labelledBy}
        onChange={(event) => matrix.set(row, option, event.target.checked)}
      />
      {content.ScaleMode && (
        <ScaleSign
          effect={option.part.ScaleEffect}
          text={option.text || option.code}
          lit={isLit(matrix, row, option)}
        />
      )}
      {isContent && !content.ScaleMode && (
        <span aria-hidden="true">
          <OptionLabel image={option.part.Image} html={option.text || option.code} />
        </span>
      )}
    </label>
  )
}

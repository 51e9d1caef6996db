import { FieldError, useWords, RichText } from '@naire/ui'
import { useRoom } from '../answering/use-room.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { useMatrix, type MatrixInHand } from './use-matrix.ts'
import './matrix.css'
import { MatrixItem } from './MatrixItem.tsx'
import { PartLabel } from './PartLabel.tsx'
import { fitsAsTable } from './axes.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

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
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={matrix.errorId}
      onBlur={matrix.onBlur}
    >
      {matrix.content.AllowMulti && (
        <p className="n-matrix__hint">{t(`questions:matrix.${manyIn(matrix.content.Row2Column, isTable)}`)}</p>
      )}
      {isTable ? <MatrixTable matrix={matrix} labelledBy={props.labelledBy} /> : <MatrixItems matrix={matrix} />}
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}

// What stands beside each other in a table stands below each other in a list.
const manyIn = (isTurned: boolean, isTable: boolean) => (!isTurned ? 'many' : isTable ? 'manyCols' : 'manyItems')

/** One row below the other, each with all its options. */
function MatrixItems({ matrix }: { readonly matrix: MatrixInHand }) {
  return (
    <div className="n-matrix__items">
      {matrix.rows.map(({ sid, heading, members }) => (
        <div className="n-matrix__items" key={sid}>
          {heading !== null && (
            <p className="n-matrix__group">
              <RichText html={heading} />
            </p>
          )}
          {members.map((row) => (
            <div className="n-matrix__item" key={row.sid} data-missing={matrix.isMissing(row) || undefined}>
              <p className="n-matrix__row" id={`${matrix.id}-${row.sid}-row`}>
                <PartLabel part={row} matrix={matrix} />
              </p>
              <MatrixItem matrix={matrix} row={row} labelledBy={`${matrix.id}-${row.sid}-row`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

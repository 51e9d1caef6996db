import { FieldError, useWords } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useRoom } from '../answering/use-room.ts'
import { fitsAsTable } from './fits-as-table.ts'
import { MatrixItems } from './MatrixItems.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { useMatrix } from './use-matrix.ts'
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

import { RichText } from '@naire/ui'
import { MatrixItem } from './MatrixItem.tsx'
import { PartLabel } from './PartLabel.tsx'
import type { MatrixInHand } from './use-matrix.ts'

/** One row below the other, each with all its options. */
export function MatrixItems({ matrix }: { readonly matrix: MatrixInHand }) {
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

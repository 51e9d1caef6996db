import { Icon } from '@naire/ui'
import type { ReactNode } from 'react'
import { PartLabel } from '../PartLabel.tsx'
import type { MatrixInHand, ShownRow } from '../use-matrix.ts'
import type { DragTo } from './use-drag-to.ts'

interface ThingProps {
  readonly row: ShownRow
  readonly matrix: MatrixInHand
  readonly picked: boolean
  readonly drag: DragTo
  readonly onPick: () => void
  /** What taking it out of its class is called; absent where it stands in none. */
  readonly out?: string
  readonly onOut?: () => void
  readonly children?: ReactNode
}

/** One thing: pressed to be put somewhere, or dragged there. */
export function Thing({ row, matrix, picked, drag, onPick, out, onOut, children }: ThingProps) {
  const dragged = drag.dragged?.sid === row.sid ? drag.dragged : null
  return (
    <li className="n-thing" data-picked={picked || undefined} data-missing={matrix.isMissing(row) || undefined}>
      <div className="n-thing__line">
        <button
          type="button"
          className="n-thing__name"
          aria-pressed={picked}
          disabled={matrix.isReadonly}
          style={dragged ? { transform: `translate(${dragged.x}px, ${dragged.y}px)` } : undefined}
          data-dragged={dragged ? true : undefined}
          onClick={() => drag.wasDrag() || onPick()}
          {...(!matrix.isReadonly && drag.handle(row.sid))}
        >
          <PartLabel part={row} matrix={matrix} />
        </button>
        {onOut && (
          <button type="button" className="n-thing__out" aria-label={out} onClick={onOut}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      {children}
    </li>
  )
}

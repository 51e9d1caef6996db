import { plainText, useWords } from '@naire/ui'
import { useEffect, useRef, useState } from 'react'
import { MatrixItem } from './MatrixItem.tsx'
import { PartLabel } from './PartLabel.tsx'
import { membersOf, type Group } from './axes.ts'
import type { MatrixRow } from '@naire/domain/interactions'
import type { MatrixInHand, ShownRow } from './use-matrix.ts'

/** Milliseconds in which a press becomes a choice, and in which the person sees it. */
const [pressMs, seenMs] = [500, 300]

interface FoldedRowsProps {
  readonly matrix: MatrixInHand
  readonly rows: Group<MatrixRow>['members']
  /** The options of the open row stand side by side. */
  readonly isStrip: boolean
}

/**
 * Rows on a phone of which one is open to be answered, and the others are a line each with what was chosen. A press
 * opens the next row without an answer, where a row takes one; keys walk through the options and open nothing.
 */
export function FoldedRows({ matrix, rows, isStrip }: FoldedRowsProps) {
  const { t } = useWords()
  const list = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(-Infinity)
  const [open, setOpen] = useState(() => rows.find((row) => !matrix.isAnswered(row))?.sid ?? null)
  const missing = rows.find((row) => matrix.isMissing(row))?.sid ?? null
  useEffect(() => {
    if (missing !== null) setOpen(missing)
    // Only when it begins to be told: then the person goes where they like.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [missing === null])
  const goOn = (from: ShownRow) => {
    const at = rows.indexOf(from)
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find((row) => !matrix.isAnswered(row))
    setOpen((now) => (now === from.sid ? (next?.sid ?? null) : now))
    const head = list.current?.querySelector<HTMLElement>(`[data-row="${(next ?? from).sid}"]`)
    // What was pressed is folded away with its row.
    head?.focus({ preventScroll: true })
    head?.scrollIntoView({ block: 'nearest' })
  }
  const advancing: MatrixInHand = {
    ...matrix,
    set(row, option, on) {
      matrix.set(row, option, on)
      const isPressed = performance.now() - pressedAt.current < pressMs
      // One press chooses once.
      pressedAt.current = -Infinity
      if (on && isPressed && !matrix.content.AllowMulti && !option.part.TextInputConfig.Enabled)
        setTimeout(() => goOn(row), seenMs)
    },
  }
  return (
    <div className="n-folded" ref={list} onPointerUp={() => (pressedAt.current = performance.now())}>
      {rows.map((row) => {
        const labelId = `${matrix.id}-${row.sid}-row`
        const isOpen = row.sid === open
        const taken = membersOf(matrix.options).filter((option) => matrix.isTaken(row, option))
        return (
          <div className="n-folded__row" key={row.sid} data-missing={matrix.isMissing(row) || undefined}>
            <button
              type="button"
              className="n-folded__head"
              data-row={row.sid}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? null : row.sid)}
            >
              <span id={labelId}>
                <PartLabel part={row} matrix={matrix} />
              </span>
              <span className="n-folded__chosen">
                {taken.map(({ text, code }) => plainText(text) || code).join(' · ') || t('questions:matrix.unanswered')}
              </span>
            </button>
            {isOpen && <MatrixItem matrix={advancing} row={row} labelledBy={labelId} isStrip={isStrip} />}
          </div>
        )
      })}
    </div>
  )
}

import { FieldError, plainText, useWords, Icon } from '@naire/ui'
import { useState, type ReactNode, useRef, type PointerEvent } from 'react'
import { useKeptFocus } from '../../answering/use-kept-focus.ts'
import { OptionText } from '../../options/OptionText.tsx'
import { membersOf } from '../axes.ts'
import { PartLabel } from '../PartLabel.tsx'
import { useMatrix, type ShownOption, type ShownRow, type MatrixInHand } from '../use-matrix.ts'
import './classify.css'
import type { InteractionAnswerProps } from '../../answering/ports.ts'

/** Things to put into classes: press a thing, then its class; or drag it there. */
export function ClassifyAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const matrix = useMatrix(props)
  const [picked, setPicked] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const root = useKeptFocus<HTMLDivElement>('.n-thing__name')
  const classes = membersOf(matrix.options)
  const named = (part: ShownRow | ShownOption) => plainText(part.text) || part.code
  const put = (row: ShownRow, option: ShownOption) => {
    if (matrix.isLocked(row, option)) return setNews(t('questions:classify.full', { name: named(option) }))
    matrix.set(row, option, true)
    setPicked(null)
    setNews(t('questions:classify.put', { thing: named(row), name: named(option) }))
  }
  const drag = useDragTo((rowSid, optionSid) => {
    const row = matrix.allRows.find(({ sid }) => sid === rowSid)
    const option = classes.find(({ sid }) => sid === optionSid)
    if (row && option) put(row, option)
  })
  const waiting = matrix.allRows.filter((row) => matrix.content.AllowMulti || !matrix.isAnswered(row))
  const thing = (row: ShownRow) => ({
    row,
    matrix,
    picked: picked === row.sid,
    drag,
    onPick: () => setPicked(picked === row.sid ? null : row.sid),
  })
  return (
    <div
      className="n-classify"
      id={matrix.id}
      ref={root}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={`${matrix.id}-hint ${matrix.errorId}`}
      onBlur={matrix.onBlur}
    >
      {!matrix.isReadonly && (
        <p className="n-classify__hint" id={`${matrix.id}-hint`}>
          {t(picked === null ? 'questions:classify.pick' : 'questions:classify.drop')}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="n-classify__things" aria-label={t('questions:classify.waiting')}>
          {waiting.map((row) => (
            <Thing key={row.sid} {...thing(row)} />
          ))}
        </ul>
      )}
      <div className="n-classify__classes">
        {classes.map((option) => {
          const inside = matrix.allRows.filter((row) => matrix.isTaken(row, option))
          const target = matrix.allRows.find(({ sid }) => sid === picked)
          return (
            <div
              key={option.sid}
              className="n-class"
              data-class={option.sid}
              data-over={drag.over === option.sid || undefined}
            >
              <button
                type="button"
                className="n-class__head"
                aria-disabled={!target || matrix.isLocked(target, option)}
                onClick={() => target && put(target, option)}
              >
                <PartLabel part={option} matrix={matrix} />
                {target && !matrix.isLocked(target, option) && (
                  <span className="n-class__here">{t('questions:classify.here')}</span>
                )}
              </button>
              {inside.length > 0 && (
                <ul className="n-classify__things" aria-label={named(option)}>
                  {inside.map((row) => {
                    const text = matrix.textAt(row, option)
                    const fixed = matrix.isLocked(row, option)
                    const out = t('questions:classify.out', { thing: named(row) })
                    return (
                      <Thing
                        key={row.sid}
                        {...thing(row)}
                        {...(!fixed && { out, onOut: () => matrix.set(row, option, false) })}
                      >
                        {text && <OptionText {...text} />}
                      </Thing>
                    )
                  })}
                </ul>
              )}
            </div>
          )
        })}
      </div>
      <p className="n-hidden" role="status">
        {news}
      </p>
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}

interface ThingProps {
  readonly row: ShownRow
  readonly matrix: MatrixInHand
  readonly picked: boolean
  readonly drag: DragTo
  readonly onPick: () => void
  /** Label for taking the item out of its class; absent where it is in none. */
  readonly out?: string
  readonly onOut?: () => void
  readonly children?: ReactNode
}

/** One thing: pressed to be put somewhere, or dragged there. */
function Thing({ row, matrix, picked, drag, onPick, out, onOut, children }: ThingProps) {
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

interface DragState {
  readonly sid: string
  /** Pixels from where it lay. */
  readonly x: number
  readonly y: number
}

interface Grip extends DragState {
  readonly fromX: number
  readonly fromY: number
}

/** Further than this is a drag, and no press. */
const leastPixels = 8

/** Dragging things onto elements with `data-class`, by finger, pen or mouse. */
function useDragTo(onDrop: (sid: string, target: string) => void) {
  const grip = useRef<Grip | null>(null)
  const moved = useRef(false)
  const [dragged, setDragged] = useState<DragState | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (dropped: boolean) => {
    if (dropped && dragged && over !== null) onDrop(dragged.sid, over)
    grip.current = null
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    over,
    /** Whether what a press ended was a drag: asked once, right after. */
    wasDrag(): boolean {
      const was = moved.current
      moved.current = false
      return was
    },
    handle: (sid: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        moved.current = false
        grip.current = { sid, x: 0, y: 0, fromX: event.clientX, fromY: event.clientY }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = grip.current
        if (!held) return
        const [x, y] = [event.clientX - held.fromX, event.clientY - held.fromY]
        if (!dragged && Math.hypot(x, y) < leastPixels) return
        if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
        moved.current = true
        setDragged({ sid, x, y })
        setOver(targetAt(event.currentTarget.ownerDocument, event.clientX, event.clientY))
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}

type DragTo = ReturnType<typeof useDragTo>

function targetAt(page: Document, x: number, y: number): string | null {
  const target = page.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-class'))
  return target?.getAttribute('data-class') ?? null
}

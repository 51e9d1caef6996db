import { Button, FieldError, shownEvent, useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MatrixItem } from './MatrixItem.tsx'
import { PartLabel } from './PartLabel.tsx'
import { useMatrix, type ShownOption } from './use-matrix.ts'
import './carousel.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** One row at a time; forward and back by buttons, straight to what is missing once it is told. */
export function CarouselAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const matrix = useMatrix(props)
  const [at, setAt] = useState(0)
  const rows = matrix.allRows
  const missing = props.told ? rows.findIndex((row) => matrix.isMissing(row)) : -1
  const showMissing = useEffectEvent(() => {
    if (missing >= 0) setAt(missing)
  })
  const group = useRef<HTMLDivElement>(null)
  // When it begins to be told, and whenever the page leads here: in between the person goes where they like.
  useEffect(() => {
    if (missing >= 0) setAt(missing)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [props.told])
  useEffect(() => {
    const place = group.current
    const show = () => {
      showMissing()
      // The control that gets the focus now goes with its card.
      setTimeout(() => place?.querySelector<HTMLElement>('.n-carousel__card input')?.focus({ preventScroll: true }))
    }
    place?.addEventListener(shownEvent, show)
    return () => place?.removeEventListener(shownEvent, show)
  }, [])
  const pressedAt = useRef(-Infinity)
  const place = Math.min(at, rows.length - 1)
  const row = rows[place]
  if (!row) return null
  const labelId = `${matrix.id}-${row.sid}-row`
  // Keys walk through the options: only a finger or mouse has chosen at once.
  const advancing: typeof matrix = {
    ...matrix,
    set(of, option, on) {
      matrix.set(of, option, on)
      const isPressed = performance.now() - pressedAt.current < pressMs
      if (!props.ports.advances || !on || matrix.content.AllowMulti || !isPressed || takesText(option)) return
      setTimeout(() => setAt((now) => (now === place ? Math.min(rows.length - 1, place + 1) : now)), seenMs)
    },
  }
  return (
    <div
      className="n-carousel"
      ref={group}
      id={matrix.id}
      role="group"
      aria-labelledby={props.labelledBy}
      aria-describedby={matrix.errorId}
      onBlur={matrix.onBlur}
      onPointerUp={() => {
        pressedAt.current = performance.now()
      }}
    >
      <p className="n-carousel__place" role="status">
        {t('questions:carousel.place', { n: place + 1, of: rows.length })}
        <span className="n-carousel__dots" aria-hidden="true">
          {rows.map((other, number) => (
            <span
              key={other.sid}
              data-current={number === place || undefined}
              data-answered={matrix.isAnswered(other) || undefined}
              data-missing={matrix.isMissing(other) || undefined}
            />
          ))}
        </span>
      </p>
      <div className="n-carousel__card" data-missing={matrix.isMissing(row) || undefined}>
        <p className="n-matrix__row" id={labelId}>
          <PartLabel part={row} matrix={matrix} />
        </p>
        <MatrixItem key={row.sid} matrix={advancing} row={row} labelledBy={labelId} />
      </div>
      <div className="n-carousel__turn">
        <Button icon="back" aria-disabled={place === 0} onClick={() => setAt(Math.max(0, place - 1))}>
          {t('questions:carousel.previous')}
        </Button>
        <Button
          icon="next"
          aria-disabled={place === rows.length - 1}
          onClick={() => setAt(Math.min(rows.length - 1, place + 1))}
        >
          {t('questions:carousel.next')}
        </Button>
      </div>
      <FieldError id={matrix.errorId} message={matrix.error} />
    </div>
  )
}

/** Milliseconds in which a press becomes a choice, and in which the person sees it. */
const [pressMs, seenMs] = [500, 300]

const takesText = ({ part }: ShownOption) => part.TextInputConfig.Enabled

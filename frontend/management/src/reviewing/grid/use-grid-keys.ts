import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import type { GridProps } from './grid-types.ts'
import { toggled } from './toggled.ts'

type GridKeys<Row> = Pick<GridProps<Row>, 'rows' | 'rowId' | 'selection' | 'onOpen' | 'openId' | 'startAt'> & {
  readonly onGo: GridProps<Row>['onGo']
  readonly scrollTo: (index: number) => void
}

/** Arrows move, space selects, enter opens; J and K go to the next and the previous row, opening it when one is open. */
export function useGridKeys<Row>({ rows, rowId, selection, onOpen, openId, startAt, onGo, scrollTo }: GridKeys<Row>) {
  const [active, setActive] = useState(0)
  const goTo = (index: number) => {
    const row = rows[index]
    setActive(index)
    if (row) onGo?.(row, index)
    return row
  }
  const move = (to: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    scrollTo(index)
    return goTo(index)
  }
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    hasBegun.current = true
    setActive(startAt)
    scrollTo(startAt)
  })
  const isThere = startAt > 0 && rows.length > startAt
  useEffect(() => {
    if (isThere && !hasBegun.current) begin()
  }, [isThere])
  const step = (by: number) => {
    const row = move(active + by)
    if (row && openId !== null) onOpen(row)
  }
  const toggle = () => {
    const row = rows[active]
    if (row) selection?.onSelect(toggled(selection.selected, rowId(row)))
  }
  const actions: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(10),
    PageUp: () => step(-10),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    ' ': toggle,
    Enter: () => rows[active] && onOpen(rows[active]),
    Escape: () => onOpen(null),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.target === event.currentTarget ? actions[event.key] : undefined
    if (!action) return
    event.preventDefault()
    action()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return { active, goTo, onKeyDown }
}

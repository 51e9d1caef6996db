import type { Operation, Place } from '@naire/domain/authoring'
import { useState, type DragEvent } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { useDesk } from '../desk.ts'
import { adding, draggedType, useFresh } from '../palette/adding.ts'
import { isEntry } from '../palette/palette-entries.ts'
import { useRun } from '../use-run.tsx'
import type { OutlineRow } from './outline-rows.ts'

const draggedQuestions = 'application/x-naire-questions'

export interface DropSpot {
  readonly row: number
  /** On the lower half of the row: behind it. */
  readonly behind: boolean
}

export type DropSpots = StoreApi<DropSpot | null>

/** Questions are dragged to another place, and types of the palette to where a new one is to be. Until the drop only the mark of its place is drawn. */
export function useOutlineDrag(rows: readonly OutlineRow[]) {
  const desk = useDesk()
  const run = useRun()
  const fresh = useFresh()
  const [spots] = useState<DropSpots>(() => createStore<DropSpot | null>(() => null))
  const setSpot = (spot: DropSpot | null) => spots.setState(spot, true)
  return {
    spots,
    onDragStart: (event: DragEvent, sid: string) => {
      const { selected } = desk.selection.getState()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(draggedQuestions, selected.has(sid) ? [...selected].join(' ') : sid)
    },
    onDragOver: (event: DragEvent, row: number) => {
      if (!event.dataTransfer.types.some((type) => type === draggedQuestions || type === draggedType)) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const behind = event.clientY > top + height / 2
      const old = spots.getState()
      if (old?.row !== row || old.behind !== behind) setSpot({ row, behind })
    },
    onDragEnd: () => setSpot(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const spot = spots.getState()
      const place = spot && placeAt(rows, spot)
      setSpot(null)
      const type = event.dataTransfer.getData(draggedType)
      const sids = event.dataTransfer.getData(draggedQuestions).split(' ').filter((sid) => sid !== '')
      if (!place) return
      const operation: Operation = isEntry(type) ? adding(type, place, fresh) : { type: 'MoveQuestions', sids, place }
      if (!run([operation])) return
      const { selected, choose } = desk.selection.getState()
      const [only = null] = sids
      if (operation.type === 'AddQuestion') choose(operation.sid)
      else if (only !== null && !selected.has(only)) choose(only)
    },
  }
}

/** Where something goes that is dropped on a row. On the line of a page: to its beginning. */
export function placeAt(rows: readonly OutlineRow[], { row, behind }: DropSpot): Place | null {
  const target = rows[row]
  if (target?.kind === 'question') return behind ? { after: target.sid } : { before: target.sid }
  const [above, below] = [rows[row - 1], rows[row + 1]]
  if (!behind && above?.kind === 'question') return { after: above.sid }
  return below ? { before: below.sid } : null
}

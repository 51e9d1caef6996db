import type { Operation, Place } from '@naire/domain/authoring'
import { useState, type DragEvent } from 'react'
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

/** Questions are dragged to another place, and types of the palette to where a new one is to be. */
export function useOutlineDrag(rows: readonly OutlineRow[]) {
  const desk = useDesk()
  const run = useRun()
  const fresh = useFresh()
  const [spot, setSpot] = useState<DropSpot | null>(null)
  return {
    spot,
    onDragStart: (event: DragEvent, sid: string) => {
      const { selected, choose } = desk.selection.getState()
      if (!selected.has(sid)) choose(sid)
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(draggedQuestions, [...desk.selection.getState().selected].join(' '))
    },
    onDragOver: (event: DragEvent, row: number) => {
      if (!event.dataTransfer.types.some((type) => type === draggedQuestions || type === draggedType)) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const behind = event.clientY > top + height / 2
      setSpot((old) => (old?.row === row && old.behind === behind ? old : { row, behind }))
    },
    onDragEnd: () => setSpot(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const place = spot && placeAt(rows, spot)
      setSpot(null)
      const type = event.dataTransfer.getData(draggedType)
      const sids = event.dataTransfer.getData(draggedQuestions).split(' ').filter((sid) => sid !== '')
      if (!place) return
      const operation: Operation = isEntry(type) ? adding(type, place, fresh) : { type: 'MoveQuestions', sids, place }
      if (run([operation]) && operation.type === 'AddQuestion') desk.selection.getState().choose(operation.sid)
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

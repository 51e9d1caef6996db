import { useState, type DragEvent } from 'react'
import { useRun } from '../use-run.tsx'
import { operationTo, type Destination } from './destinations.ts'

/** Kind of the data of a page that is dragged: its sid, and the group that it is dragged out of. */
const draggedPage = 'application/x-naire-page'

export const startPageDrag = ({ dataTransfer }: DragEvent, page: string, group: number | null): void => {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(draggedPage, `${page} ${group ?? ''}`)
}

/** Handlers of a place that pages are dropped on. `out`: it takes them out of the group that they come from. */
export function usePageDrop(place: Destination | 'out') {
  const run = useRun()
  const [isOver, setOver] = useState(false)
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(draggedPage)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      const [page = '', group = ''] = event.dataTransfer.getData(draggedPage).split(' ')
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      const destination: Destination | null =
        place !== 'out' ? place : group === '' ? null : { kind: 'out', group: Number(group) }
      if (page !== '' && destination) run([operationTo(destination, page)])
    },
  }
}

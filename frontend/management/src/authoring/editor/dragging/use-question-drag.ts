import { useRef, type DragEvent } from 'react'
import type { OutlineRow } from '../outline/outline-rows.ts'
import { draggedType } from '../palette/adding.ts'
import { isEntry } from '../palette/palette-entries.ts'
import type { DragItem, useDrop } from './use-drop.ts'

const draggedQuestions = 'application/x-naire-questions'
const draggedPage = 'application/x-naire-outline-page'
const taken: readonly string[] = [draggedQuestions, draggedType]

/**
 * Questions and pages are dragged to another place with the mouse, and types of the palette to where a new one is to
 * be.
 */
export function useQuestionDrag({ carriedBy, over, leave, drop }: ReturnType<typeof useDrop>) {
  /** The page that is dragged: while something is dragged, browsers tell its kind alone. */
  const page = useRef<string | null>(null)
  const carriedIn = ({ dataTransfer }: DragEvent): DragItem => {
    if (page.current !== null) return { kind: 'page', page: page.current }
    const entry = dataTransfer.getData(draggedType)
    return isEntry(entry)
      ? { kind: 'entry', entry }
      : { kind: 'questions', sids: dataTransfer.getData(draggedQuestions).split(' ') }
  }
  return {
    onDragStart: ({ dataTransfer }: DragEvent, row: OutlineRow) => {
      const carried = carriedBy(row)
      page.current = carried.kind === 'page' ? carried.page : null
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(
        carried.kind === 'page' ? draggedPage : draggedQuestions,
        carried.kind === 'questions' ? carried.sids.join(' ') : row.sid,
      )
    },
    onDragOver: (event: DragEvent, row: number) => {
      if (page.current === null && !event.dataTransfer.types.some((type) => taken.includes(type))) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      over(page.current, { row, behind: event.clientY > top + height / 2 })
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) leave()
    },
    onDragEnd: () => {
      page.current = null
      leave()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const carried = carriedIn(event)
      page.current = null
      drop(carried)
    },
  }
}

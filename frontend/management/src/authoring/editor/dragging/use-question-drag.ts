import type { Operation } from '@naire/domain/authoring'
import { useLayoutEffect, useRef, useState, type DragEvent } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { newSid } from '../../../workplace/sid.ts'
import { standingAt } from '../actions/use-actions.ts'
import { useDesk } from '../desk.ts'
import type { OutlineRow } from '../outline/outline-rows.ts'
import { adding, draggedType, placeToAdd, useFresh } from '../palette/adding.ts'
import { isEntry } from '../palette/palette-entries.ts'
import { useRun } from '../use-run.tsx'
import { pageMove, pageSpot, placeAt, type DropSpot } from './drop-spots.ts'

const draggedQuestions = 'application/x-naire-questions'
const draggedPage = 'application/x-naire-outline-page'
const taken: readonly string[] = [draggedQuestions, draggedType]

export type DropSpots = StoreApi<DropSpot | null>

/** Questions and pages are dragged to another place, and types of the palette to where a new one is to be. Until the drop only the mark of its place is drawn. */
export function useQuestionDrag(rows: readonly OutlineRow[]) {
  const desk = useDesk()
  const run = useRun()
  const fresh = useFresh()
  const [spots] = useState<DropSpots>(() => createStore<DropSpot | null>(() => null))
  /** The page that is dragged: while something is dragged, browsers tell its kind alone. */
  const page = useRef<string | null>(null)
  // Lines that did not change keep their handlers.
  const shown = useRef(rows)
  useLayoutEffect(() => {
    shown.current = rows
  }, [rows])
  const setSpot = (spot: DropSpot | null) => {
    const old = spots.getState()
    if (old?.row !== spot?.row || old?.behind !== spot?.behind) spots.setState(spot, true)
  }
  const operationAt = ({ dataTransfer }: DragEvent, spot: DropSpot): Operation | null => {
    if (page.current !== null) return pageMove(shown.current, page.current, spot)
    const type = dataTransfer.getData(draggedType)
    const place = shown.current.length === 0 ? placeToAdd(standingAt(desk), newSid) : placeAt(shown.current, spot)
    if (!place) return null
    return isEntry(type) ? adding(type, place, fresh) : { type: 'MoveQuestions', sids: dataTransfer.getData(draggedQuestions).split(' '), place }
  }
  const chooseMoved = (operation: Operation) => {
    const { selected, choose } = desk.selection.getState()
    if (operation.type === 'AddQuestion') choose(operation.sid)
    if (operation.type === 'MovePage') choose(operation.page, true)
    const only = operation.type === 'MoveQuestions' ? operation.sids[0] : undefined
    if (only !== undefined && !selected.has(only)) choose(only)
  }
  return {
    spots,
    onDragStart: ({ dataTransfer }: DragEvent, { kind, sid }: OutlineRow) => {
      const { selected } = desk.selection.getState()
      page.current = kind === 'page' ? sid : null
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData(kind === 'page' ? draggedPage : draggedQuestions, kind === 'question' && selected.has(sid) ? [...selected].join(' ') : sid)
    },
    onDragOver: (event: DragEvent, row: number) => {
      if (page.current === null && !event.dataTransfer.types.some((type) => taken.includes(type))) return
      event.preventDefault()
      if (page.current !== null) return setSpot(pageSpot(shown.current, page.current, row))
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setSpot({ row, behind: event.clientY > top + height / 2 })
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setSpot(null)
    },
    onDragEnd: () => {
      page.current = null
      setSpot(null)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const spot = spots.getState()
      const operation = spot && operationAt(event, spot)
      page.current = null
      setSpot(null)
      if (operation && run([operation])) chooseMoved(operation)
    },
  }
}

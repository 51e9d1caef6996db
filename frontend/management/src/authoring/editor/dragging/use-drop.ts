import type { Operation } from '@naire/domain/authoring'
import { useLayoutEffect, useRef, useState, type DragEvent } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { newSid } from '../../../workplace/sid.ts'
import { standingAt } from '../actions/use-actions.ts'
import { useEditorSession } from '../editor-session.ts'
import type { OutlineRow } from '../outline/outline-rows.ts'
import { adding, placeToAdd, useFresh, draggedType } from '../palette/adding.ts'
import { type EntryName, isEntry } from '../palette/palette-entries.ts'
import { useRun } from '../use-run.tsx'
import { pageMove, pageSpot, placeAt, type DropSpot } from './drop-spots.ts'

export type DropSpots = StoreApi<DropSpot | null>

/** Dragged item: a page, questions, or an entry of the palette. */
export type DragItem =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'questions'; readonly sids: readonly string[] }
  | { readonly kind: 'entry'; readonly entry: EntryName }

/**
 * Where what is dragged may go among rows, and what is done when it is dropped, with whatever it is dragged. Until then
 * only the mark of its place is drawn.
 */
export function useDrop(rows: readonly OutlineRow[]) {
  const session = useEditorSession()
  const run = useRun()
  const fresh = useFresh()
  const [spots] = useState<DropSpots>(() => createStore<DropSpot | null>(() => null))
  // Lines that did not change keep their handlers.
  const shown = useRef(rows)
  useLayoutEffect(() => {
    shown.current = rows
  }, [rows])
  const show = (spot: DropSpot | null) => {
    const old = spots.getState()
    if (old?.row !== spot?.row || old?.behind !== spot?.behind) spots.setState(spot, true)
  }
  const operationOf = (carried: DragItem, spot: DropSpot): Operation | null => {
    if (carried.kind === 'page') return pageMove(shown.current, carried.page, spot)
    const place = shown.current.length === 0 ? placeToAdd(standingAt(session), newSid) : placeAt(shown.current, spot)
    if (!place) return null
    return carried.kind === 'entry'
      ? adding(carried.entry, place, fresh)
      : { type: 'MoveQuestions', sids: carried.sids, place }
  }
  const chooseMoved = (operation: Operation) => {
    const { selected, choose } = session.selection.getState()
    if (operation.type === 'AddQuestion') choose(operation.sid)
    if (operation.type === 'MovePage') choose(operation.page, true)
    const only = operation.type === 'MoveQuestions' ? operation.sids[0] : undefined
    if (only !== undefined && !selected.has(only)) choose(only)
  }
  return {
    spots,
    /** Items that are dragged with a row: all that is chosen with it. */
    carriedBy({ kind, sid }: OutlineRow): DragItem {
      if (kind === 'page') return { kind, page: sid }
      const { selected } = session.selection.getState()
      return { kind: 'questions', sids: selected.has(sid) ? [...selected] : [sid] }
    },
    /** Marks the place over which it is held. `page`: the one that is dragged; null: something else is. */
    over: (page: string | null, spot: DropSpot) => show(page === null ? spot : pageSpot(shown.current, page, spot.row)),
    leave: () => show(null),
    /** Where it was marked last; null: it is given up. */
    drop(carried: DragItem | null) {
      const spot = spots.getState()
      show(null)
      const operation = carried && spot && operationOf(carried, spot)
      if (operation && run([operation])) chooseMoved(operation)
    },
  }
}

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

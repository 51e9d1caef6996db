import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useShortcuts } from '../../workplace/use-key-down.ts'
import type { GridColumn, GridProps } from './grid-types.ts'

/** Milliseconds within which letters belong to one word. */
const wordMs = 900
const pageRows = 10

type GridKeys<Row> = Pick<
  GridProps<Row>,
  'total' | 'rowAt' | 'rowId' | 'selection' | 'onOpen' | 'openId' | 'startAt' | 'onGo'
> & {
  readonly columns: readonly GridColumn<Row>[]
  readonly scrollToRow: (index: number) => void
  readonly scrollToColumn: (index: number) => void
  readonly focus: () => void
}

export interface ActiveCell {
  readonly row: number
  /** Of the columns that are shown; -1: the row as a whole. */
  readonly column: number
}

/**
 * Arrows move, with Shift they select; space selects, enter opens, letters go to the next row whose cell begins so, copying
 * takes the selected rows or the cell. J and K go to the next and the previous row, opening it when one is open.
 */
export function useGridKeys<Row>(grid: GridKeys<Row>) {
  const { total, rowAt, rowId, selection, onOpen, openId, startAt, columns, scrollToRow, scrollToColumn } = grid
  const [active, setActive] = useState<ActiveCell>({ row: 0, column: -1 })
  const anchor = useRef<number | null>(null)
  const word = useTypedWord()

  const goTo = (row: number, column = active.column) => {
    setActive({ row, column })
    const there = rowAt(row)
    if (there !== undefined) grid.onGo?.(there, row)
    return there
  }
  const move = (to: number) => {
    const row = Math.max(0, Math.min(total - 1, to))
    scrollToRow(row)
    return goTo(row)
  }
  const moveColumn = (by: number) => {
    const column = Math.max(-1, Math.min(columns.length - 1, active.column + by))
    if (column >= 0) scrollToColumn(column)
    setActive({ ...active, column })
  }
  const selectTo = (to: number) => {
    if (selection === null || selection.isAll) return
    anchor.current ??= active.row
    const [from, until] = [Math.min(anchor.current, to), Math.max(anchor.current, to)]
    const within = Array.from({ length: Math.min(until - from + 1, 10_000) }, (_, at) => rowAt(from + at))
    selection.onSelect(
      new Set([...selection.selected, ...within.flatMap((row) => (row === undefined ? [] : rowId(row)))]),
    )
  }
  const toggle = (index: number) => {
    const row = rowAt(index)
    anchor.current = index
    if (row === undefined || selection === null || selection.isAll) return
    const next = new Set(selection.selected)
    if (!next.delete(rowId(row))) next.add(rowId(row))
    selection.onSelect(next)
  }
  const step = (by: number, isSelecting = false) => {
    if (isSelecting) {
      const to = Math.max(0, Math.min(total - 1, active.row + by))
      selectTo(to)
    } else anchor.current = null
    const row = move(active.row + by)
    if (row !== undefined && openId !== null) onOpen(row)
  }

  const begin = useEffectEvent((row: number) => {
    setActive({ row, column: -1 })
    scrollToRow(row)
  })
  const hasBegun = useRef(false)
  const isThere = startAt > 0 && total > startAt
  useEffect(() => {
    if (!isThere || hasBegun.current) return
    hasBegun.current = true
    begin(startAt)
  }, [isThere, startAt])
  const find = (typed: string) => {
    const column = columns[Math.max(0, active.column)]
    if (column === undefined) return
    const wanted = typed.toLowerCase()
    const from = typed.length === 1 ? active.row + 1 : active.row
    // Only what is loaded can be found.
    for (let at = 0; at < Math.min(total, 5_000); at += 1) {
      const index = (from + at) % total
      const row = rowAt(index)
      if (row !== undefined && column.text(row).toLowerCase().startsWith(wanted)) return void move(index)
    }
  }

  const actions: Readonly<Record<string, (event: KeyboardEvent) => unknown>> = {
    ArrowDown: ({ shiftKey }) => step(1, shiftKey),
    ArrowUp: ({ shiftKey }) => step(-1, shiftKey),
    ArrowRight: () => moveColumn(isRtl() ? -1 : 1),
    ArrowLeft: () => moveColumn(isRtl() ? 1 : -1),
    PageDown: ({ shiftKey }) => step(pageRows, shiftKey),
    PageUp: ({ shiftKey }) => step(-pageRows, shiftKey),
    Home: () => move(0),
    End: () => move(total - 1),
    ' ': () => toggle(active.row),
    Enter: () => {
      const row = rowAt(active.row)
      if (row !== undefined) onOpen(row)
    },
    Escape: () => onOpen(null),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand && event.key.toLowerCase() === 'a' && selection !== null) {
      event.preventDefault()
      return selection.onSelectAll(true)
    }
    const action = isCommand ? undefined : actions[event.key]
    if (action !== undefined) {
      event.preventDefault()
      return void action(event)
    }
    const isLetter =
      !isCommand && event.key.length === 1 && (word.isOpen() || !['j', 'k', '/', '?'].includes(event.key))
    if (isLetter && active.column >= 0) find(word.with(event.key))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (event.target !== event.currentTarget || String(getSelection() ?? '') !== '') return
    const text = copied({ ...grid, active })
    if (text === null) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }
  const stepFromAnywhere = (by: number) => {
    grid.focus()
    step(by)
  }
  useShortcuts({ j: () => stepFromAnywhere(1), k: () => stepFromAnywhere(-1) })
  return { active, goTo, move, toggle, selectTo, onKeyDown, onCopy }
}

const isRtl = (): boolean => document.documentElement.dir === 'rtl'

/** The selected rows that are loaded, with a line of titles; without any the active cell, or its row. */
function copied<Row>({
  total,
  rowAt,
  rowId,
  columns,
  selection,
  active,
}: Pick<GridKeys<Row>, 'total' | 'rowAt' | 'rowId' | 'columns' | 'selection'> & { readonly active: ActiveCell }):
  | string
  | null {
  const line = (row: Row) => columns.map((column) => plain(column.text(row))).join('\t')
  const chosen = selection?.selected ?? new Set()
  if (chosen.size > 0) {
    const rows: Row[] = []
    for (let at = 0; at < total && rows.length < chosen.size; at += 1) {
      const row = rowAt(at)
      if (row !== undefined && chosen.has(rowId(row))) rows.push(row)
    }
    return [columns.map(({ title }) => plain(title)).join('\t'), ...rows.map(line)].join('\n')
  }
  const row = rowAt(active.row)
  if (row === undefined) return null
  const column = columns[active.column]
  return column === undefined ? line(row) : column.text(row)
}

/** Tabs and line breaks would be other cells where it is pasted. */
const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')

function useTypedWord() {
  const typed = useRef({ text: '', at: 0 })
  return {
    isOpen: () => typed.current.text !== '' && Date.now() - typed.current.at < wordMs,
    with(letter: string): string {
      const isOpen = Date.now() - typed.current.at < wordMs
      typed.current = { text: (isOpen ? typed.current.text : '') + letter, at: Date.now() }
      return typed.current.text
    },
  }
}

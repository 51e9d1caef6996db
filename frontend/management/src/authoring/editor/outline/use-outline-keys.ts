import type { KeyboardEvent } from 'react'
import { focusForm } from '../actions/panes.ts'
import { useEditorSession, type EditorSession } from '../editor-session.ts'
import type { OutlineRow } from './outline-rows.ts'

/** Arrows walk through the outline, with Shift they choose a stretch, space adds or takes away, enter goes to the properties. */
export function useOutlineKeys(rows: readonly OutlineRow[], scrollTo: (row: number) => void) {
  const session = useEditorSession()
  return (event: KeyboardEvent) => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== 'a')) return
    const at = rows.findIndex(({ sid }) => sid === session.selection.getState().active)
    const step = steps[event.key]?.(at, rows.length)
    if (step !== undefined) stand(session, rows, Math.max(0, Math.min(rows.length - 1, step)), event.shiftKey)
    else if (!others[event.key]?.(session, rows, event)) return
    event.preventDefault()
    scrollTo(
      Math.max(
        0,
        rows.findIndex(({ sid }) => sid === session.selection.getState().active),
      ),
    )
  }
}

const steps: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, length) => length - 1,
}

const others: Readonly<
  Record<string, (session: EditorSession, rows: readonly OutlineRow[], event: KeyboardEvent) => boolean>
> = {
  ' ': ({ selection }, rows) => {
    const { active, toggle } = selection.getState()
    const row = rows.find(({ sid }) => sid === active)
    if (row?.kind === 'question') toggle(row.sid)
    return row !== undefined
  },
  a: ({ selection }, rows, { ctrlKey, metaKey }) => {
    const sids = rows.flatMap((row) => (row.kind === 'question' ? [row.sid] : []))
    const last = sids.at(-1)
    if ((ctrlKey || metaKey) && last !== undefined) selection.getState().chooseAll(sids, last)
    return ctrlKey || metaKey
  },
  Enter: ({ selection }) => {
    selection.getState().show('properties')
    focusForm()
    return true
  },
}

/** Stands on a row; `stretch`: chooses all from where the choice began. */
export function stand({ selection }: EditorSession, rows: readonly OutlineRow[], at: number, stretch: boolean): void {
  const row = rows[at]
  const { anchor, choose, chooseAll } = selection.getState()
  if (!row) return
  const from = rows.findIndex(({ sid }) => sid === anchor)
  if (!stretch || from < 0) return choose(row.sid, row.kind === 'page')
  const between = rows.slice(Math.min(from, at), Math.max(from, at) + 1)
  chooseAll(
    between.flatMap(({ kind, sid }) => (kind === 'question' ? [sid] : [])),
    row.sid,
  )
}

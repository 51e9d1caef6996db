import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, type MouseEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf, useEditorSession, useSelection, type EditorSession } from '../editor-session.ts'
import { DropMark } from '../dragging/DropMark.tsx'
import type { DropSpot } from '../dragging/drop-spots.ts'
import { useDrop, useQuestionDrag } from '../dragging/use-drop.ts'
import { useTouchDrag } from '../dragging/use-touch-drag.ts'
import { OutlineLine, useFindingMarks } from './OutlineLine.tsx'
import { reveal } from '../reveal.ts'
import { useLatePart, useLateQuestions } from '../use-late-part.ts'
import { outlineRows, type OutlineRow } from './outline-rows.ts'
import { groupedPages, quotaCodes } from './outline-signs.ts'
import styles from './outline.module.css'
import { focusForm } from '../actions/panes.ts'

const rowHeight = 36
const idOf = (sid: string) => `outline-${sid}`

/** Pages and questions, the chosen ones marked; only the lines in view are drawn. */
export function Outline() {
  const { t } = useTranslation()
  const session = useEditorSession()
  const questions = useLateQuestions()
  const rows = useMemo(() => outlineRows(questions), [questions])
  const selected = useSelection((selection) => selection.selected)
  const active = useSelection((selection) => selection.active)
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (at) => rows[at]?.sid ?? at,
    useFlushSync: false,
  })
  const scrollTo = (at: number) => reveal(virtual, at)
  const onKeyDown = useOutlineKeys(rows, scrollTo)
  const drop = useDrop(rows)
  const { onDragLeave, ...drag } = useQuestionDrag(drop)
  const marks = useFindingMarks()
  const quotaList = useLatePart(({ record }) => record.QuotarList)
  const inQuota = useMemo(() => quotaCodes({ QuotarList: quotaList ?? [] }), [quotaList])
  const pageGroups = useLatePart(({ record }) => record.PageGroups)
  const grouped = useMemo(
    () => groupedPages({ ...recordOf(session), PageGroups: pageGroups ?? '', Questions: questions }),
    [session, pageGroups, questions],
  )
  useShown({ rows, active, areLate: () => questions !== recordOf(session).Questions, scrollTo })
  useTouchDrag({
    frame,
    hasLines: rows.length > 0,
    drop,
    rowOf: ({ ariaPosInSet }) => rows[Number(ariaPosInSet) - 1],
    spotAt: (y) => spotAt(y, frame.current, rows.length),
  })
  const press = (event: MouseEvent, at: number) => {
    const row = rows[at]
    if ((event.ctrlKey || event.metaKey) && row?.kind === 'question') session.selection.getState().toggle(row.sid)
    else stand(session, rows, at, event.shiftKey)
  }
  if (rows.length === 0) return <p className={styles.empty}>{t('editor:outline.empty')}</p>
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="listbox"
      aria-label={t('editor:outline.title')}
      aria-multiselectable
      aria-activedescendant={active === null ? undefined : idOf(active)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDragLeave={onDragLeave}
      data-editor-outline
    >
      <div className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <OutlineLine
                key={row.sid}
                id={idOf(row.sid)}
                row={row}
                at={index}
                of={rows.length}
                top={start}
                isActive={row.sid === active}
                isSelected={selected.has(row.sid)}
                marks={marks.get(row.sid)}
                isMarked={row.kind === 'page' ? grouped.has(row.sid) : inQuota.has(row.question.Code)}
                onPress={press}
                {...drag}
              />
            )
          )
        })}
        <DropMark spots={drop.spots} topOf={({ row, behind }) => (row + (behind ? 1 : 0)) * rowHeight} />
      </div>
    </div>
  )
}

function spotAt(y: number, frame: HTMLElement | null, rows: number): DropSpot {
  const line = frame ? (y - frame.getBoundingClientRect().top + frame.scrollTop) / rowHeight : 0
  const row = Math.max(0, Math.min(rows - 1, Math.floor(line)))
  return { row, behind: line - row > 0.5 }
}

interface OutlineView {
  readonly rows: readonly OutlineRow[]
  readonly active: string | null
  readonly areLate: () => boolean
  readonly scrollTo: (at: number) => void
}

// Who goes elsewhere by another way finds the place here; what was moved or added just now, when its line stands there.
function useShown({ rows, active, areLate, scrollTo }: OutlineView): void {
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (active === last.current || areLate()) return
    last.current = active
    const at = rows.findIndex(({ sid }) => sid === active)
    if (at >= 0) scrollTo(at)
  })
}

/**
 * Arrows walk through the outline, with Shift they choose a stretch, space adds or takes away, enter goes to the
 * properties.
 */
function useOutlineKeys(rows: readonly OutlineRow[], scrollTo: (row: number) => void) {
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
function stand({ selection }: EditorSession, rows: readonly OutlineRow[], at: number, stretch: boolean): void {
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

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf, useEditorSession, useSelection } from '../editor-session.ts'
import { DropMark } from '../dragging/DropMark.tsx'
import type { DropSpot } from '../dragging/drop-spots.ts'
import { useDrop } from '../dragging/use-drop.ts'
import { useQuestionDrag } from '../dragging/use-question-drag.ts'
import { useTouchDrag } from '../dragging/use-touch-drag.ts'
import { useFindingMarks } from '../diagnostics/FindingMark.tsx'
import { reveal } from '../reveal.ts'
import { useLateQuestions } from '../use-late-part.ts'
import { outlineRows, type OutlineRow } from './outline-rows.ts'
import { OutlineLine } from './OutlineLine.tsx'
import styles from './outline.module.css'
import { stand, useOutlineKeys } from './use-outline-keys.ts'

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

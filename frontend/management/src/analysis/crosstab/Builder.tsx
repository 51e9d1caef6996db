import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  analysisLimits,
  isCountable,
  variableOf,
  type Codebook,
  type CrosstabContent,
  type Variable,
} from '@naire/domain/analysis'
import { SearchOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import { axisAt, droppedAxis, droppedLevel, fits, swapped, targetOf, type DropTarget } from './axis-changes.ts'
import { AxisZone } from './AxisZone.tsx'
import styles from './crosstab.module.css'
import { analysisWords, axisTitle } from './grid.ts'
import { QuestionListDialog } from './QuestionListDialog.tsx'
import { useLevelOf } from './use-crosstab.ts'

interface BuilderProps {
  readonly naireSid: string
  readonly codebook: Codebook
  readonly content: CrosstabContent
  readonly onChange: (content: CrosstabContent) => void
  /** Settings and the table itself. */
  readonly children: ReactNode
}

/** Questions beside the cross-tab, dragged or chosen onto its rows and columns. */
export function Builder({ naireSid, codebook, content, onChange, children }: BuilderProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const [dragged, setDragged] = useState<string | null>(null)
  const [isListing, setListing] = useState(false)
  const levelOf = useLevelOf(naireSid)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const add = async (variable: Variable, target: DropTarget) =>
    onChange(droppedLevel(content, await levelOf(variable), target))
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const [from, to] = [targetOf(String(active.id)), over === null ? null : targetOf(String(over.id))]
    if (to === null) return
    if (from !== null) onChange(droppedAxis(content, from, to))
    else {
      const variable = variableOf(codebook, String(active.id))
      if (variable !== undefined) void add(variable, to)
    }
  }
  const titleOf = (id: string) => {
    const place = targetOf(id)
    const axis = place === null ? undefined : axisAt(content, place)
    if (axis !== undefined) return axisTitle(axis, { codebook, t })
    const variable = variableOf(codebook, id)
    return variable === undefined ? '' : variableTitle(variable, analysisWords(t))
  }
  const zone = {
    codebook,
    content,
    onChange,
    onAdd: (variable: Variable, target: DropTarget) => void add(variable, target),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('drag.how') } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={end}
    >
      <div className={styles.builder}>
        <QuestionPanel codebook={codebook} content={content} onAdd={zone.onAdd} />
        <div className={styles.main}>
          <div className={styles.zones}>
            <AxisZone edge="columns" {...zone} />
            <AxisZone edge="rows" {...zone} />
            <div className={styles.zoneActs}>
              <Button size="small" onClick={() => setListing(true)}>
                {t('list.open')}
              </Button>
              <Button
                size="small"
                icon={<SwapOutlined aria-hidden />}
                disabled={content.rows.length + content.columns.length === 0}
                onClick={() => onChange(swapped(content))}
              >
                {t('swap')}
              </Button>
            </div>
          </div>
          {children}
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={styles.overlay}>{titleOf(dragged)}</div>}
      </DragOverlay>
      {isListing && (
        <QuestionListDialog
          codebook={codebook}
          content={content}
          levelOf={levelOf}
          onDone={(next) => {
            setListing(false)
            if (next !== null) onChange(next)
          }}
        />
      )}
    </DndContext>
  )
}

/** Dragging is by the pointer; whoever uses the keyboard is told by the menus instead. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

interface QuestionPanelProps extends Pick<BuilderProps, 'codebook' | 'content'> {
  readonly onAdd: (variable: Variable, target: DropTarget) => void
}

/** More are found by searching. */
const mostListed = 100

function QuestionPanel({ codebook, content, onAdd }: QuestionPanelProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = codebook.filter(
    (variable) => isCountable(variable) && variableTitle(variable, analysisWords(t)).toLowerCase().includes(words),
  )
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={search}
        placeholder={t('panel.search')}
        aria-label={t('panel.search')}
        onChange={({ target: { value } }) => setSearch(value)}
      />
      <ul className={styles.questions}>
        {found.slice(0, mostListed).map((variable) => (
          <li key={variable.id}>
            <Question variable={variable} content={content} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="n-aside">{t('panel.nothing')}</p>}
      {found.length > mostListed && (
        <p className="n-aside">{t('panel.more', { shown: mostListed, all: found.length })}</p>
      )}
    </section>
  )
}

interface QuestionProps extends Omit<QuestionPanelProps, 'codebook'> {
  readonly variable: Variable
}

/** Dragged, or put somewhere by its menu. */
function Question({ variable, content, onAdd }: QuestionProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: variable.id })
  const title = variableTitle(variable, analysisWords(t))
  const last = (edge: 'rows' | 'columns') => ({ edge, at: content[edge].length - 1 })
  const canNest = (edge: 'rows' | 'columns') => fits(content[edge].at(-1), [{ variable: variable.id }])
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'rows', label: t('add.rows') },
          { key: 'columns', label: t('add.columns'), disabled: content.columns.length >= analysisLimits.axes },
          { key: 'into rows', label: t('add.intoRows'), disabled: !canNest('rows') },
          { key: 'into columns', label: t('add.intoColumns'), disabled: !canNest('columns') },
        ],
        onClick: ({ key }) => {
          const edge = key.endsWith('rows') ? 'rows' : 'columns'
          onAdd(variable, key.startsWith('into') ? { kind: 'into', ...last(edge) } : { kind: 'end', edge, at: 0 })
        },
      }}
    >
      <button
        ref={setNodeRef}
        type="button"
        className={styles.question}
        data-dragged={isDragging || undefined}
        title={title}
        dir="auto"
        {...listeners}
      >
        {title}
      </button>
    </Dropdown>
  )
}

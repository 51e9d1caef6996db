import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import {
  analysisLimits,
  crosstabLimits,
  isCountable,
  variableOf,
  type Axis,
  type Codebook,
  type CrosstabContent,
  type Level,
  type Variable,
} from '@naire/domain/analysis'
import { DownOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Dropdown, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import {
  axisNestedIn,
  endId,
  fits,
  movedAxis,
  placeId,
  unnested,
  withLevel,
  withoutLevel,
  type AxisPlace,
  type DropTarget,
  type Edge,
} from './axis-changes.ts'
import styles from './crosstab.module.css'
import { analysisWords } from './grid.ts'
import { LevelDialog } from './LevelDialog.tsx'

interface AxisZoneProps {
  readonly edge: Edge
  readonly codebook: Codebook
  readonly content: CrosstabContent
  readonly onChange: (content: CrosstabContent) => void
  readonly onAdd: (variable: Variable, target: DropTarget) => void
}

/** The axes of one edge; more are dropped here, or searched for. */
export function AxisZone({ edge, codebook, content, onChange, onAdd }: AxisZoneProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const heading = useId()
  const { setNodeRef, isOver } = useDroppable({ id: endId(edge) })
  const axes = content[edge]
  const isFull = axes.length >= (edge === 'rows' ? crosstabLimits.rows : analysisLimits.axes)
  return (
    <section ref={setNodeRef} className={styles.zone} data-over={isOver || undefined} aria-labelledby={heading}>
      <h2 id={heading} className={styles.zoneTitle}>
        {t(`edges.${edge}`)}
      </h2>
      <ul className={styles.axes}>
        {axes.slice(0, mostShown).map((axis, at) => (
          <AxisChip
            // Axes have no names of their own; the same one may stand twice.
            key={`${at} ${axis.map(({ variable }) => variable).join()}`}
            axis={axis}
            place={{ edge, at }}
            codebook={codebook}
            content={content}
            onChange={onChange}
          />
        ))}
        {axes.length > mostShown && (
          <li className="n-aside">{t('axes.more', { n: axes.length - mostShown, all: axes.length })}</li>
        )}
        <li className={styles.adder}>
          <Select
            value={null}
            disabled={isFull}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t(isFull ? 'axes.full' : `add.${edge}`, { most: axes.length })}
            aria-label={t(`add.${edge}`)}
            popupMatchSelectWidth={false}
            styles={{ popup: { root: { maxInlineSize: 'min(480px, 90vw)' } } }}
            options={codebook
              .filter(isCountable)
              .map((each) => ({ value: each.id, label: variableTitle(each, analysisWords(t)) }))}
            onChange={(id: string | null) => {
              const variable = id === null ? undefined : variableOf(codebook, id)
              if (variable !== undefined) onAdd(variable, { kind: 'end', edge, at: 0 })
            }}
          />
        </li>
      </ul>
    </section>
  )
}

/** A list of questions is long: its first axes are shown as chips. */
const mostShown = 30

interface AxisChipProps extends Omit<AxisZoneProps, 'edge' | 'onAdd'> {
  readonly axis: Axis
  readonly place: AxisPlace
}

function AxisChip({ axis, place, codebook, content, onChange }: AxisChipProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const { setNodeRef: setAxis, isDragging, listeners } = useDraggable({ id: placeId('axis', place) })
  const { setNodeRef: setBefore, isOver: isOverBefore } = useDroppable({ id: placeId('before', place) })
  const { setNodeRef: setInto, isOver: isOverInto } = useDroppable({ id: placeId('into', place) })
  const { active } = useDndContext()
  const canNest = active !== null && active.id !== placeId('axis', place) && axis.length < analysisLimits.levels
  return (
    <li ref={setAxis} className={styles.axis} data-dragged={isDragging || undefined}>
      <span ref={setBefore} className={styles.before} data-over={isOverBefore || undefined} />
      <span className={styles.handle} {...listeners}>
        <HolderOutlined aria-hidden />
      </span>
      {axis.map((level, depth) => (
        <LevelChip
          key={level.variable}
          level={level}
          depth={depth}
          axis={axis}
          place={place}
          codebook={codebook}
          content={content}
          onChange={onChange}
        />
      ))}
      <span ref={setInto} className={styles.into} data-over={isOverInto || undefined} hidden={!canNest}>
        {t('drag.into')}
      </span>
    </li>
  )
}

interface LevelChipProps extends AxisChipProps {
  readonly level: Level
  readonly depth: number
}

function LevelChip({ level, depth, axis, place, codebook, content, onChange }: LevelChipProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const [isOpen, setOpen] = useState(false)
  const variable = variableOf(codebook, level.variable)
  const title = variable === undefined ? t('gone') : variableTitle(variable, analysisWords(t))
  const { edge, at } = place
  const other: Edge = edge === 'rows' ? 'columns' : 'rows'
  const count = content[edge].length
  const previous = { edge, at: at - 1 }
  const acts: Readonly<Record<string, () => CrosstabContent>> = {
    earlier: () => movedAxis(content, place, previous),
    later: () => movedAxis(content, place, { edge, at: at + 2 }),
    other: () => movedAxis(content, place, { edge: other, at: content[other].length }),
    nest: () => axisNestedIn(content, place, previous),
    unnest: () => unnested(content, place, depth),
    remove: () => withoutLevel(content, place, depth),
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            { key: 'set', label: t('level.set'), disabled: variable === undefined },
            { type: 'divider' },
            { key: 'earlier', label: t('level.earlier'), disabled: at === 0 },
            { key: 'later', label: t('level.later'), disabled: at >= count - 1 },
            { key: 'other', label: t(edge === 'rows' ? 'level.toColumns' : 'level.toRows') },
            { key: 'nest', label: t('level.nest'), disabled: at === 0 || !fits(content[edge][at - 1], axis) },
            { key: 'unnest', label: t('level.unnest'), disabled: axis.length < 2 },
            { type: 'divider' },
            { key: 'remove', danger: true, label: t('level.remove') },
          ],
          onClick: ({ key }) => {
            const act = acts[key]
            if (act === undefined) setOpen(true)
            else onChange(act())
          },
        }}
      >
        <Button size="small" className={styles.level ?? ''} danger={variable === undefined}>
          {depth > 0 && <span aria-hidden>› </span>}
          <bdi className={styles.levelTitle}>{title}</bdi>
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {isOpen && variable !== undefined && (
        <LevelDialog
          variable={variable}
          level={level}
          isNested={axis.length > 1}
          onDone={(next) => {
            setOpen(false)
            if (next !== null) onChange(withLevel(content, place, depth, next))
          }}
        />
      )}
    </>
  )
}

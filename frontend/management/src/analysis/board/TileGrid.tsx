import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import type { Tile } from '@naire/domain/analysis'
import { ArrowsAltOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartPictures } from '../chart/Chart.tsx'
import { moved, nearestHeight, nearestWidth, resized } from './board-state.ts'
import styles from './board.module.css'
import { useExport } from './use-export.ts'
import { TileView, type TileViewProps } from './TileView.tsx'
import { tileTitle, type TileContext } from './use-tile.ts'

interface TileGridProps extends Pick<TileViewProps, 'picked' | 'onPick'> {
  readonly tiles: readonly Tile[]
  readonly context: TileContext
  readonly isArranging: boolean
  readonly onChange: (tiles: readonly Tile[]) => void
  readonly aside: (tile: Tile) => ReactNode
  readonly naireName: string
  readonly pictures: ChartPictures
}

const noStrategy = () => null

/** The tiles in twelve columns, one on the phone. Arranged by the pointer or the keyboard. */
export function TileGrid({
  tiles,
  context,
  isArranging,
  onChange,
  aside,
  naireName,
  pictures,
  ...shared
}: TileGridProps) {
  const { t } = useTranslation('analysis')
  const [dragged, setDragged] = useState<string | null>(null)
  const exportTiles = useExport(context, { naireName, pictures })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (id: string | number) => {
    const tile = tiles.find((each) => each.id === id)
    return tile === undefined ? '' : tileTitle(tile, context)
  }
  const place = (id: string | number) => tiles.findIndex((each) => each.id === id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('arrange.lifted', { title: titleOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null
        ? undefined
        : t('arrange.over', { title: titleOf(active.id), place: place(over.id), all: tiles.length }),
    onDragEnd: ({ active, over }) =>
      t('arrange.dropped', { title: titleOf(active.id), place: place(over?.id ?? active.id), all: tiles.length }),
    onDragCancel: ({ active }) => t('arrange.cancelled', { title: titleOf(active.id) }),
  }
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over !== null) onChange(moved(tiles, String(active.id), String(over.id)))
  }
  const grid = (
    <div className={styles.grid} data-arranging={isArranging || undefined}>
      {tiles.map((tile) => {
        const view = {
          tile,
          context,
          aside: aside(tile),
          onExport: (one: Tile, format: 'png' | 'xlsx') => void exportTiles([one], format),
          ...shared,
        }
        return isArranging ? (
          <ArrangedTile key={tile.id} {...view} tiles={tiles} onChange={onChange} />
        ) : (
          <div key={tile.id} className={styles.place} style={sizeOf(tile)}>
            <TileView {...view} />
          </div>
        )
      })}
    </div>
  )
  if (!isArranging) return grid
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('arrange.how') } }}
      onDragStart={({ active }: DragStartEvent) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={end}
    >
      <SortableContext items={tiles.map(({ id }) => id)} strategy={noStrategy}>
        {grid}
      </SortableContext>
      <DragOverlay>{dragged !== null && <div className={styles.overlay}>{titleOf(dragged)}</div>}</DragOverlay>
    </DndContext>
  )
}

const sizeOf = ({ width, height }: Tile) => ({ '--columns': width, '--rows': height }) as React.CSSProperties

interface ArrangedTileProps extends Omit<TileViewProps, 'handles'> {
  readonly tiles: readonly Tile[]
  readonly onChange: (tiles: readonly Tile[]) => void
}

function ArrangedTile({ tile, tiles, onChange, ...view }: ArrangedTileProps) {
  const { t } = useTranslation('analysis')
  const place = useRef<HTMLDivElement | null>(null)
  const title = tileTitle(tile, view.context)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging, isOver } = useSortable({ id: tile.id })
  return (
    <div
      ref={(element) => {
        place.current = element
        setNodeRef(element)
      }}
      className={styles.place}
      style={sizeOf(tile)}
      data-dragged={isDragging || undefined}
      data-over={(isOver && !isDragging) || undefined}
    >
      <TileView
        tile={tile}
        {...view}
        handles={
          <span className={styles.tileActs}>
            <Button
              type="text"
              size="small"
              ref={setActivatorNodeRef}
              icon={<HolderOutlined aria-hidden />}
              className={styles.handle ?? ''}
              {...attributes}
              {...listeners}
              aria-label={t('arrange.move', { title })}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('arrange.remove', { title })}
              onClick={() => onChange(tiles.filter(({ id }) => id !== tile.id))}
            />
          </span>
        }
      />
      <ResizeHandle
        tile={tile}
        title={title}
        place={place}
        onResize={(steps) => onChange(resized(tiles, tile.id, steps))}
        onSize={(size) => onChange(tiles.map((each) => (each.id === tile.id ? { ...each, ...size } : each)))}
      />
    </div>
  )
}

interface ResizeHandleProps {
  readonly tile: Tile
  readonly title: string
  readonly place: React.RefObject<HTMLDivElement | null>
  readonly onResize: (steps: { readonly width?: number; readonly height?: number }) => void
  readonly onSize: (size: Pick<Tile, 'width' | 'height'>) => void
}

/** The corner: dragged, or by the arrow keys. */
function ResizeHandle({ tile, title, place, onResize, onSize }: ResizeHandleProps) {
  const { t } = useTranslation('analysis')
  const byKey = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps = {
      ArrowRight: { width: isRtl ? -1 : 1 },
      ArrowLeft: { width: isRtl ? 1 : -1 },
      ArrowDown: { height: 1 },
      ArrowUp: { height: -1 },
    }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onResize(steps)
  }
  const byPointer = (event: PointerEvent) => {
    const box = place.current?.getBoundingClientRect()
    const grid = place.current?.parentElement?.getBoundingClientRect()
    if (box === undefined || grid === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const inline = isRtl ? box.right - event.clientX : event.clientX - box.left
    const size = {
      width: nearestWidth((inline / grid.width) * 12),
      height: nearestHeight((event.clientY - box.top) / (box.height / tile.height)),
    }
    if (size.width !== tile.width || size.height !== tile.height) onSize(size)
  }
  return (
    <Button
      type="text"
      size="small"
      className={styles.resize ?? ''}
      icon={<ArrowsAltOutlined rotate={90} aria-hidden />}
      aria-label={t('arrange.resize', { title })}
      aria-description={t('arrange.resizeHow')}
      onKeyDown={byKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={byPointer}
    />
  )
}

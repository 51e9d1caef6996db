import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FileExcelOutlined,
  HolderOutlined,
  LinkOutlined,
} from '@ant-design/icons'
import { excelTypes } from '@naire/domain/excels'
import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { EditedExcel } from './ExcelDrawer.tsx'
import styles from './excels.module.css'
import { useExcelCommands, useExcelDownload, type ExcelRow } from './use-excels.ts'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

interface ExcelListProps {
  readonly naireSid: string
  readonly rows: readonly ExcelRow[]
  readonly isSortable: boolean
  readonly onOpen: (sid: string) => void
  readonly onEdit: (edited: EditedExcel) => void
}

/** Sheets in their order, which the pointer and the keyboard change. */
export function ExcelList({ naireSid, rows, isSortable, ...acts }: ExcelListProps) {
  const { t } = useTranslation('excel')
  const { reorder } = useExcelCommands(naireSid)
  const download = useExcelDownload()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => rows.findIndex(({ Sid }) => Sid === id)
  const said = (key: string, id: string | number, over = id) =>
    t(`move.${key}`, { name: rows[place(id)]?.Name ?? '', place: place(over) + 1, all: rows.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => said('lifted', active.id),
    onDragOver: ({ active, over }) => (over === null ? undefined : said('over', active.id, over.id)),
    onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => said('cancelled', active.id),
  }
  const list = (
    <ul className="n-rows" aria-label={t('list')}>
      {rows.map((row) => (
        <ExcelItem key={row.Sid} row={row} isSortable={isSortable} download={download} {...acts} />
      ))}
    </ul>
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move.how') } }}
      onDragEnd={({ active, over }) => {
        if (over === null || over.id === active.id) return
        reorder.mutate(
          arrayMove(
            rows.map(({ Sid }) => Sid),
            place(active.id),
            place(over.id),
          ),
        )
      }}
    >
      <SortableContext items={rows.map(({ Sid }) => Sid)} strategy={verticalListSortingStrategy} disabled={!isSortable}>
        {list}
      </SortableContext>
    </DndContext>
  )
}

interface ExcelItemProps extends Pick<ExcelListProps, 'isSortable' | 'onOpen' | 'onEdit'> {
  readonly row: ExcelRow
  readonly download: ReturnType<typeof useExcelDownload>
}

function ExcelItem({ row, isSortable, download, onOpen, onEdit }: ExcelItemProps) {
  const { t } = useTranslation(['excel', 'management'])
  const { can } = useWorkplace()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.Sid,
  })
  const isLink = row.Type === excelTypes.link
  const running = download.running?.sid === row.Sid ? download.running : null
  return (
    <li
      ref={setNodeRef}
      className={`n-paper ${isDragging ? styles.dragged : ''}`}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      {isSortable && (
        <Button
          type="text"
          ref={setActivatorNodeRef}
          className={styles.handle ?? ''}
          icon={<HolderOutlined aria-hidden />}
          {...attributes}
          {...listeners}
          aria-label={t('move.handle', { name: row.Name })}
        />
      )}
      <div className={styles.about}>
        {isLink ? (
          <a className="n-link" href={row.Data ?? ''} target="_blank" rel="noreferrer">
            <LinkOutlined aria-hidden /> <bdi>{row.Name}</bdi>
          </a>
        ) : (
          <Button
            type="link"
            className={styles.name ?? ''}
            icon={<FileExcelOutlined aria-hidden />}
            onClick={() => onOpen(row.Sid)}
          >
            <bdi>{row.Name}</bdi>
          </Button>
        )}
        <p className={styles.facts}>
          <span>{isLink ? <bdi dir="ltr">{hostOf(row.Data)}</bdi> : t(row.HasData ? 'isSheet' : 'isBlank')}</span>
          <span>
            {t('changedAt')} <Moment at={row.ModifyTime} />
          </span>
          {can('manageExcel') && <span>{seenBy(t, row)}</span>}
        </p>
      </div>
      <div className={styles.acts}>
        {!isLink && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={running !== null}
            disabled={download.running !== null && running === null}
            aria-label={t('downloadOf', { name: row.Name })}
            onClick={() => download.start(row)}
          >
            {running ? t('downloading', { kb: Math.ceil(running.loaded / 1024) }) : t('download')}
          </Button>
        )}
        {running && <Button onClick={download.cancel}>{t('management:actions.cancel')}</Button>}
        {can('manageExcel') && (
          <>
            <Button
              icon={<EditOutlined aria-hidden />}
              aria-label={t('editOf', { name: row.Name })}
              onClick={() => onEdit(isLink ? { kind: 'link', row } : { kind: 'sheet', row, file: null })}
            />
            <RemoveButton row={row} />
          </>
        )}
      </div>
    </li>
  )
}

function RemoveButton({ row }: { readonly row: ExcelRow }) {
  const { t } = useTranslation(['excel', 'management'])
  const { modal } = App.useApp()
  const { notices } = useWorkplace()
  const { remove } = useExcelCommands(row.NaireSid)
  const ask = () =>
    modal.confirm({
      title: t('removeTitle', { name: row.Name }),
      content: t('removeHint'),
      okText: t('management:actions.delete'),
      ...dangerous,
      cancelText: t('management:actions.cancel'),
      onOk: async () => {
        await remove.mutateAsync(row.Sid)
        notices.success(t('removed', { name: row.Name }))
      },
    })
  return (
    <Button
      danger
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t('removeOf', { name: row.Name })}
      onClick={() => void ask()}
    />
  )
}

function seenBy(t: TFunction<readonly ['excel', 'management']>, { ExcelUsers }: ExcelRow): string {
  const [first, second, ...others] = ExcelUsers.map(({ UserName }) => UserName)
  if (first === undefined) return t('seenByNobody')
  const names = second === undefined ? first : `${first} · ${second}`
  return others.length === 0 ? t('seenBy', { names }) : t('seenByMore', { names, more: others.length })
}

function hostOf(address: string | null): string {
  return address !== null && URL.canParse(address) ? new URL(address).host : ''
}

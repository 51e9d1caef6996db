import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionList } from './SessionList.tsx'
import { RollbackOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useMemo } from 'react'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { quoted } from '../../workplace/odata.ts'
import { useBatchStore } from '../batch/batch-store.ts'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridSort, GridColumn } from '../grid/grid-types.ts'
import type { DeletedRow } from './session-row.ts'
import styles from './sessions.module.css'
import { useDataColumns } from '../../workplace/use-data-columns.ts'
import { orderOf, useDeletedPages } from './use-session-pages.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { columnWidth } from '../grid/column-width.ts'
import { SessionWord } from './SessionWord.tsx'

interface SessionsViewProps {
  readonly switcher: ReactNode
  /** Path of the subject. */
  readonly place: string
}

export function SessionsView({ switcher, place }: SessionsViewProps) {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire({ newest: true })
  const { can } = useWorkplace()
  const [search] = useSearchParams()
  const isBin = search.get('bin') === '1' && can('deleteSessions')
  // Asked for while the questionnaires are: the list waits for neither after the other.
  useDataColumns(isBin ? '' : (search.get('naire') ?? ''))
  return (
    <Screen title={t(isBin ? 'bin.label' : 'screens.dataMng.title')} actions={switcher}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen &&
          (isBin ? (
            <DeletedList key={chosen.Sid} naire={chosen} place={place} />
          ) : (
            <SessionList key={chosen.Sid} naire={chosen} place={place} select={select} />
          ))}
      </ListState>
    </Screen>
  )
}

interface DeletedListProps {
  readonly naire: NaireRow
  readonly place: string
}

/** The recycle bin: who deleted what and why, and the way back. */
function DeletedList({ naire, place }: DeletedListProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { start, run } = useBatchStore()
  const [sort, setSort] = useState<GridSort>({ id: 'DeleteTime', isDescending: true })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { pages, rows, total, readOn } = useDeletedPages({
    filter: `NaireSid eq ${quoted(naire.Sid)}`,
    orderby: orderOf(sort),
  })
  const { columns, resize } = useDeletedColumns()
  const chosen = rows.filter(({ Sid }) => selected.has(Sid))
  const toggle = ({ Sid }: DeletedRow) =>
    setSelected((before) =>
      before.has(Sid) ? new Set([...before].filter((sid) => sid !== Sid)) : new Set([...before, Sid]),
    )
  const restore = () => {
    setSelected(new Set())
    void start(http, { kind: 'undelete' }, chosen)
  }
  return (
    <>
      <div className={styles.tools}>
        <Link to={`?naire=${naire.Sid}`}>
          <Button icon={<UnorderedListOutlined />}>{t('walk.list')}</Button>
        </Link>
        <span className={styles.count} role="status">
          {t('sessions.count', { count: total })}
        </span>
        <Button
          type="primary"
          icon={<RollbackOutlined />}
          disabled={chosen.length === 0 || run?.state === 'running'}
          onClick={restore}
        >
          {t('batch.acts.undelete')}
        </Button>
      </div>
      <ListState query={pages} isEmpty={rows.length === 0} empty={{ title: t('bin.empty'), hint: t('bin.emptyHint') }}>
        <Grid<DeletedRow>
          label={t('bin.label')}
          total={rows.length}
          rowAt={(index) => rows[index]}
          rowId={sidOf}
          columns={columns}
          sort={sort}
          onSort={setSort}
          onResize={resize}
          selection={{
            selected,
            isAll: false,
            onSelect: setSelected,
            onSelectAll: (isAll) => setSelected(new Set(isAll ? rows.map(sidOf) : [])),
          }}
          openId={null}
          onOpen={(row) => row && toggle(row)}
          startAt={0}
          onWindow={(_, last) => last >= rows.length - 20 && readOn()}
        />
      </ListState>
      <BatchPanel place={place} />
    </>
  )
}

const sidOf = ({ Sid }: DeletedRow): string => Sid

const text = (value: string | null): ReactNode => <span title={value ?? undefined}>{value ?? '—'}</span>

const cells = [
  { id: 'Sid', width: 110, title: 'sessions.fields.Sid', cell: ({ Sid }) => text(Sid.slice(0, 8)) },
  {
    id: 'DeleteTime',
    width: 160,
    title: 'bin.fields.DeleteTime',
    cell: ({ DeleteTime }) => <Moment at={DeleteTime} />,
  },
  {
    id: 'DeletedByName',
    width: 130,
    title: 'bin.fields.DeletedByName',
    cell: ({ DeletedByName }) => text(DeletedByName),
  },
  { id: 'DeleteReason', width: 260, title: 'bin.fields.DeleteReason', cell: ({ DeleteReason }) => text(DeleteReason) },
  { id: 'UserName', width: 130, title: 'sessions.fields.UserName', cell: ({ UserName }) => text(UserName) },
  {
    id: 'CommitTime',
    width: 160,
    title: 'sessions.fields.CommitTime',
    cell: ({ CommitTime }) => <Moment at={CommitTime} />,
  },
  {
    id: 'ReviewStatus',
    width: 140,
    title: 'sessions.fields.ReviewStatus',
    cell: ({ ReviewStatus }) => <SessionWord field="ReviewStatus" value={ReviewStatus} />,
  },
] as const satisfies readonly Omit<GridColumn<DeletedRow>, 'isSortable' | 'text'>[]

function useDeletedColumns() {
  const { t } = useTranslation()
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const columns = useMemo(
    () =>
      cells.map((column): GridColumn<DeletedRow> => {
        const title = t(column.title)
        return {
          ...column,
          title,
          width: widths[column.id] ?? columnWidth(title, column.width),
          isSortable: true,
          text: (row) => String(row[column.id] ?? ''),
        }
      }),
    [t, widths],
  )
  return { columns, resize: (id: string, width: number) => setWidths((before) => ({ ...before, [id]: width })) }
}

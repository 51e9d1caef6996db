import { RollbackOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useBatchStore } from '../batch/batch-store.ts'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { Grid } from '../grid/Grid.tsx'
import type { GridSort } from '../grid/grid-types.ts'
import { orderOf } from './neighbour.ts'
import type { DeletedRow } from './session-row.ts'
import styles from './sessions.module.css'
import { useDeletedColumns } from './use-deleted-columns.tsx'
import { useDeletedPages } from './use-session-pages.ts'

interface DeletedListProps {
  readonly naire: NaireRow
  readonly place: string
}

/** The recycle bin: who deleted what and why, and the way back. */
export function DeletedList({ naire, place }: DeletedListProps) {
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
          rows={rows}
          total={total}
          rowId={({ Sid }) => Sid}
          columns={columns}
          sort={sort}
          onSort={setSort}
          onResize={resize}
          selection={{ selected, onSelect: setSelected }}
          openId={null}
          onOpen={(row) => row && toggle(row)}
          startAt={0}
          onReachEnd={readOn}
        />
      </ListState>
      <BatchPanel place={place} />
    </>
  )
}

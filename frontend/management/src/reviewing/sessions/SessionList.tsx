import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Grid } from '../grid/Grid.tsx'
import { mayBatch } from '../batch/batch-act.ts'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { BatchBar } from './BatchBar.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterGroups } from './FilterGroups.tsx'
import { QuotarChip } from './QuotarChip.tsx'
import type { SessionRow } from './session-row.ts'
import { SessionPane } from './SessionPane.tsx'
import styles from './sessions.module.css'
import { SpreadDialog } from './SpreadDialog.tsx'
import { WhoseSwitch } from './WhoseSwitch.tsx'
import { useColumns } from './use-columns.tsx'
import { useSessionQuery } from './use-session-query.ts'
import { useSessionPages } from './use-session-pages.ts'

interface SessionListProps {
  readonly naire: NaireRow
  readonly place: string
  readonly select: ReactNode
}

export function SessionList({ naire, place, select }: SessionListProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const asked = useSessionQuery(naire.Sid)
  const columns = useColumns()
  const { pages, rows, total, readOn } = useSessionPages({ filter: asked.filter, orderby: asked.orderby })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ Sid }) => selected.has(Sid))
  const [isSpreading, setSpreading] = useState(false)
  const [open, setOpen] = useState<SessionRow | null>(null)
  const { place: stand } = asked
  useEffect(() => {
    if (stand.at >= rows.length) readOn()
  }, [stand.at, rows.length, readOn])
  const known = rows.findIndex(({ Sid }) => Sid === stand.row)
  return (
    <>
      <div className={styles.tools}>
        {select}
        {can('review') && <WhoseSwitch value={stand.whose} onChange={asked.setWhose} />}
        <FilterBar naireSid={naire.Sid} {...stand} setChips={asked.setChips} setKeyword={asked.setKeyword} />
        {can('filterGroups') && (
          <FilterGroups
            subjectSid={naire.SubjectSid}
            place={stand}
            isNarrowed={asked.isNarrowed}
            onPick={asked.moveTo}
          />
        )}
        {stand.quotarSid !== null && (
          <QuotarChip naireSid={naire.Sid} quotarSid={stand.quotarSid} onRemove={asked.leaveQuotar} />
        )}
        <span className={styles.count} role="status">
          {t('sessions.count', { count: total })}
        </span>
        {can('assignReviewer') && <Button onClick={() => setSpreading(true)}>{t('spread.label')}</Button>}
        {can('columnDefinitions') && <ColumnChooser {...columns} />}
        {can('downloadSessions') && <DownloadMenu naire={naire} filter={asked.filter} orderby={asked.orderby} />}
        {can('deleteSessions') && (
          <Link to={`?naire=${naire.Sid}&bin=1`}>
            <Button icon={<DeleteOutlined />}>{t('bin.label')}</Button>
          </Link>
        )}
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={
          asked.isNarrowed
            ? { title: t('sessions.noMatch'), hint: t('sessions.noMatchHint') }
            : { title: t('sessions.empty'), hint: t('sessions.emptyHint') }
        }
      >
        <div className={`${styles.split} ${open ? styles.withPane : ''}`}>
          <Grid<SessionRow>
            label={t('sessions.label', { name: naire.Name })}
            rows={rows}
            total={total}
            rowId={sidOf}
            columns={columns.shown}
            sort={stand.sort}
            onSort={asked.setSort}
            onResize={columns.resize}
            selection={mayBatch(can) ? { selected, onSelect: setSelected } : null}
            openId={open?.Sid ?? null}
            onOpen={setOpen}
            startAt={known < 0 ? stand.at : known}
            onGo={(row, index) => asked.goTo(row.Sid, index)}
            onReachEnd={readOn}
          />
          {open && (
            <SessionPane
              key={open.Sid}
              sid={open.Sid}
              place={place}
              search={asked.search}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      </ListState>
      <BatchPanel place={place} />
      {chosen.length > 0 && <BatchBar selected={chosen} onDone={() => setSelected(new Set())} />}
      {isSpreading && <SpreadDialog naireSid={naire.Sid} onClose={() => setSpreading(false)} />}
    </>
  )
}

function sidOf(row: SessionRow): string {
  return row.Sid
}

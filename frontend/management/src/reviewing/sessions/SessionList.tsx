import { DeleteOutlined, ColumnHeightOutlined } from '@ant-design/icons'
import { Button, Segmented, Checkbox, Popover } from 'antd'
import { type ReactNode, useEffect, useState, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ExportButton } from '../../workplace/exports/ExportButton.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Grid } from '../grid/Grid.tsx'
import { mayBatch } from '../batch/batch-act.ts'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { BatchBar } from './BatchBar.tsx'
import { FilterBar, Chip } from './FilterBar.tsx'
import { FilterGroups } from './FilterGroups.tsx'
import type { SessionRow } from './session-row.ts'
import { SessionPane } from './SessionPane.tsx'
import styles from './sessions.module.css'
import { SpreadDialog } from './SpreadDialog.tsx'
import { useColumns } from './session-cells.tsx'
import { useSessionPages } from './use-session-pages.ts'
import { whoses, type SessionScope, sessionFilter } from './session-filter.ts'
import { searchAt, type ListPlace, useListPlace } from './list-place.ts'
import { orderOf } from './neighbour.ts'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotars } from '@naire/domain/quotas'
import { useQuery } from '@tanstack/react-query'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { sessionColumns, type SessionField } from './session-columns.ts'

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
        {can('downloadSessions') && (
          <ExportButton
            naire={naire}
            scope={{ filter: asked.filter ?? '', count: total, sids: [...selected], columns: columns.fields }}
          />
        )}
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

interface WhoseSwitchProps {
  readonly value: SessionScope
  readonly onChange: (whose: SessionScope) => void
}

/**
 * All sessions, those that wait for me, those that wait and are nobody's, those that wait too long, and those that are
 * held.
 */
function WhoseSwitch({ value, onChange }: WhoseSwitchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.whose}>
      <Segmented<SessionScope>
        value={value}
        onChange={onChange}
        aria-label={t('whose.label')}
        options={whoses.map((one) => ({ value: one, label: t(`whose.${one}`) }))}
      />
    </div>
  )
}

/** Query of the list (chips, search, order, a quota cell) and a setter for each. */
function useSessionQuery(naireSid: string) {
  const { me } = useWorkplace()
  const { place, change } = useListPlace()
  const { whose, chips, quotarSid, sort } = place
  const keyword = useDeferredValue(place.keyword)
  return {
    place,
    setWhose: (next: ListPlace['whose']) => change({ whose: next, ...top }),
    setChips: (next: ListPlace['chips']) => change({ chips: next, ...top }),
    setKeyword: (next: string) => change({ keyword: next, ...top }),
    moveTo: (next: ListPlace) => change({ ...next, ...top }),
    leaveQuotar: () => change({ quotarSid: null, ...top }),
    setSort: (next: ListPlace['sort']) => change({ sort: next, ...top }),
    goTo: (row: string, at: number) => change({ row, at }),
    filter: sessionFilter({ naireSid, chips, keyword, whose, quotarSid, me: me.Sid }),
    orderby: orderOf(sort),
    isNarrowed: whose !== 'all' || quotarSid !== null || chips.length > 0 || keyword.trim() !== '',
    /** Builds a session's address with the state of the list it was opened from. */
    search: String(searchAt(new URLSearchParams({ naire: naireSid }), place)),
  }
}

const top = { row: null, at: 0 } as const

interface QuotarChipProps {
  readonly naireSid: string
  readonly quotarSid: string
  readonly onRemove: () => void
}

type NamedColumn = Pick<WireRow<typeof quotars>, 'Memo' | 'QuotarExpression'>

/** The quota cell of which the sessions are shown. */
function QuotarChip({ naireSid, quotarSid, onRemove }: QuotarChipProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const filter = allOf([`NaireSid eq ${quoted(naireSid)}`, `Sid eq ${quoted(quotarSid)}`])
  const { data } = useQuery({
    queryKey: ['quotas', naireSid, quotarSid, 'name'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<NamedColumn>>(query('/odata/Quotars', { filter, select: 'Memo,QuotarExpression' }), {
          signal,
        })
      ).value[0] ?? null,
    meta: { quiet: true },
  })
  return <Chip words={t('filter.quotar', { name: data?.Memo || data?.QuotarExpression || '…' })} onRemove={onRemove} />
}

interface ColumnChooserProps {
  readonly fields: readonly SessionField[]
  readonly choose: (fields: readonly SessionField[]) => void
  readonly reset: () => void
}

function ColumnChooser({ fields, choose, reset }: ColumnChooserProps) {
  const { t } = useTranslation()
  const all = sessionColumns.map(({ field }) => field)
  const list = (
    <div className={styles.chooser}>
      <Checkbox.Group
        className={styles.choices ?? ''}
        value={[...fields]}
        options={all.map((field) => ({ value: field, label: t(`sessions.fields.${field}`) }))}
        onChange={(chosen) => chosen.length > 0 && choose(all.filter((field) => chosen.includes(field)))}
      />
      <Button size="small" onClick={reset}>
        {t('grid.defaultColumns')}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottom" content={list} title={t('grid.columns')}>
      <Button icon={<ColumnHeightOutlined rotate={90} />}>{t('grid.columns')}</Button>
    </Popover>
  )
}

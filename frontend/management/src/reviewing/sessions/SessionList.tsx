import { DeleteOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { DataRow } from '@naire/contract'
import { dataScopes, selectionText, type DataScope, type DataView } from '@naire/domain/grid'
import { Button, Segmented, type MenuProps } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ExportButton } from '../../workplace/exports/ExportButton.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/grid-types.ts'
import { mayBatch } from '../batch/batch-act.ts'
import { BatchJobPanel } from '../batch/BatchJobPanel.tsx'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { useBatchJobs } from '../batch/use-batch-jobs.ts'
import { BatchBar } from './BatchBar.tsx'
import { ColumnChooser, pinned } from './ColumnChooser.tsx'
import { FilterBar } from './FilterBar.tsx'
import { JumpTo } from './JumpTo.tsx'
import { groupsOf, type ListPlace, searchAt, selectionOf, useListPlace } from './list-place.ts'
import { RowCount } from './RowCount.tsx'
import { useGridColumns } from './session-cells.tsx'
import { SessionMap, useMapTiles } from './SessionMap.tsx'
import { SessionPane } from './SessionPane.tsx'
import styles from './sessions.module.css'
import { SpreadDialog } from './SpreadDialog.tsx'
import { useDataColumns } from '../../workplace/use-data-columns.ts'
import { readPage, useDataRows } from './use-data-rows.ts'
import { moved, sidOf, useAsked, useChosenRows, useFirstPlace, useShownColumns } from './use-session-grid.ts'
import { viewId, ViewMenu } from './ViewMenu.tsx'

interface SessionListProps {
  readonly naire: NaireRow
  readonly place: string
  readonly select: ReactNode
}

const none: readonly string[] = []

export function SessionList({ naire, place, select }: SessionListProps) {
  const { t } = useTranslation()
  const { can, http, me } = useWorkplace()
  const catalogue = useDataColumns(naire.Sid)
  const { columns } = catalogue
  const { place: stand, change } = useListPlace()
  const layout = useShownColumns(naire.Sid, stand.view, () => change({ view: null }))
  const shown = layout.columns
  const asked = useAsked({ naireSid: naire.Sid, place: stand, columns, shown })
  const list = useDataRows(asked)
  const { pages, total } = list
  const startAt = useFirstPlace(asked, stand)
  const gridColumns = useGridColumns({ naireSid: naire.Sid, columns, shown, asked: asked?.columns ?? none })
  const chosen = useChosenRows(pages)
  const jobs = useBatchJobs(naire.Sid, mayBatch(can))
  const tiles = useMapTiles()
  const [isMapped, setMapped] = useState(false)
  const [isSpreading, setSpreading] = useState(false)
  const [open, setOpen] = useState<DataRow | null>(null)
  const grid = useRef<GridHandle>(null)
  const [filterBy, setFilterBy] = useState<string | null>(null)
  const move = (changes: Partial<ListPlace>) => {
    chosen.clear()
    change({ ...changes, row: null, at: 0 })
  }
  const toTime = async (iso: string) => {
    if (asked === null) return
    const { position } = await readPage(http, asked, { from: 'value', value: iso }, { top: 1 })
    if (position !== null) grid.current?.goTo(position)
  }
  const menuOf = (key: string): MenuProps['items'] => [
    ...(columns.get(key)?.isSortable
      ? [false, true].map((isDescending) => ({
          key: isDescending ? 'descending' : 'ascending',
          label: t(isDescending ? 'grid.descending' : 'grid.ascending'),
          onClick: () => move({ sort: { id: key, isDescending } }),
        }))
      : []),
    ...(columns.get(key)?.isFilterable
      ? [{ key: 'filter', label: t('grid.filterBy'), onClick: () => setFilterBy(key) }]
      : []),
    ...(can('columnDefinitions')
      ? [
          {
            key: 'pin',
            label: t(shown.find((each) => each.key === key)?.isPinned ? 'grid.unpinThis' : 'grid.pinThis'),
            onClick: () => layout.set(shown.map((each) => (each.key === key ? pinned(each) : each))),
          },
          {
            key: 'hide',
            label: t('grid.hide'),
            disabled: shown.length === 1,
            onClick: () => layout.set(shown.filter((each) => each.key !== key)),
          },
        ]
      : []),
  ]
  const isNarrowed = stand.whose !== 'all' || stand.groups.length > 0 || stand.keyword.trim() !== ''
  return (
    <>
      <div className={styles.tools}>
        {select}
        {can('review') && <WhoseSwitch value={stand.whose} onChange={(whose) => move({ whose })} />}
        <FilterBar
          naireSid={naire.Sid}
          columns={columns}
          groups={stand.groups}
          setGroups={(groups) => move({ groups })}
          keyword={stand.keyword}
          setKeyword={(keyword) => move({ keyword })}
          asked={filterBy}
          onAsked={setFilterBy}
        />
        {can('filterGroups') && (
          <ViewMenu
            naireSid={naire.Sid}
            subjectSid={naire.SubjectSid}
            current={{
              columns: shown,
              sort: { column: stand.sort.id, isDescending: stand.sort.isDescending },
              ...selectionOf(stand),
            }}
            chosen={stand.view}
            onPick={(saved) => move({ ...placeOf(saved.view), view: viewId(saved) })}
            onPickFilter={(next) => move({ ...next, view: stand.view })}
          />
        )}
        <RowCount list={list} />
        <JumpTo
          total={total}
          byTime={columns.get(stand.sort.id)?.kind === 'time'}
          onPosition={(index) => grid.current?.goTo(index)}
          onTime={toTime}
        />
        {tiles != null && (
          <Button icon={<EnvironmentOutlined />} aria-pressed={isMapped} onClick={() => setMapped(!isMapped)}>
            {t('sessions.map')}
          </Button>
        )}
        {can('assignReviewer') && <Button onClick={() => setSpreading(true)}>{t('spread.label')}</Button>}
        {can('columnDefinitions') && (
          <ColumnChooser all={catalogue.all} shown={shown} onChange={layout.set} onReset={layout.reset} />
        )}
        {can('downloadSessions') && asked !== null && (
          <ExportButton
            naire={naire}
            scope={{
              filter: selectionText(asked.selection, { naireSid: naire.Sid, columns, me: me.Sid, tests: true }),
              count: total,
              sids: chosen.isAll ? [] : chosen.rows.map(({ Sid }) => Sid),
              columns: shown.map(({ key }) => key),
            }}
          />
        )}
        {can('importSessions') && <ImportButton naire={naire} />}
        {can('deleteSessions') && (
          <Link to={`?naire=${naire.Sid}&bin=1`}>
            <Button icon={<DeleteOutlined />}>{t('bin.label')}</Button>
          </Link>
        )}
      </div>
      {isMapped && tiles != null && asked !== null && (
        <SessionMap
          tiles={tiles}
          asked={asked}
          onPick={(groups) => move({ groups: [...withoutPlace(stand), ...groups] })}
        />
      )}
      <ListState
        query={list.state}
        isEmpty={total === 0}
        empty={
          isNarrowed
            ? { title: t('sessions.noMatch'), hint: t('sessions.noMatchHint') }
            : { title: t('sessions.empty'), hint: t('sessions.emptyHint') }
        }
      >
        <div className={`${styles.split} ${open ? styles.withPane : ''}`}>
          <Grid<DataRow>
            label={t('sessions.label', { name: naire.Name })}
            total={total}
            rowAt={(index) => pages.rowAt(index)}
            rowId={sidOf}
            columns={gridColumns}
            sort={stand.sort}
            onSort={(sort) => move({ sort })}
            onResize={(key, width) => layout.set(shown.map((each) => (each.key === key ? { ...each, width } : each)))}
            onMove={(key, before) => layout.set(moved(shown, key, before))}
            menuOf={menuOf}
            selection={mayBatch(can) ? chosen : null}
            openId={open === null ? null : sidOf(open)}
            onOpen={setOpen}
            startAt={startAt}
            handle={grid}
            onGo={(row, at) => change({ row: sidOf(row), at })}
            onWindow={list.onWindow}
          />
          {open && (
            <SessionPane
              key={sidOf(open)}
              sid={sidOf(open)}
              place={place}
              search={String(searchAt(new URLSearchParams({ naire: naire.Sid }), stand))}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      </ListState>
      <div className={styles.dock}>
        <BatchPanel place={place} />
        <BatchJobPanel jobs={jobs} place={place} />
        {asked !== null && (chosen.isAll || chosen.rows.length > 0) && (
          <BatchBar
            selection={asked.selection}
            chosen={chosen.isAll ? null : chosen.rows}
            total={total}
            jobs={jobs}
            onDone={chosen.clear}
          />
        )}
      </div>
      {isSpreading && <SpreadDialog naireSid={naire.Sid} onClose={() => setSpreading(false)} />}
    </>
  )
}

/** Conditions but those on the place. */
const withoutPlace = ({ groups }: ListPlace) =>
  groups.filter((group) => group.every(({ column }) => column !== 'Longitude' && column !== 'Latitude'))

/** The list as a view shows it. */
const placeOf = ({
  filter,
  sort,
  keyword,
  scope,
}: DataView): Pick<ListPlace, 'groups' | 'sort' | 'keyword' | 'whose'> => ({
  groups: groupsOf(filter),
  sort: { id: sort.column, isDescending: sort.isDescending },
  keyword,
  whose: scope,
})

interface WhoseSwitchProps {
  readonly value: DataScope
  readonly onChange: (whose: DataScope) => void
}

/**
 * All sessions, those that wait for me, those that wait and are nobody's, those that wait too long, and those that are
 * held.
 */
function WhoseSwitch({ value, onChange }: WhoseSwitchProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.whose}>
      <Segmented<DataScope>
        value={value}
        onChange={onChange}
        aria-label={t('whose.label')}
        options={dataScopes.map((one) => ({ value: one, label: t(`whose.${one}`) }))}
      />
    </div>
  )
}

import { appealNumbers } from '@naire/domain/sessions'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { allOf, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import type { GridColumn, GridSort } from '../grid/grid-types.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { AppealKeys } from './AppealKeys.tsx'
import styles from './appeals.module.css'
import { Moment } from '../../workplace/Moment.tsx'
import { DueTime } from '../sessions/DueTime.tsx'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { AppealGrid } from './AppealGrid.tsx'

const views = { open: appealNumbers.notCommit, pending: appealNumbers.pending, solved: appealNumbers.solved } as const
type View = keyof typeof views

/** Sessions whose answers the customer may appeal, those that wait for the judge, and those that are decided. */
export default function AppealScreen() {
  const { t } = useTranslation()
  const { orgSid, subjectSid = '' } = useParams()
  const [view, setView] = useState<View>('open')
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<GridSort>({ id: 'CommitTime', isDescending: true })
  const word = typed.trim()
  const filter = allOf([
    `SubjectSid eq ${quoted(subjectSid)}`,
    'ReviewStatus ne null',
    "Mode ne 'test'",
    `AppealStatus eq ${views[view]}`,
    word !== '' &&
      `(startswith(Sid,${quoted(word.toUpperCase())}) or contains(AppealerName,${quoted(word)}) or contains(UserName,${quoted(word)}))`,
  ])
  const { pages, rows, count, more } = usePages<SessionRow>({
    queryKey: ['sessions', 'appealable', filter, sort],
    set: 'NaireSessions',
    filter,
    orderby: `${sort.id} ${sort.isDescending ? 'desc' : 'asc'}`,
  })
  const options = (Object.keys(views) as View[]).map((value) => ({ value, label: t(`appeals.views.${value}`) }))
  const pathOf = ({ Sid }: SessionRow) =>
    `/subject/${orgSid}/${subjectSid}/appealSession/${Sid}/${Sid}/${view === 'open' ? 'appeal' : 'view'}`
  return (
    <Screen title={t('screens.appeal.title')} hint={t('appeals.hint')} actions={<AppealKeys of="list" />}>
      <div className={styles.tools}>
        <Segmented<View> options={options} value={view} onChange={setView} aria-label={t('appeals.which')} />
        <SearchBox className={styles.search ?? ''} label={t('appeals.search')} value={typed} onWords={setTyped} />
        <span role="status">{pages.data && t('sessions.count', { count })}</span>
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t(`appeals.none.${view}`), hint: t('appeals.noneHint') }}
      >
        <AppealGrid<SessionRow>
          label={t('screens.appeal.title')}
          rows={rows}
          rowId={({ Sid }) => Sid}
          columns={columnsOf(view === 'open' ? 'appeal' : 'view', pathOf, t)}
          sort={sort}
          onSort={setSort}
          pathOf={pathOf}
          more={more}
        />
      </ListState>
    </Screen>
  )
}

type Column = Omit<GridColumn<SessionRow>, 'isSortable'> & { readonly isSortable?: boolean }

function columnsOf(action: 'appeal' | 'view', pathOf: (row: SessionRow) => string, t: TFunction): readonly Column[] {
  const field = (id: keyof SessionRow, width: number, cell: Column['cell']): Column => ({
    id,
    width,
    cell,
    title: t(`sessions.fields.${id}`),
    text: (row) => String(row[id] ?? ''),
  })
  return [
    field('Sid', 110, ({ Sid }) => Sid.slice(0, 8)),
    field('CommitTime', 170, ({ CommitTime }) => <Moment at={CommitTime} />),
    field('Status', 140, ({ Status }) => <SessionWord field="Status" value={Status} />),
    field('Score', 90, ({ Score }) => Score),
    field('AppealStatus', 150, ({ AppealStatus }) => <SessionWord field="AppealStatus" value={AppealStatus} />),
    ...(action === 'appeal'
      ? [field('AppealDueTime', 190, ({ AppealDueTime }) => <DueTime at={AppealDueTime} />)]
      : []),
    {
      id: 'actions',
      width: 120,
      title: t('actions.column'),
      isSortable: false,
      cell: (row) => <Link to={pathOf(row)}>{t(`appeals.go.${action}`)}</Link>,
      text: () => '',
    },
  ]
}

import { appealNumbers } from '@naire/domain/sessions'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { allOf, quoted } from '../../workplace/odata.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { usePages } from '../../workplace/use-pages.ts'
import type { AppealRow } from '../sessions/session-row.ts'
import type { GridColumn, GridSort } from '../grid/grid-types.ts'
import { AppealGrid } from './AppealGrid.tsx'
import { AppealKeys } from './AppealKeys.tsx'
import styles from './appeals.module.css'
import { deciderName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { DueTime } from '../sessions/DueTime.tsx'
import { JudgeResultWord } from './JudgeResultWord.tsx'
import { useLive } from '../../workplace/live.ts'

/** Appeals that wait for a decision, and those that have one. */
export default function JudgeScreen() {
  const { t } = useTranslation()
  const { orgSid, subjectSid = '' } = useParams()
  const queries = useQueryClient()
  const [isSolved, setSolved] = useState(false)
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<GridSort>({ id: 'AppealTime', isDescending: false })
  const word = typed.trim()
  const filter = allOf([
    `SubjectSid eq ${quoted(subjectSid)}`,
    `AppealStatus eq ${isSolved ? appealNumbers.solved : appealNumbers.pending}`,
    word !== '' && `(startswith(SessionSid,${quoted(word.toUpperCase())}) or contains(AppealerName,${quoted(word)}))`,
  ])
  useLive('sessionChanged', () => void queries.invalidateQueries({ queryKey: ['appeals'] }))
  const { pages, rows, count, more } = usePages<AppealRow>({
    queryKey: ['appeals', filter, sort],
    set: 'AppealSessions',
    filter,
    orderby: `${sort.id} ${sort.isDescending ? 'desc' : 'asc'}`,
  })
  const pathOf = ({ Sid, SessionSid, JudgeResult }: AppealRow) =>
    `/subject/${orgSid}/${subjectSid}/appealSession/${SessionSid}/${Sid}/${JudgeResult ? 'view' : 'judge'}`
  const options = [
    { value: false, label: t('appeals.views.pending') },
    { value: true, label: t('appeals.views.solved') },
  ]
  return (
    <Screen title={t('screens.judge.title')} hint={t('appeals.judgeHint')} actions={<AppealKeys of="list" />}>
      <div className={styles.tools}>
        <Segmented<boolean> options={options} value={isSolved} onChange={setSolved} aria-label={t('appeals.which')} />
        <SearchBox className={styles.search ?? ''} label={t('appeals.search')} value={typed} onWords={setTyped} />
        <span role="status">{pages.data && t('sessions.count', { count })}</span>
      </div>
      <ListState
        query={pages}
        isEmpty={rows.length === 0}
        empty={{ title: t(isSolved ? 'appeals.none.solved' : 'appeals.none.pending') }}
      >
        <AppealGrid<AppealRow>
          label={t('screens.judge.title')}
          rows={rows}
          rowId={({ SessionSid }) => SessionSid}
          columns={columnsOf(pathOf, t)}
          sort={sort}
          onSort={setSort}
          pathOf={pathOf}
          more={more}
        />
      </ListState>
    </Screen>
  )
}

type Column = Omit<GridColumn<AppealRow>, 'isSortable'> & { readonly isSortable?: boolean }

const columnsOf = (pathOf: (row: AppealRow) => string, t: TFunction): readonly Column[] => [
  {
    id: 'SessionSid',
    width: 110,
    title: t('sessions.fields.Sid'),
    cell: ({ SessionSid }) => SessionSid.slice(0, 8),
    text: ({ SessionSid }) => SessionSid,
  },
  {
    id: 'AppealerName',
    width: 150,
    title: t('appeals.appealer'),
    cell: (row) => deciderName(t, row.AppealerSid, row.AppealerName),
    text: ({ AppealerName }) => AppealerName ?? '',
  },
  {
    id: 'AppealTime',
    width: 170,
    title: t('appeals.time'),
    cell: ({ AppealTime }) => <Moment at={AppealTime} />,
    text: ({ AppealTime }) => AppealTime ?? '',
  },
  {
    id: 'JudgeDueTime',
    width: 190,
    title: t('due.judge'),
    cell: ({ JudgeDueTime }) => <DueTime at={JudgeDueTime} />,
    text: ({ JudgeDueTime }) => JudgeDueTime ?? '',
  },
  {
    id: 'JudgedCount',
    width: 140,
    title: t('appeals.answers'),
    cell: ({ JudgedCount, FeedbackCount }) => t('appeals.judgedOf', { judged: JudgedCount, count: FeedbackCount }),
    text: ({ JudgedCount, FeedbackCount }) => `${JudgedCount} / ${FeedbackCount}`,
  },
  {
    id: 'JudgeResult',
    width: 130,
    title: t('appeals.result'),
    cell: ({ JudgeResult }) => <JudgeResultWord result={JudgeResult} />,
    text: ({ JudgeResult }) => JudgeResult ?? '',
  },
  {
    id: 'actions',
    width: 120,
    title: t('actions.column'),
    isSortable: false,
    cell: (row) => <Link to={pathOf(row)}>{t(row.JudgeResult ? 'appeals.go.view' : 'appeals.go.judge')}</Link>,
    text: () => '',
  },
]

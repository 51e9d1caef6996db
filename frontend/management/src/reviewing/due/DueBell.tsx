import { ClockCircleOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DueTime } from '../sessions/DueTime.tsx'
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Http } from '../../workplace/http.ts'
import { ofLivingNaire, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'
import styles from './due.module.css'

/** Overdue work of the user, on whichever screen they are; renders nothing while there is none. */
export function DueBell() {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [isOpen, setOpen] = useState(false)
  const due = useDueWork(() => notices.info(t('due.news')))
  if (!due || due.count === 0) return null
  const list = (
    <ul className={styles.list}>
      {due.shown.map(({ what, sessionSid, dueAt, path }) => (
        <li key={`${what} ${sessionSid}`}>
          <Link to={path} onClick={() => setOpen(false)}>
            {t(`due.what.${what}`)} <bdi>{sessionSid.slice(0, 8)}</bdi>
          </Link>
          <DueTime at={dueAt} />
        </li>
      ))}
      {due.count > due.shown.length && <li>{t('due.more', { count: due.count - due.shown.length })}</li>}
    </ul>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title={t('due.title')} content={list}>
      <Button type="text" aria-label={t('due.count', { count: due.count })} aria-expanded={isOpen} data-due={due.count}>
        <Badge count={due.count} size="small" offset={[6, -2]}>
          <ClockCircleOutlined className={styles.icon ?? ''} aria-hidden />
        </Badge>
      </Button>
    </Popover>
  )
}

/** One thing that somebody has and did not do in time. */
interface DueWork {
  readonly what: 'review' | 'appeal' | 'judge'
  readonly sessionSid: string
  readonly dueAt: string
  readonly path: string
}

interface AllDueWork {
  /** The longest overdue first; at most `mostShown` of each kind. */
  readonly shown: readonly DueWork[]
  readonly count: number
}

const mostShown = 20
const againMs = 300_000
/** The screen that was asked for comes first. */
const screenFirstMs = 2_000

/** Overdue reviews and appeals of the user, and overdue judgements of the judges. `onNews`: something was added. */
function useDueWork(onNews: () => void): AllDueWork | undefined {
  const { http, me, can } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['due', me.Sid]
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), screenFirstMs)
    return () => clearTimeout(timer)
  }, [])
  const kinds = (Object.keys(asked) as DueWork['what'][]).filter((what) => can(asked[what].ability))
  const due = useQuery({
    queryKey,
    queryFn: async ({ signal }) => joined(await Promise.all(kinds.map((what) => pageOf(http, what, me.Sid, signal)))),
    enabled: isSettled && kinds.length > 0,
    refetchInterval: againMs,
    meta: { quiet: true },
  })
  const isDoing = useIsMutating() > 0
  const isLate = (due.data?.count ?? 0) > 0
  useEffect(() => {
    // What was just done may have been late.
    if (isLate && !isDoing) void queries.invalidateQueries({ queryKey: ['due'] })
  }, [queries, isLate, isDoing])
  useLive('deadlineMissed', () => void hasMore(queries, queryKey).then((more) => more && onNews()))
  return due.data
}

const asked = {
  review: {
    ability: 'review',
    set: 'NaireSessions',
    time: 'ReviewDueTime',
    whose: (me: string) => `RevieworSid eq ${quoted(me)}`,
    sid: 'Sid',
    place: (sid: string) => `sessionNaire/${sid}/review`,
  },
  appeal: {
    ability: 'appeal',
    set: 'NaireSessions',
    time: 'AppealDueTime',
    whose: (me: string) => `AppealerSid eq ${quoted(me)}`,
    sid: 'Sid',
    place: (sid: string) => `appealSession/${sid}/${sid}/appeal`,
  },
  judge: {
    ability: 'judgeAppeals',
    set: 'AppealSessions',
    time: 'JudgeDueTime',
    whose: () => null,
    sid: 'SessionSid',
    place: (sid: string) => `appealSession/${sid}/${sid}/judge`,
  },
} as const

type Row = Readonly<Record<string, string>>

async function pageOf(http: Http, what: DueWork['what'], me: string, signal: AbortSignal): Promise<AllDueWork> {
  const { set, time, whose, sid, place } = asked[what]
  const filter = [whose(me), `${time} lt now()`, ofLivingNaire].filter((term) => term !== null).join(' and ')
  const select = [sid, 'OrgSid', 'SubjectSid', time].join(',')
  const page = await http.get<ODataPage<Row>>(
    query(`/odata/${set}`, { filter, select, orderby: time, top: mostShown, count: true }),
    { signal },
  )
  const shown = page.value.map((row) => {
    const sessionSid = row[sid] ?? ''
    return {
      what,
      sessionSid,
      dueAt: row[time] ?? '',
      path: `/subject/${row['OrgSid']}/${row['SubjectSid']}/${place(sessionSid)}`,
    }
  })
  return { shown, count: page['@odata.count'] ?? shown.length }
}

const joined = (pages: readonly AllDueWork[]): AllDueWork => ({
  shown: pages.flatMap(({ shown }) => shown).toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)),
  count: pages.reduce((sum, { count }) => sum + count, 0),
})

async function hasMore(queries: QueryClient, queryKey: readonly string[]): Promise<boolean> {
  const count = () => queries.getQueryData<AllDueWork>(queryKey)?.count ?? 0
  const before = count()
  await queries.invalidateQueries({ queryKey })
  return count() > before
}

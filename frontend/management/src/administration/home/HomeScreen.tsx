import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './home.module.css'
import { Link } from 'react-router'
import { ProjectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ListState } from '../../workplace/ListState.tsx'
import { useOrgs } from '../orgs/use-orgs.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import type { Ability } from '@naire/domain/access'
import { useQueries } from '@tanstack/react-query'
import { ofLivingNaire, query, type ODataPage } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'

export default function HomeScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  return (
    <Screen title={t('home.greeting', { name: me.Nickname || me.Name || me.Code })}>
      <WaitingForMe />
      <h2 className={styles.heading}>{t('home.subjects')}</h2>
      <SubjectCards />
    </Screen>
  )
}

function WaitingForMe() {
  const { t } = useTranslation()
  const waiting = useWaiting()
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('home.waiting')}>
      {waiting.map(({ id, count, to }) => {
        const words = (
          <>
            <b className={styles.figure}>{count}</b>
            <span>{t(`home.waits.${id}`)}</span>
          </>
        )
        return (
          <li key={id}>
            {to ? (
              <Link className={`${styles.wait} ${styles.some}`} to={to}>
                {words}
              </Link>
            ) : (
              <span className={styles.wait}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SubjectCards() {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const subjects = useSubjects()
  const { data: orgs = [] } = useOrgs()
  const rows = subjects.data ?? []
  const place = me.OrgSid ? `/subjectMng/${me.OrgSid}` : '/orgMng'
  const action = (can('manageSubjects') || can('operate')) && (
    <Link to={place}>
      <Button type="primary">{t(me.OrgSid ? 'subjects.add' : 'orgs.add')}</Button>
    </Link>
  )
  return (
    <ListState
      query={subjects}
      isEmpty={rows.length === 0}
      empty={{ title: t('subjects.empty'), hint: t('home.noSubjectsHint'), action }}
    >
      <ul className={styles.cards}>
        {rows.map(({ Sid, Name, OrgSid }) => (
          <li key={Sid}>
            <Link to={`/subject/${OrgSid}/${Sid}`} className={styles.card}>
              <ProjectOutlined className={styles.icon} aria-hidden />
              <span className={styles.name}>{Name}</span>
              <span className={styles.org}>{orgs.find((org) => org.Sid === OrgSid)?.Name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ListState>
  )
}

/**
 * Kinds of pending work: the required permission, the filter of the rows that count, and how the screen's address shows
 * these rows alone.
 */
const kinds = [
  { id: 'alarms', needs: 'processAlarms', set: 'Alarms', filter: 'AlarmStatus eq 0', screen: 'alarmMng', shows: '' },
  {
    id: 'reviews',
    needs: 'review',
    set: 'NaireSessions',
    filter: `ReviewStatus eq 0 and Mode ne 'test' and ${ofLivingNaire}`,
    screen: 'dataMng',
    shows: '&f=ReviewStatus:is:0',
  },
  {
    id: 'judgements',
    needs: 'judgeAppeals',
    set: 'AppealSessions',
    filter: `AppealStatus eq 1 and ${ofLivingNaire}`,
    screen: 'judge',
    shows: '',
  },
] as const satisfies readonly {
  id: string
  needs: Ability
  set: string
  filter: string
  screen: string
  shows: string
}[]

interface WaitingCount {
  readonly id: (typeof kinds)[number]['id']
  readonly count: number
  /** Where the first of them is. */
  readonly to: string | null
}

interface FirstItem {
  readonly OrgSid: string
  readonly SubjectSid: string
  readonly NaireSid: string
}

function useWaiting(): readonly WaitingCount[] {
  const { http, can } = useWorkplace()
  const mine = kinds.filter(({ needs }) => can(needs))
  const results = useQueries({
    queries: mine.map(({ set, filter }) => ({
      queryKey: ['waiting', set],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<ODataPage<FirstItem>>(
          query(`/odata/${set}`, { filter, select: 'OrgSid,SubjectSid,NaireSid', top: 1, count: true }),
          { signal },
        ),
      refetchInterval: 60_000,
      meta: { quiet: true },
    })),
  })
  const refresh = () => results.forEach((result) => void result.refetch())
  useLive('alarm', refresh)
  useLive('alarmChanged', refresh)
  useLive('sessionChanged', refresh)
  return mine.map(({ id, screen, shows }, index) => {
    const page = results[index]?.data
    const first = page?.value[0]
    return {
      id,
      count: page?.['@odata.count'] ?? 0,
      to: first ? `/subject/${first.OrgSid}/${first.SubjectSid}/${screen}?naire=${first.NaireSid}${shows}` : null,
    }
  })
}

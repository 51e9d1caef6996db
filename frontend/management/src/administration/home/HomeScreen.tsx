import { useTranslation } from 'react-i18next'
import { BeginChoices } from '../../workplace/begin/BeginChoices.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'
import { Link } from 'react-router'
import { ProjectOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { ListState } from '../../workplace/ListState.tsx'
import { isOpenOrg, useOrgs } from '../orgs/use-orgs.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import type { Ability } from '@naire/domain/access'
import type { IdentStanding } from '@naire/domain/idents'
import { useQueries } from '@tanstack/react-query'
import { ofLivingNaire, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'

export default function HomeScreen() {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  return (
    <Screen title={t('home.greeting', { name: me.Nickname || me.Name || me.Code })}>
      <WaitingForMe />
      <FirstSteps />
      {can('editQuestions') && <BeginHere />}
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

/** The ways to begin a questionnaire, in one of the projects. */
function BeginHere() {
  const { t } = useTranslation()
  const { data: subjects = [] } = useSubjects()
  const { data: orgs = [] } = useOrgs()
  const [chosen, choose] = useState<string | null>(null)
  const subject = subjects.find(({ Sid }) => Sid === chosen) ?? subjects[0]
  if (!subject) return null
  // Two organisations may have a project of the same name.
  const isOfSeveral = new Set(subjects.map(({ OrgSid }) => OrgSid)).size > 1
  const labelOf = ({ Name, OrgSid }: typeof subject) => {
    const org = isOfSeveral ? orgs.find(({ Sid }) => Sid === OrgSid) : undefined
    return org === undefined ? Name : `${Name} · ${org.Name}`
  }
  return (
    <section className={styles.begin} aria-labelledby="home-begin">
      <div className="n-line">
        <h2 id="home-begin" className={styles.heading}>
          {t('begin.title')}
        </h2>
        {subjects.length > 1 && (
          <Select
            className={styles.project ?? ''}
            value={subject.Sid}
            options={subjects.map((each) => ({ value: each.Sid, label: labelOf(each) }))}
            onChange={choose}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('begin.project')}
          />
        )}
      </div>
      <BeginChoices screen={`/subject/${subject.OrgSid}/${subject.Sid}/naireEdit`} />
    </section>
  )
}

function SubjectCards() {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const subjects = useSubjects()
  const { data: orgs = [] } = useOrgs()
  const rows = subjects.data ?? []
  const orgSid = me.OrgSid ?? orgs.find(isOpenOrg)?.Sid
  const action = (can('manageSubjects') || can('operate')) && (
    <Link to={orgSid ? `/subjectMng/${orgSid}` : '/orgMng'}>
      <Button type="primary">{t(orgSid ? 'subjects.add' : 'orgs.add')}</Button>
    </Link>
  )
  return (
    <ListState
      query={subjects}
      isEmpty={rows.length === 0}
      empty={{ title: t('subjects.empty'), hint: t(orgSid ? 'home.noSubjectsHint' : 'orgs.emptyHint'), action }}
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

interface WaitingKind {
  readonly id: keyof typeof abilities
  readonly set: string
  /** Rows that wait for the person with this sid. */
  readonly filter: (me: string) => string
  readonly select?: string
  readonly screen: string
  /** Nothing is said of none: almost everybody might be given some. */
  readonly isSilentOfNone?: boolean
  /** Part of the screen's address that shows these rows alone. */
  readonly shows?: string
}

const abilities = {
  alarms: 'processAlarms',
  reviews: 'review',
  appeals: 'appeal',
  judgements: 'judgeAppeals',
  quotas: 'manageQuotas',
  drafts: 'editQuestions',
  secondReviews: 'review',
  mentions: 'editQuestions',
  approvals: 'approvePublishing',
  interviews: 'interview',
} as const satisfies Readonly<Record<string, Ability>>

const place = 'OrgSid,SubjectSid,NaireSid'
/** Seats that are left of a hundred, at which a quota is near full. */
const nearFullPercent = 10

/** Standings of people whom their interviewer is still to meet. */
const openStandings: readonly IdentStanding[] = ['waiting', 'invited', 'bounced', 'inProgress']
/** Page of interviewers, which is of no project. */
const interviewPage = '/survey/interviews'

/** Kinds of pending work, each for who has the ability. */
const kinds: readonly WaitingKind[] = [
  { id: 'alarms', set: 'Alarms', filter: () => 'AlarmStatus eq 0', select: place, screen: 'alarmMng' },
  {
    id: 'reviews',
    set: 'NaireSessions',
    filter: (me) =>
      `ReviewStatus eq 0 and (RevieworSid eq null or RevieworSid eq ${quoted(me)}) and Mode ne 'test' and ${ofLivingNaire}`,
    select: place,
    screen: 'dataMng',
    shows: '&f=ReviewStatus:is:0',
  },
  {
    id: 'appeals',
    set: 'NaireSessions',
    filter: (me) => `AppealerSid eq ${quoted(me)} and AppealStatus eq 0 and ${ofLivingNaire}`,
    select: place,
    screen: 'appeal',
  },
  {
    id: 'judgements',
    set: 'AppealSessions',
    filter: () => `AppealStatus eq 1 and ${ofLivingNaire}`,
    select: place,
    screen: 'judge',
  },
  {
    id: 'quotas',
    set: 'Quotars',
    filter: () =>
      `Closed eq false and Full eq false and Limit gt 0 and RemainingCount mul ${100 / nearFullPercent} le Limit and SubjectSid ne null`,
    select: place,
    screen: 'quotarMng',
  },
  {
    id: 'drafts',
    set: 'Naires',
    filter: (me) =>
      `Published eq false and PublishedRevision eq null and Archived eq false and (CreatorSid eq ${quoted(me)} or ModifierSid eq ${quoted(me)})`,
    select: 'Sid,OrgSid,SubjectSid',
    screen: 'naireEdit',
  },
  {
    id: 'secondReviews',
    set: 'PersonalTasks',
    filter: () => "Kind eq 'secondReview'",
    select: place,
    screen: 'secondReview',
  },
  {
    id: 'mentions',
    set: 'PersonalTasks',
    filter: () => "Kind eq 'mention'",
    select: place,
    screen: 'naireEdit',
    shows: '&comments=1',
  },
  {
    id: 'approvals',
    set: 'Naires',
    filter: (me) => `ApprovalState eq 'requested' and ApprovalRequesterSid ne ${quoted(me)} and Archived eq false`,
    select: 'Sid,OrgSid,SubjectSid',
    screen: 'naireEdit',
  },
  {
    id: 'interviews',
    set: 'Idents',
    filter: (me) =>
      `SurveyorSid eq ${quoted(me)} and HandedOver eq false and (${openStandings.map((each) => `Standing eq '${each}'`).join(' or ')})`,
    select: place,
    screen: interviewPage,
    isSilentOfNone: true,
  },
]

interface WaitingCount {
  readonly id: WaitingKind['id']
  readonly count: number
  /** Where the first of them is. */
  readonly to: string | null
}

interface FirstItem {
  readonly OrgSid: string
  readonly SubjectSid: string
  readonly Sid?: string
  readonly NaireSid?: string
}

function useWaiting(): readonly WaitingCount[] {
  const { http, can, me } = useWorkplace()
  const mine = kinds.filter(({ id }) => can(abilities[id]))
  const results = useQueries({
    queries: mine.map(({ id, set, filter, select }) => ({
      queryKey: ['waiting', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<ODataPage<FirstItem>>(
          query(`/odata/${set}`, { filter: filter(me.Sid), select, top: 1, count: true }),
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
  return mine.flatMap(({ id, screen, shows = '', isSilentOfNone }, index) => {
    const page = results[index]?.data
    const first = page?.value[0]
    const naire = first?.NaireSid ?? first?.Sid
    if (isSilentOfNone && !first) return []
    const inSubject = first && `/subject/${first.OrgSid}/${first.SubjectSid}/${screen}?naire=${naire}${shows}`
    return { id, count: page?.['@odata.count'] ?? 0, to: screen === interviewPage ? screen : (inSubject ?? null) }
  })
}

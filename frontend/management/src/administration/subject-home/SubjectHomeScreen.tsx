import { reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { BeginChoices } from '../../workplace/begin/BeginChoices.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Members } from './Members.tsx'
import { CheckCircleOutlined, EditOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { quoted, type ODataPage } from '../../workplace/odata.ts'
import { publicationOf, type NaireRow, type Publication, useNaires } from '../../workplace/naire-list.ts'
import type { ReactNode } from 'react'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './subject-home.module.css'

export default function SubjectHomeScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { orgSid = '', subjectSid = '' } = useParams()
  const { data: subjects = [] } = useSubjects()
  const name = subjects.find(({ Sid }) => Sid === subjectSid)?.Name
  return (
    <Screen title={name ?? t('screens.subject.title')} hint={t('subjectHome.hint')}>
      <NaireSummaries place={`/subject/${orgSid}/${subjectSid}`} />
      {can('manageSubjects') && <Members key={subjectSid} />}
    </Screen>
  )
}

function NaireSummaries({ place }: { readonly place: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const naires = useNaires()
  const progress = useProgress()
  const rows = naires.data ?? []
  const mayBegin = can('editQuestions')
  return (
    <ListState
      query={naires}
      isEmpty={rows.length === 0}
      empty={{
        title: t('naires.empty'),
        hint: mayBegin && t('begin.hint'),
        action: mayBegin && <BeginChoices screen={`${place}/naireEdit`} />,
      }}
    >
      <ul className={styles.list}>
        {rows.map((naire) => (
          <Summary key={naire.Sid} naire={naire} place={place} progress={progress?.get(naire.Sid) ?? null} />
        ))}
      </ul>
    </ListState>
  )
}

interface SummaryProps {
  readonly naire: NaireRow
  readonly place: string
  /** Null: nobody has begun, or it may not be seen. */
  readonly progress: Progress | null
}

const icons: Readonly<Record<Publication, ReactNode>> = {
  draft: <EditOutlined />,
  published: <CheckCircleOutlined />,
  stopped: <PauseCircleOutlined />,
}

function Summary({ naire, place, progress }: SummaryProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  return (
    <li className={styles.naire}>
      <h2 className={styles.name}>
        <bdi>{naire.Name}</bdi>
      </h2>
      <p className={styles.facts}>
        <StatusWord tone={naire.Published ? 'success' : 'neutral'} icon={icons[publicationOf(naire)]}>
          {t(`naires.${publicationOf(naire)}`)}
        </StatusWord>
        <span>{t('naires.size', { questions: naire.QuestionCount, pages: naire.PageCount })}</span>
        <Moment at={naire.ModifyTime} />
      </p>
      {progress && <Figures progress={progress} place={`${place}/dataMng?naire=${naire.Sid}`} />}
      <p className={styles.links}>
        {can('editQuestions') && <Link to={`${place}/naireEdit`}>{t('screens.naireEdit.title')}</Link>}
        {can('viewSessions') && <Link to={`${place}/dataMng?naire=${naire.Sid}`}>{t('screens.dataMng.title')}</Link>}
        {can('processAlarms') && <Link to={`${place}/alarmMng`}>{t('screens.alarmMng.title')}</Link>}
        {can('appeal') && <Link to={`${place}/appeal`}>{t('screens.appeal.title')}</Link>}
        {can('judgeAppeals') && <Link to={`${place}/judge`}>{t('screens.judge.title')}</Link>}
      </p>
    </li>
  )
}

/** Sessions of a questionnaire, without those of tests. */
interface Progress {
  readonly finished: number
  readonly underway: number
  readonly turnedAway: number
  readonly toReview: number
  readonly alarms: number
}

function Figures({ progress, place }: { readonly progress: Progress; readonly place: string }) {
  const { t, i18n } = useTranslation()
  const shown = (['finished', 'underway', 'turnedAway', 'toReview', 'alarms'] as const).filter(
    (name) => progress[name] > 0 || name === 'finished',
  )
  return (
    <ul className={styles.figures} aria-label={t('subjectHome.progress')}>
      {shown.map((name) => (
        <li key={name}>
          <Link to={name === 'alarms' ? place.replace('/dataMng?', '/alarmMng?') : `${place}${filters[name]}`}>
            <b>{progress[name].toLocaleString(i18n.language)}</b> {t(`subjectHome.figures.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const { success, suspend, fullQuota } = statusNumbers
/** Part of the grid's address that shows these sessions alone. */
const filters = {
  finished: `&f=Status:is:${success}`,
  underway: `&f=Status:is:${suspend}`,
  turnedAway: `&f=Status:is:${fullQuota}`,
  toReview: `&f=ReviewStatus:is:${reviewNumbers.pending}`,
} as const

interface SessionCount {
  readonly NaireSid: string
  readonly Status?: number | null
  readonly ReviewStatus?: number | null
  readonly Sessions: number
}

const nothing: Progress = { finished: 0, underway: 0, turnedAway: 0, toReview: 0, alarms: 0 }

/** By questionnaire; null until it is known, and for who may not see sessions. */
function useProgress(): ReadonlyMap<string, Progress> | null {
  const { http, can } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const of = (filter: string, keys: string) =>
    `$apply=${encodeURIComponent(
      `filter(SubjectSid eq ${quoted(subjectSid)} and ${filter})/groupby((${keys}),aggregate($count as Sessions))`,
    )}`
  const counted = useQuery({
    queryKey: ['subjectProgress', subjectSid],
    enabled: can('viewSessions'),
    queryFn: async ({ signal }) => {
      const read = async (path: string) => (await http.get<ODataPage<SessionCount>>(path, { signal })).value
      const [sessions, alarms] = await Promise.all([
        read(`/odata/NaireSessions?${of("Mode ne 'test'", 'NaireSid,Status,ReviewStatus')}`),
        can('processAlarms') ? read(`/odata/Alarms?${of('AlarmStatus eq 0', 'NaireSid')}`) : [],
      ])
      return { sessions, alarms }
    },
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
  if (counted.data === undefined) return null
  const found = new Map<string, Progress>()
  const add = (naireSid: string, name: keyof Progress, n: number) => {
    const before = found.get(naireSid) ?? nothing
    found.set(naireSid, { ...before, [name]: before[name] + n })
  }
  for (const { NaireSid, Status, ReviewStatus, Sessions } of counted.data.sessions) {
    if (Status === success) add(NaireSid, 'finished', Sessions)
    if (Status === suspend) add(NaireSid, 'underway', Sessions)
    if (Status === fullQuota) add(NaireSid, 'turnedAway', Sessions)
    if (ReviewStatus === reviewNumbers.pending) add(NaireSid, 'toReview', Sessions)
  }
  for (const { NaireSid, Sessions } of counted.data.alarms) add(NaireSid, 'alarms', Sessions)
  return found
}

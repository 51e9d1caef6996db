import type { AlarmRow } from '@naire/contract'
import { FileTextOutlined, ArrowUpOutlined, ClockCircleOutlined, UserOutlined } from '@ant-design/icons'
import type { AlarmContact, AlarmReason } from '@naire/domain/answering'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jsonOf } from '../../workplace/json-of.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { AlarmActions, type AlarmDialogKind } from './AlarmActions.tsx'
import styles from './alarms.module.css'
import { type AlarmCommands, useAlarmSteps } from './use-alarm-commands.ts'
import { useEffect, useState } from 'react'
import { Seconds } from '../../workplace/Seconds.tsx'
import { personName } from '../../workplace/person-name.ts'
import type { TFunction } from 'i18next'
import type { AlarmStepRow } from '@naire/contract'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import { FailureView } from '../../workplace/ListState.tsx'

/** History of the alarm: who was notified when and by which channel, who saw it, and what they did. */
function AlarmSteps({ sessionSid }: { readonly sessionSid: string }) {
  const { t } = useTranslation()
  const steps = useAlarmSteps(sessionSid)
  const rows = steps.data ?? []
  const reasonText = useReasonText()
  return (
    <section className={styles.steps} aria-label={t('alarms.steps.title')}>
      <h3>{t('alarms.steps.title')}</h3>
      {steps.isError && rows.length === 0 && <FailureView error={steps.error} onRetry={() => void steps.refetch()} />}
      {rows.length > 0 && (
        <ol className={styles.told}>
          {rows.map((row) => (
            <li key={row.Sid} data-step={row.Step} data-problem={row.Problem ?? undefined}>
              <Moment at={row.At} seconds />
              <span>
                {t(`alarms.steps.${stepOf(row)}`, said(row, t))}
                {row.Problem && ` · ${t(`alarms.problems.${row.Problem}`)}`}
                {row.Word &&
                  (row.UserSid === null ? (
                    ` · ${reasonText(row.Word, 'system')}`
                  ) : (
                    <q className={styles.word}>{row.Word}</q>
                  ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** An escalation is somebody's, or a time ran out. */
const stepOf = ({ Step, UserSid }: AlarmStepRow) =>
  Step === 'AlarmEscalated' && UserSid !== null ? 'AlarmEscalatedBy' : Step

function said({ UserName, UserSid, ToName, ToSid, Channel, Times }: AlarmStepRow, t: TFunction) {
  return {
    name: personName(t, UserSid, UserName),
    to: personName(t, ToSid, ToName),
    channel: Channel ? t(`alarms.channels.${Channel}`) : '',
    times: Times ?? 0,
  }
}

interface AlarmCardProps {
  readonly alarm: AlarmRow
  readonly isOpen: boolean
  readonly commands: AlarmCommands
  readonly asked: AlarmDialogKind | null
  readonly onAsk: (asked: AlarmDialogKind | null) => void
  readonly onOpen: () => void
  readonly isSelected?: boolean
  /** Absent: it cannot be chosen. */
  readonly onToggle?: () => void
}

export function AlarmCard(props: AlarmCardProps) {
  const { alarm, isOpen, commands, asked, onAsk, onOpen, isSelected = false, onToggle } = props
  const { t } = useTranslation()
  const { can } = useWorkplace()
  useSeen(alarm, isOpen)
  const isProcessed = alarm.ProcessedAt !== null
  const reasons = jsonOf<readonly AlarmReason[]>(alarm.Reasons) ?? []
  return (
    <li
      id={`alarm-${alarm.Sid}`}
      className={`${styles.alarm} ${isOpen ? styles.openAlarm : ''}`}
      data-session={alarm.SessionSid}
      data-level={alarm.Level}
    >
      {onToggle && (
        <Checkbox
          className={styles.check ?? ''}
          checked={isSelected}
          aria-label={t('alarms.select', { name: alarm.NaireName ?? '' })}
          onChange={onToggle}
        />
      )}
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onOpen}>
        <SessionWord field="Alarm" value={alarm.Level} />
        <bdi className={styles.name}>{alarm.NaireName}</bdi>
        <span className={styles.age}>
          {isProcessed ? <Moment at={alarm.ProcessedAt} /> : <Age since={alarm.RaisedAt} />}
        </span>
        {(!isOpen || reasons.length === 0) && (
          <bdi className={styles.excerpt} title={alarm.Excerpt ?? undefined}>
            {alarm.Excerpt}
          </bdi>
        )}
      </button>
      <AlarmStanding alarm={alarm} />
      {isOpen && (
        <div className={styles.detail}>
          <AlarmReasons reasons={reasons} />
          <AlarmContacts contacts={jsonOf<readonly AlarmContact[]>(alarm.Contacts) ?? []} />
          {alarm.Note && <p className={styles.note}>{t('alarms.note', { note: alarm.Note })}</p>}
          <AlarmActions alarm={alarm} commands={commands} asked={asked} onAsk={onAsk} />
          {can('viewSessions') && (
            <Link
              className="n-link"
              to={`/subject/${alarm.OrgSid}/${alarm.SubjectSid}/sessionNaire/${alarm.SessionSid}/view`}
            >
              <FileTextOutlined aria-hidden /> {t('alarms.session')}
            </Link>
          )}
          <AlarmSteps sessionSid={alarm.SessionSid} />
        </div>
      )}
    </li>
  )
}

/** Elapsed time, counting. */
function Age({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={since}>
      <Seconds count={(now - Date.parse(since)) / 1_000} />
    </time>
  )
}

/** Reasons of the alarm, in the respondent's words. */
function AlarmReasons({ reasons }: { readonly reasons: readonly AlarmReason[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <ul className="n-column" aria-label={t('alarms.reasons')}>
      {reasons.map((reason, index) => (
        <li key={index} className={styles.reason}>
          <SessionWord field="Alarm" value={reason.level} />
          <b>{reason.explain || reason.questionCode}</b>
          <bdi className={styles.answers}>{reason.excerpt}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Answers by which the respondent may be reached, as the author chose them; a telephone number is dialled. */
function AlarmContacts({ contacts }: { readonly contacts: readonly AlarmContact[] }) {
  const { t } = useTranslation()
  if (contacts.length === 0) return null
  return (
    <dl className={styles.contacts} aria-label={t('alarms.contacts')}>
      {contacts.map(({ questionCode, label, answer }) => (
        <div key={questionCode}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            {/^[+\d][\d -]{5,}$/.test(answer) ? (
              <a className="n-link" dir="ltr" href={`tel:${answer.replaceAll(/[ -]/g, '')}`}>
                {answer}
              </a>
            ) : (
              <bdi>{answer}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Told already by this page: an alarm that is raised anew, handed over or escalated is seen anew. */
const told = new Set<string>()

/** Says that somebody has the alarm before them, once the page is looked at. */
function useSeen({ SessionSid, RaisedAt, ClaimedAt, Escalations, ProcessedAt }: AlarmRow, isOpen: boolean): void {
  const { http } = useWorkplace()
  const key = [SessionSid, RaisedAt, ClaimedAt, Escalations].join()
  const isToTell = isOpen && ProcessedAt === null
  useEffect(() => {
    const see = () => {
      if (!isToTell || document.hidden || told.has(key)) return
      told.add(key)
      http
        .post('/odata/NaireSessions/SurveyExpert.SeeAlarm()', { sessionSid: SessionSid })
        .catch(() => told.delete(key))
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [http, SessionSid, key, isToTell])
}

/** Holder of the alarm, its deadline, and the number of escalations. */
function AlarmStanding({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const { ClaimedBySid, ClaimedByName, ClaimedAt, ProcessBy, Escalations, ProcessedAt } = alarm
  const isOpen = ProcessedAt === null
  if (ClaimedBySid === null && (Escalations === 0 || !isOpen)) return null
  return (
    <p className={styles.claimed}>
      {ClaimedBySid !== null && (
        <span>
          <UserOutlined aria-hidden />{' '}
          {t(ClaimedBySid === me.Sid ? 'alarms.mine' : 'alarms.claimedBy', {
            name: personName(t, ClaimedBySid, ClaimedByName),
          })}{' '}
          · <Moment at={ClaimedAt} />
        </span>
      )}
      {isOpen && ProcessBy !== null && (
        <span>
          <ClockCircleOutlined aria-hidden /> {t('alarms.processBy')} <Moment at={ProcessBy} />
        </span>
      )}
      {isOpen && Escalations > 0 && (
        <span className={styles.escalated}>
          <ArrowUpOutlined aria-hidden /> {t('alarms.escalated', { times: Escalations })}
        </span>
      )}
    </p>
  )
}

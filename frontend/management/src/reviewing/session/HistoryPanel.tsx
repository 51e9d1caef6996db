import { Button, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './session.module.css'
import { roles } from '@naire/domain/access'
import { Moment } from '../../workplace/Moment.tsx'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import type { HistoryStep, HistoryChange } from '@naire/contract'
import { columnOf, isNamed, isWorded, useNameOf } from '../sessions/session-columns.ts'
import { wordOf } from '../sessions/session-words.ts'
import { useQuery } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

/** After which step the session is looked at. */
export interface PastMoment {
  readonly revision: number
  /** From 1. */
  readonly step: number
}

interface HistoryPanelProps {
  readonly sessionSid: string
  /** `null`: now. */
  readonly moment: PastMoment | null
  readonly onMoment: (moment: PastMoment | null) => void
}

/** Every step of the session, and the slider "as it was then". */
export function HistoryPanel({ sessionSid, moment, onMoment }: HistoryPanelProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const history = useHistory(sessionSid)
  const steps = history.data ?? []
  const at = moment ? moment.step - 1 : steps.length - 1
  const go = (index: number) => {
    const step = steps[index]
    onMoment(step && index < steps.length - 1 ? { revision: step.Revision, step: index + 1 } : null)
  }
  return (
    <section aria-label={t('history.title')}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ListState query={history} isEmpty={steps.length === 0} empty={{ title: t('history.empty') }}>
        <Slider
          min={0}
          max={Math.max(1, steps.length - 1)}
          value={at}
          disabled={steps.length < 2}
          onChange={go}
          ariaLabelForHandle={t('history.slider')}
          tooltip={{ formatter: (index) => t('history.step', { n: (index ?? 0) + 1, of: steps.length }) }}
        />
        {moment && (
          <Button size="small" onClick={() => onMoment(null)}>
            {t('history.now')}
          </Button>
        )}
        {can('viewAccessLog') && (
          <Link className={styles.link} to={`/trailMng?sid=${sessionSid}`}>
            {t('history.trail')}
          </Link>
        )}
        <HistoryLine steps={steps} at={at} onGo={go} />
      </ListState>
    </section>
  )
}

interface HistoryLineProps {
  readonly steps: readonly HistoryStep[]
  readonly at: number
  readonly onGo: (index: number) => void
}

/** Newest first: who, in which role, when, from where, what changed, why. */
function HistoryLine({ steps, at, onGo }: HistoryLineProps) {
  return (
    <ol className={styles.line} reversed>
      {steps
        .map((step, index) => <Step key={step.Revision} step={step} isLater={index > at} onGo={() => onGo(index)} />)
        .toReversed()}
    </ol>
  )
}

function Step({
  step,
  isLater,
  onGo,
}: {
  readonly step: HistoryStep
  readonly isLater: boolean
  readonly onGo: () => void
}) {
  const { t, i18n } = useTranslation()
  const reasonText = useReasonText()
  const role = t(`roles.${roleName(step.Role)}`)
  const who = step.ActorName ?? role
  return (
    <li className={`${styles.step} ${isLater ? styles.later : ''}`} data-event={step.EventType}>
      <button type="button" className={styles.stepButton} onClick={onGo}>
        {t(`events.${step.EventType}`, { defaultValue: step.EventType })}
      </button>
      <p>
        <Moment at={step.At} seconds /> · {who === role ? who : t('phrases.detail', { name: who, detail: role })}
        {step.Ip && (
          <>
            {' · '}
            <bdi>{step.Ip}</bdi>
          </>
        )}
      </p>
      {step.Receipt && (
        <p>
          <a
            className={styles.link}
            href={`/receipt/${step.Receipt}?lang=${i18n.language}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('history.receipt')}
          </a>
        </p>
      )}
      {step.Reason && <p>{t('history.reason', { reason: reasonText(step.Reason, step.Role) })}</p>}
      <HistoryChanges changes={step.Changes} />
    </li>
  )
}

function roleName(role: string | number): string {
  return Object.entries(roles).find(([, code]) => String(code) === String(role))?.[0] ?? String(role)
}

/** More than these are folded away. */
const most = 6

/** Old and new values of each field that a step changed; fields that no column shows are left out. */
function HistoryChanges({ changes }: { readonly changes: readonly HistoryChange[] }) {
  const { t } = useTranslation()
  const shown = useShown()
  const known = changes.filter((change) => !('Field' in change) || columnOf(change.Field))
  if (known.length === 0) return null
  const list = (
    <ul className={styles.changes}>
      {known.map((change, index) => {
        const field = 'Field' in change ? change.Field : undefined
        return (
          <li key={index}>
            {t('phrases.label', {
              label: 'QuestionCode' in change ? change.QuestionCode : t(`sessions.fields.${change.Field}`),
            })}
            <bdi>{shown(field, change.From)}</bdi> <span className={styles.arrow}>→</span>{' '}
            <bdi>{shown(field, change.To)}</bdi>
          </li>
        )
      })}
    </ul>
  )
  if (known.length <= most) return list
  return (
    <details className={styles.fold}>
      <summary>{t('history.changes', { count: known.length })}</summary>
      {list}
    </details>
  )
}

function useShown(): (field: string | undefined, value: unknown) => string {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('history.blank')
    if (typeof value === 'boolean') return t(value ? 'states.yes' : 'states.no')
    const column = columnOf(field ?? '')
    if (column && isNamed(column)) return nameOf(column.field, String(value))
    const word = column && isWorded(column) ? wordOf(column.field, Number(value)) : null
    return word ? t(`sessions.words.${field}.${word.word}`) : String(value)
  }
}

export function useHistory(sid: string, isAsked = true) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['history', sid],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly HistoryStep[]>>(`${entity('NaireSessions', sid)}/SurveyExpert.History()`, {
          signal,
        })
      ).value,
    meta: { quiet: true },
  })
}

/** The session as it was after a step; not asked while `revision` is null. */
export function useAsOf(sid: string, revision: number | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['asOf', sid, revision],
    enabled: revision !== null,
    queryFn: ({ signal }) =>
      http.get<SessionWithAnswers>(`${entity('NaireSessions', sid)}/SurveyExpert.AsOf(revision=${revision})`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
}

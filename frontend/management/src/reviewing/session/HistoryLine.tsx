import { roles } from '@naire/domain/access'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { columnOf, isWorded } from '../sessions/session-columns.ts'
import { wordOf } from '../sessions/session-words.ts'
import styles from './session.module.css'
import type { HistoryStep } from './use-history.ts'

interface HistoryLineProps {
  readonly steps: readonly HistoryStep[]
  readonly at: number
  readonly onGo: (index: number) => void
}

/** Newest first: who, in which role, when, from where, what changed, why. */
export function HistoryLine({ steps, at, onGo }: HistoryLineProps) {
  return (
    <ol className={styles.line} reversed>
      {steps
        .map((step, index) => <Step key={step.Revision} step={step} isLater={index > at} onGo={() => onGo(index)} />)
        .toReversed()}
    </ol>
  )
}

function Step({ step, isLater, onGo }: { readonly step: HistoryStep; readonly isLater: boolean; readonly onGo: () => void }) {
  const { t } = useTranslation()
  const role = t(`roles.${roleName(step.Role)}`)
  const who = step.ActorName ?? role
  return (
    <li className={`${styles.step} ${isLater ? styles.later : ''}`} data-event={step.EventType}>
      <button type="button" className={styles.stepButton} onClick={onGo}>
        {t(`events.${step.EventType}`, { defaultValue: step.EventType })}
      </button>
      <p>
        <Moment at={step.At} seconds /> · {who === role ? who : `${who}（${role}）`}
        {step.Ip && <bdi> · {step.Ip}</bdi>}
      </p>
      {step.Reason && <p>{t('history.reason', { reason: step.Reason })}</p>}
      {step.Changes.length > 0 && (
        <ul className={styles.changes}>
          {step.Changes.map((change, index) => (
            <li key={index}>
              {change.QuestionCode ?? fieldName(t, change.Field ?? '')}：{shown(t, change.Field, change.From)} → {shown(t, change.Field, change.To)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function roleName(role: string | number): string {
  return Object.entries(roles).find(([, code]) => String(code) === String(role))?.[0] ?? String(role)
}

function fieldName(t: TFunction, field: string): string {
  return t(`sessions.fields.${field}`, { defaultValue: field })
}

function shown(t: TFunction, field: string | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('history.blank')
  const column = columnOf(field ?? '')
  const word = column && isWorded(column) ? wordOf(column.field, Number(value)) : null
  return word ? t(`sessions.words.${field}.${word.word}`) : String(value)
}

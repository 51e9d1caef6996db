import { roles } from '@naire/domain/access'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { useReasonText } from '../../workplace/use-reason-text.ts'
import { HistoryChanges } from './HistoryChanges.tsx'
import styles from './session.module.css'
import type { HistoryStep } from '@naire/api/contract'

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

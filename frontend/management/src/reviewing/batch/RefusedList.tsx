import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './batch.module.css'
import type { RefusedSession } from './run-steps.ts'

/** More than these are folded away. */
const most = 5

/** Which sessions stayed as they were, and why. */
export function RefusedList({
  refused,
  place,
}: {
  readonly refused: readonly RefusedSession[]
  readonly place: string
}) {
  const { t } = useTranslation()
  const list = (
    <ul className={styles.refused} aria-label={t('batch.refused')}>
      {refused.map(({ sid, code, details }) => (
        <li key={sid} data-refused={sid}>
          <Link to={`${place}/sessionNaire/${sid}/view`}>{sid.slice(0, 8)}</Link>{' '}
          {t(`exceptions:${code}`, { ...details, defaultValue: t('states.failed') })}
        </li>
      ))}
    </ul>
  )
  if (refused.length <= most) return list
  return (
    <details>
      <summary>{t('batch.refusedCount', { n: refused.length })}</summary>
      {list}
    </details>
  )
}

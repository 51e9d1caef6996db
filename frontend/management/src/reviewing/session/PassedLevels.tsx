import type { HistoryStep } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { passedIn } from './passed-in.ts'
import styles from './session.module.css'

/** Who passed the levels of the running review; nothing before the first was passed. */
export function PassedLevels({ steps }: { readonly steps: readonly HistoryStep[] }) {
  const { t } = useTranslation()
  const passed = passedIn(steps)
  if (passed.length === 0) return null
  return (
    <ol className={styles.changes} aria-label={t('review.passedLevels')}>
      {passed.map(({ Revision, ActorName, At }, index) => (
        <li key={Revision}>
          {t('review.passedLevel', { level: index + 1, name: ActorName ?? t('roles.system') })} · <Moment at={At} />
        </li>
      ))}
    </ol>
  )
}

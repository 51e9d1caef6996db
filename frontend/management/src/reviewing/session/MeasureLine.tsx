import type { Measure } from '@naire/domain/sessions'
import { useTranslation } from 'react-i18next'
import styles from './session.module.css'

/** How an answer was given, quietly: how long it took, and how often it was changed. */
export function MeasureLine({ measure }: { readonly measure: Measure | undefined }) {
  const { t } = useTranslation()
  if (!measure) return null
  const [seconds, times] = measure
  return (
    <p className={styles.measure}>
      {t('session.measure.seconds', { seconds: Math.max(1, Math.round(seconds)) })}
      {times > 0 && ` · ${t('session.measure.changes', { n: times })}`}
    </p>
  )
}

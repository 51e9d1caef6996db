import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './home.module.css'
import { useWaiting } from './use-waiting.ts'

export function WaitingForMe() {
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

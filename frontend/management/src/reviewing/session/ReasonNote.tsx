import type { WhyValue } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import styles from './session.module.css'

interface ReasonNoteProps {
  readonly title: string
  readonly why: WhyValue
}

/** What came out, and on demand the expression that decided it, with what it read and what it gave. */
export function ReasonNote({ title, why }: ReasonNoteProps) {
  const { t } = useTranslation()
  if (why.Expression === '') return <p className={styles.reason}>{title}</p>
  const result = typeof why.Result === 'boolean' ? t(why.Result ? 'states.yes' : 'states.no') : String(why.Result ?? '∅')
  return (
    <details className={styles.reason}>
      <summary>{title}</summary>
      <p>
        {t('why.because')} <code className={styles.expression} dir="ltr">{why.Expression}</code> → <b>{result}</b>
      </p>
      {why.Values.length > 0 && (
        <ul className={styles.values} dir="ltr" aria-label={t('why.values')}>
          {why.Values.map(({ Reference, Value }) => (
            <li key={Reference}>
              {Reference} = {Value === '' ? '∅' : Value}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

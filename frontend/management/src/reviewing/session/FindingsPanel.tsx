import type { WhyFinding } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { FindingNote } from './FindingNote.tsx'
import styles from './session.module.css'

/** What the server noticed about the session as a whole; what concerns a question stands beside it too. */
export function FindingsPanel({ findings }: { readonly findings: readonly WhyFinding[] }) {
  const { t } = useTranslation()
  if (findings.length === 0) return null
  return (
    <section className={styles.why} aria-label={t('findings.title')}>
      <h2 className={styles.heading}>{t('findings.title')}</h2>
      {findings.map((finding, index) => (
        <FindingNote key={index} finding={finding} withCode />
      ))}
    </section>
  )
}

import type { WhyFinding } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import { FileFindingNote } from './FileFindingNote.tsx'
import { FindingNote } from './FindingNote.tsx'
import styles from './session.module.css'
import type { FileFinding } from './use-file-findings.ts'

interface FindingsPanelProps {
  readonly findings: readonly WhyFinding[]
  readonly files: readonly FileFinding[]
}

/** Quality flags of the session as a whole; a flag that concerns a question is also shown beside it. */
export function FindingsPanel({ findings, files }: FindingsPanelProps) {
  const { t } = useTranslation()
  if (findings.length + files.length === 0) return null
  return (
    <section className={styles.flags} aria-label={t('findings.title')}>
      <h2 className={styles.heading}>{t('findings.title')}</h2>
      {findings.map((finding, index) => (
        <FindingNote key={index} finding={finding} withCode />
      ))}
      {files.map((finding) => (
        <FileFindingNote key={finding.attachSid} finding={finding} withCode />
      ))}
    </section>
  )
}

import type { Operation } from '@naire/domain/authoring'
import type { NaireFinding } from '@naire/domain/diagnostics'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editing } from '../editing/editing.ts'
import { FindingLine } from './FindingLine.tsx'
import styles from './findings.module.css'

interface FindingListProps {
  /** The gravest first. */
  readonly findings: readonly NaireFinding[]
  readonly perform: Editing['perform']
  readonly onGoTo: (finding: NaireFinding) => void
}

/** More than anybody reads; the first are mended first. */
const mostShown = 100

/** Drawn again only where what is found is another: not while a walk goes on. */
export const FindingList = memo(function FindingList({ findings, perform, onGoTo }: FindingListProps) {
  const { t } = useTranslation('testing')
  const mend = useCallback((operation: Operation) => void perform(operation), [perform])
  return (
    <>
      <ul className={styles.list}>
        {findings.slice(0, mostShown).map((finding) => (
          <FindingLine key={finding.id} finding={finding} onGoTo={onGoTo} onMend={mend} />
        ))}
      </ul>
      {findings.length > mostShown && (
        <p className={styles.state}>{t('findings.more', { number: findings.length - mostShown })}</p>
      )}
    </>
  )
})

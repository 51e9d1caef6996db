import type { Operation } from '@naire/domain/authoring'
import type { NaireFinding } from '@naire/domain/diagnostics'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'antd'
import type { Editing } from '../editing/editing.ts'
import styles from './findings.module.css'
import { findingWords } from './finding-words.ts'
import { Severity } from './Severity.tsx'

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

interface FindingLineProps {
  readonly finding: NaireFinding
  readonly onGoTo: (finding: NaireFinding) => void
  readonly onMend: (operation: Operation) => void
}

const FindingLine = memo(function FindingLine({ finding, onGoTo, onMend }: FindingLineProps) {
  const { t } = useTranslation('testing')
  const { severity, code, mending, offers } = finding
  const path = shownPath(finding.path)
  const words = findingWords(finding, t)
  return (
    <li className={styles.finding} data-severity={severity} data-finding={finding.sentence.key}>
      <Severity severity={severity} />
      <div className={styles.words}>
        {code !== null && <b dir="ltr">{code}</b>} {words}
        {path !== '' && (
          <code className={styles.path} dir="ltr">
            {path}
          </code>
        )}
      </div>
      <Button size="small" onClick={() => onGoTo(finding)} aria-label={`${t('findings.goTo')}: ${code ?? ''} ${words}`}>
        {t('findings.goTo')}
      </Button>
      {mending !== null && (
        <Button
          size="small"
          type="primary"
          ghost
          onClick={() => onMend(mending)}
          aria-label={`${t('findings.mend')}: ${code ?? ''} ${words}`}
        >
          {t('findings.mend')}
        </Button>
      )}
      {offers.map(({ name, operation }) => (
        <Button
          key={name}
          size="small"
          onClick={() => onMend(operation)}
          aria-label={`${t(`offers.${name}`)}: ${code ?? ''} ${words}`}
        >
          {t(`offers.${name}`)}
        </Button>
      ))}
    </li>
  )
})

// Which question or cell it is, the words say.
const shownPath = (path: string) =>
  path.replace(/^(?:Questions|QuotarList|ResourceList)\[\d+\](?:\.(?:Data\b\.?)?)?/, '')

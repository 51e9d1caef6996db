import type { Diagnostic } from '@naire/domain/expression/checking'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Severity } from '../diagnostics/Severity.tsx'
import styles from './expressions.module.css'

interface FindingListProps {
  readonly source: string
  readonly findings: readonly Diagnostic[]
  /** What is said of the place where it stands comes first. */
  readonly caret: number
  readonly onGoTo: (from: number, to: number) => void
  readonly onMend: (source: string) => void
}

export function FindingList({ source, findings, caret, onGoTo, onMend }: FindingListProps) {
  const { t } = useTranslation('expressions')
  const isHere = ({ position: { from, to } }: Diagnostic) => from <= caret && caret <= to
  const ordered = [...findings.filter(isHere), ...findings.filter((finding) => !isHere(finding))]
  if (ordered.length === 0) return null
  return (
    <ul className={styles.findings}>
      {ordered.map(({ key, params, severity, position: { from, to }, suggestion }) => (
        <li key={`${key} ${from} ${to}`} data-severity={severity}>
          <Severity severity={severity} />
          <span className={styles.words}>
            {t(`validation:expression.${key}`, params)}{' '}
            {to > from && (
              <button
                type="button"
                className={styles.marked}
                dir="ltr"
                aria-label={t('field.goTo', { text: source.slice(from, to) })}
                onClick={() => onGoTo(from, to)}
              >
                {source.slice(from, to)}
              </button>
            )}
          </span>
          {suggestion !== null && (
            <Button size="small" onClick={() => onMend(source.slice(0, from) + suggestion + source.slice(to))}>
              {t('field.mend', { text: suggestion })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findingsByQuestion, type FindingMarks } from '../../diagnostics/findings-by-question.ts'
import styles from '../outline/outline.module.css'
import { useKnownFindings } from './findings-context.tsx'

export function useFindingMarks(): ReadonlyMap<string, FindingMarks> {
  const all = useKnownFindings()
  return useMemo(() => findingsByQuestion(all), [all])
}

/** That something is wrong with a question, by a sign and in words. */
export function FindingMark({ marks }: { readonly marks: FindingMarks | undefined }) {
  const { t } = useTranslation()
  const number = (marks?.error ?? 0) + (marks?.warning ?? 0)
  if (number === 0) return null
  const isError = (marks?.error ?? 0) > 0
  return (
    <span className={isError ? styles.error : styles.warning} title={t('editor:findings', { n: number })}>
      {isError ? <CloseCircleFilled /> : <WarningFilled />}
      <span className="n-hidden">{t('editor:findings', { n: number })}</span>
    </span>
  )
}

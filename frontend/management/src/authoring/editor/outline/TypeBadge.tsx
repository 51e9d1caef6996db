import type { QuestionType } from '@naire/domain/questions'
import { useTranslation } from 'react-i18next'
import styles from './outline.module.css'

interface TypeBadgeProps {
  readonly type: QuestionType | null
  /** Absent: the type's. */
  readonly word?: string
}

/** The sign of a question type; a word goes with it for who cannot see. */
export function TypeBadge({ type, word }: TypeBadgeProps) {
  const { t } = useTranslation()
  if (type === null) return <span className={styles.badge}>?</span>
  const said = word ?? t(`questions:word.${type}`)
  return (
    <span className={styles.badge} title={said}>
      <span aria-hidden="true">{t(`questions:badge.${type}`)}</span>
      <span className="n-hidden">{said}</span>
    </span>
  )
}

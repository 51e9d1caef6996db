import type { QuestionType } from '@naire/domain/questions'
import { useTranslation } from 'react-i18next'
import styles from './outline.module.css'

/** The sign of a question type; its word goes with it for who cannot see. */
export function TypeBadge({ type }: { readonly type: QuestionType | null }) {
  const { t } = useTranslation()
  if (type === null) return <span className={styles.badge}>?</span>
  return (
    <span className={styles.badge} title={t(`questions:word.${type}`)}>
      <span aria-hidden="true">{t(`questions:badge.${type}`)}</span>
      <span className="n-hidden">{t(`questions:word.${type}`)}</span>
    </span>
  )
}

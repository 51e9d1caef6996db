import { CommentOutlined, EyeOutlined } from '@ant-design/icons'
import type { SessionWhy } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import type { Comments } from '../comments/use-comments.ts'
import styles from './session.module.css'

interface OutlineMarksProps {
  readonly questionSid: string
  readonly why: SessionWhy | null
  readonly comments: Comments
}

/** How much was found at a question and said of it. */
export function OutlineMarks({ questionSid, why, comments }: OutlineMarksProps) {
  const { t } = useTranslation()
  const found = why?.Findings.filter((finding) => finding.QuestionSid === questionSid).length ?? 0
  const said = comments.on(questionSid).length
  return (
    <>
      {found > 0 && (
        <span className={styles.found}>
          <EyeOutlined aria-hidden /> {t('session.found', { n: found })}
        </span>
      )}
      {said > 0 && (
        <span className={styles.revision}>
          <CommentOutlined aria-hidden /> {t('session.said', { n: said })}
        </span>
      )}
    </>
  )
}

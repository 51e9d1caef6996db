import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import styles from './comments.module.css'
import type { Comments } from './use-comments.ts'

/** How many comments of others are new, the way to the first, and the mark that they are read. */
export function UnreadComments({ comments: { unread, markRead } }: { readonly comments: Comments }) {
  const { t } = useTranslation()
  const [first] = unread
  if (!first) return null
  return (
    <p className={styles.unread} role="status">
      <CommentOutlined aria-hidden />
      <span>{t('comments.unread', { n: unread.length })}</span>
      {first.QuestionSid && <QuestionLink questionSid={first.QuestionSid}>{t('comments.first')}</QuestionLink>}
      <Button size="small" onClick={markRead}>
        {t('comments.markRead')}
      </Button>
    </p>
  )
}

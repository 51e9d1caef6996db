import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import styles from './comments.module.css'
import type { Comments } from './use-comments.ts'

/** Number of new comments of others, the link to the first, and the button that marks them read. */
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

import { CommentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusQuestion } from '../answers/use-question-keys.ts'
import { CommentEntry } from './CommentEntry.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './comments.module.css'
import type { Comments } from './use-comments.ts'

interface CommentThreadProps {
  readonly comments: Comments
  /** `null`: about the session as a whole. */
  readonly questionSid: string | null
  readonly canWrite: boolean
}

/** What was said about an answer, oldest first, and the way to say more. */
export function CommentThread({ comments, questionSid, canWrite }: CommentThreadProps) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const thread = useRef<HTMLDivElement>(null)
  const said = comments.on(questionSid)
  const close = () => {
    if (thread.current) focusQuestion(thread.current)
    setWriting(false)
  }
  if (said.length === 0 && !canWrite) return null
  return (
    <div ref={thread} className={styles.thread} data-thread={questionSid ?? 'session'}>
      {said.length > 0 && (
        <ol className={styles.list} aria-label={t('comments.label')}>
          {said.map((comment) => (
            <CommentEntry key={comment.Sid} comment={comment} isUnread={comments.isUnread(comment)} />
          ))}
        </ol>
      )}
      {canWrite &&
        (isWriting ? (
          <CommentForm
            isSending={comments.isSending}
            onSend={(text) => comments.add(questionSid, text, close)}
            onClose={close}
          />
        ) : (
          <Button
            className={styles.open ?? ''}
            size="small"
            type="text"
            icon={<CommentOutlined />}
            data-comment={questionSid ?? 'session'}
            onClick={() => setWriting(true)}
          >
            {t(said.length > 0 ? 'comments.reply' : 'comments.add')}
          </Button>
        ))}
    </div>
  )
}

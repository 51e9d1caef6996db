import { CommentOutlined } from '@ant-design/icons'
import { Button, Tag, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusQuestion } from '../answers/use-question-keys.ts'
import styles from './comments.module.css'
import type { Comments } from './use-comments.ts'
import type { SessionComment } from '@naire/contract'
import { roles } from '@naire/domain/access'
import { Moment } from '../../workplace/Moment.tsx'
import { WordsArea } from '../../workplace/WordsArea.tsx'
import { QuestionLink } from '../answers/QuestionLink.tsx'

interface CommentThreadProps {
  readonly comments: Comments
  /** `null`: about the session as a whole. */
  readonly questionSid: string | null
  readonly canWrite: boolean
}

/** Comments on an answer, oldest first, and the input for more. */
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

interface CommentEntryProps {
  readonly comment: SessionComment
  readonly isUnread: boolean
}

function CommentEntry({ comment: { Text, AuthorName, Role, At }, isUnread }: CommentEntryProps) {
  const { t } = useTranslation()
  const role = Object.entries(roles).find(([, code]) => code === Role)?.[0]
  return (
    <li className={styles.entry}>
      <p className={styles.who}>
        <b>{AuthorName}</b> {role && t(`roles.${role}`)} · <Moment at={At} />{' '}
        {isUnread && <Tag color="processing">{t('comments.new')}</Tag>}
      </p>
      <p className={styles.text}>{Text ?? t('comments.erased')}</p>
    </li>
  )
}

interface CommentFormProps {
  readonly isSending: boolean
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

const longest = 2000

function CommentForm({ isSending, onSend, onClose }: CommentFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = () => text.trim() !== '' && onSend(text.trim())
  return (
    <form
      onSubmit={(event) => (event.preventDefault(), send())}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <WordsArea
          label={t('comments.add')}
          placeholder={t('comments.hint')}
          value={text}
          onChange={setText}
          onSend={send}
          maxLength={longest}
          grows
          autoFocus
        />
        <Space>
          <Button type="primary" size="small" htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
            {t('comments.send')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        </Space>
      </Space>
    </form>
  )
}

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

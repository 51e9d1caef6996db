import { CommentOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEditorSession, useSelection } from '../editor/editor-session.ts'
import styles from './collaboration.module.css'
import { useNaireComments } from './naire-comments.tsx'

/** Number of open threads, and the button that opens them; pressed again, back to the properties. */
export function CommentsButton() {
  const { t } = useTranslation('collaboration')
  const { selection } = useEditorSession()
  const side = useSelection((now) => now.side)
  const open = useNaireComments().threads.filter(({ first }) => !first.Resolved)
  const isOpen = side === 'comments'
  return (
    <Badge count={open.length} size="small" color="var(--color-warning)">
      <Button
        icon={<CommentOutlined />}
        type={isOpen ? 'primary' : 'default'}
        ghost={isOpen}
        aria-pressed={isOpen}
        onClick={() => selection.getState().turn(isOpen ? 'properties' : 'comments')}
      >
        {t('comments')}
      </Button>
    </Badge>
  )
}

/** Number of open threads about a question, which opens them; absent where there is none. */
export function CommentsOf({ questionSid }: { readonly questionSid: string }) {
  const { t } = useTranslation('collaboration')
  const { selection } = useEditorSession()
  const { threads } = useNaireComments()
  const n = threads.filter(({ first }) => first.QuestionSid === questionSid && !first.Resolved).length
  if (n === 0) return null
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('openThreads', { n })}
      title={t('openThreads', { n })}
      data-open-threads={n}
      onClick={() => selection.getState().turn('comments')}
    >
      <CommentOutlined /> {n}
    </button>
  )
}

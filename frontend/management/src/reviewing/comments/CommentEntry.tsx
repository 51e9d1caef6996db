import type { SessionComment } from '@naire/api/contract'
import { roles } from '@naire/domain/access'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import styles from './comments.module.css'

interface CommentEntryProps {
  readonly comment: SessionComment
  readonly isUnread: boolean
}

export function CommentEntry({ comment: { Text, AuthorName, Role, At }, isUnread }: CommentEntryProps) {
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

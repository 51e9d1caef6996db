import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import styles from './sessions.module.css'
import { useSession } from './session-row.ts'

interface SessionPaneProps {
  readonly sid: string
  readonly place: string
  /** Of the address: says which list it is opened from. */
  readonly search: string
  readonly onClose: () => void
}

/** A session beside the list, so that the place in the list is kept. */
export function SessionPane({ sid, place, search, onClose }: SessionPaneProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const session = useSession(sid)
  const action = can('review') && session.data?.ReviewStatus === 0 ? 'review' : 'view'
  return (
    <section className={styles.pane} aria-label={t('sessions.pane')}>
      <header className={styles.paneHead}>
        <h2 className={styles.paneTitle}>
          {t('sessions.one', { sid: sid.slice(0, 8) })} <Shortcut keys="J" />
          <Shortcut keys="K" />
        </h2>
        <Link to={`${place}/sessionNaire/${sid}/${action}?${search}`}>
          <Button type={action === 'review' ? 'primary' : 'default'}>{t(`sessions.open.${action}`)}</Button>
        </Link>
        <Button type="text" icon={<CloseOutlined />} aria-label={t('actions.close')} onClick={onClose} />
      </header>
      <div className={styles.paneBody} tabIndex={0}>
        <ListState query={session} isEmpty={!session.data} empty={{ title: t('sessions.gone') }}>
          {session.data && (
            <>
              <SessionFacts session={session.data} />
              <AnswerSheet session={session.data} />
            </>
          )}
        </ListState>
      </div>
    </section>
  )
}

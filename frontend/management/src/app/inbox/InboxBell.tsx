import { BellOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './inbox.module.css'
import { useUnread } from './use-inbox.ts'

const InboxDrawer = lazy(() => import('./InboxDrawer.tsx'))

/** Unread notices, on whichever screen the person is. */
export function InboxBell() {
  const { t } = useTranslation('notices')
  const { notices } = useWorkplace()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread(() => notices.info(t('news')))
  return (
    <>
      <Button
        type="text"
        aria-label={t('bell', { n: unread })}
        aria-haspopup="dialog"
        data-unread={unread}
        onClick={() => setOpen(true)}
      >
        <Badge count={unread} size="small" offset={[6, -2]}>
          <BellOutlined className={styles.icon ?? ''} aria-hidden />
        </Badge>
      </Button>
      {isOpen && (
        <Suspense>
          <InboxDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { ClockCircleOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DueTime } from '../sessions/DueTime.tsx'
import styles from './due.module.css'
import { useDueWork } from './use-due-work.ts'

/** Overdue work of the user, on whichever screen they are; renders nothing while there is none. */
export function DueBell() {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [isOpen, setOpen] = useState(false)
  const due = useDueWork(() => notices.info(t('due.news')))
  if (!due || due.count === 0) return null
  const list = (
    <ul className={styles.list}>
      {due.shown.map(({ what, sessionSid, dueAt, path }) => (
        <li key={`${what} ${sessionSid}`}>
          <Link to={path} onClick={() => setOpen(false)}>
            {t(`due.what.${what}`)} <bdi>{sessionSid.slice(0, 8)}</bdi>
          </Link>
          <DueTime at={dueAt} />
        </li>
      ))}
      {due.count > due.shown.length && <li>{t('due.more', { count: due.count - due.shown.length })}</li>}
    </ul>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" title={t('due.title')} content={list}>
      <Button type="text" aria-label={t('due.count', { count: due.count })} aria-expanded={isOpen} data-due={due.count}>
        <Badge count={due.count} size="small" offset={[6, -2]}>
          <ClockCircleOutlined className={styles.icon ?? ''} aria-hidden />
        </Badge>
      </Button>
    </Popover>
  )
}

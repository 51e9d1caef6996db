import { ClockCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Seconds } from '../../workplace/Seconds.tsx'
import styles from './sessions.module.css'

const everyMs = 30_000

/** The time that is left, or by how much it is late. */
export function DueTime({ at }: { readonly at: string | null }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span>—</span>
  const seconds = (Date.parse(at) - now) / 1_000
  const isLate = seconds < 0
  return (
    <time dateTime={at} className={isLate ? styles.late : undefined} data-late={isLate}>
      {isLate ? <WarningOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}{' '}
      {t(isLate ? 'due.late' : 'due.left')} <Seconds count={Math.abs(seconds)} />
    </time>
  )
}

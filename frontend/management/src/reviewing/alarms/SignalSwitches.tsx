import { BellOutlined, NumberOutlined, SoundOutlined } from '@ant-design/icons'
import { Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './alarms.module.css'
import { useSignals } from './signal-store.ts'

/** How new alarms call: each by its own wish. Browsers give notices to secure pages only. */
export function SignalSwitches() {
  const { t } = useTranslation()
  const { sound, notices, badge, setSound, setNotices, setBadge } = useSignals()
  const [isBlocked, setBlocked] = useState(false)
  const switchNotices = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted'
    setBlocked(!isAllowed)
    setNotices(isOn && isAllowed)
  }
  return (
    <>
      <label className={styles.signal}>
        <SoundOutlined aria-hidden /> {t('alarms.sound')}
        <Switch checked={sound} onChange={setSound} />
      </label>
      <label className={styles.signal}>
        <NumberOutlined aria-hidden /> {t('alarms.badge')}
        <Switch checked={badge} onChange={setBadge} />
      </label>
      {'Notification' in globalThis && (
        <label className={styles.signal}>
          <BellOutlined aria-hidden /> {t('alarms.notices')}
          <Switch checked={notices} onChange={(isOn) => void switchNotices(isOn)} />
        </label>
      )}
      {isBlocked && (
        <p className={styles.blocked} role="alert">
          {t('alarms.noticesBlocked')}
        </p>
      )}
    </>
  )
}

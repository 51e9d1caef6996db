import { SoundOutlined } from '@ant-design/icons'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './alarms.module.css'

export function SoundSwitch({ isOn, onSwitch }: { readonly isOn: boolean; readonly onSwitch: (isOn: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <label className={styles.sound}>
      <SoundOutlined aria-hidden /> {t('alarms.sound')}
      <Switch checked={isOn} onChange={onSwitch} />
    </label>
  )
}

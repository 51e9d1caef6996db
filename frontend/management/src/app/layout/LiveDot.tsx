import { CloudSyncOutlined, DisconnectOutlined, WifiOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '../../workplace/live.ts'
import { useLiveState } from '../../workplace/use-live.ts'
import styles from './header.module.css'

const icons = { open: WifiOutlined, connecting: CloudSyncOutlined, offline: DisconnectOutlined } satisfies Record<
  LiveState,
  unknown
>

/** Whether news arrive by themselves right now. */
export function LiveDot() {
  const { t } = useTranslation()
  const state = useLiveState()
  const Icon = icons[state]
  return (
    <span className={styles.live} role="status" title={t(`live.${state}`)} data-live={state}>
      <Icon aria-hidden />
      <span className={styles.liveWord}>{t(`live.${state}`)}</span>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import styles from './alarms.module.css'

const listed = [
  ['alarms.keys.move', 'J', 'K'],
  ['alarms.claim', 'C'],
  ['alarms.keys.note', 'N'],
  ['alarms.process', 'Ctrl', 'Enter'],
  ['alarms.handOver', 'H'],
  ['alarms.release', 'R'],
  ['alarms.escalate', 'E'],
] as const

export function AlarmKeys() {
  const { t } = useTranslation()
  return (
    <div className={styles.keys}>
      <ShortcutList shortcuts={listed.map(([does, ...keys]) => ({ keys, does: t(does) }))} />
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmRow } from './alarm-row.ts'
import { AlarmCard } from './AlarmCard.tsx'
import styles from './alarms.module.css'
import { useAlarmCommands } from './use-alarms.ts'

/** One alarm is open at a time; it stays open when a newer one comes in above it. */
export function AlarmQueue({ rows }: { readonly rows: readonly AlarmRow[] }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const commands = useAlarmCommands()
  const [chosen, setChosen] = useState<string | null>(null)
  const open = rows.find(({ Sid }) => Sid === chosen) ?? rows[0]
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ Sid }) => Sid === open?.Sid) + by]
    if (!next) return
    setChosen(next.Sid)
    document.getElementById(`alarm-${next.Sid}`)?.scrollIntoView({ block: 'nearest' })
  }
  const claim = () => open && open.ClaimedBySid === null && commands.claim.mutate(open.SessionSid)
  const note = () => document.querySelector<HTMLElement>(`#alarm-${open?.Sid} textarea`)?.focus()
  useShortcuts({ j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1), c: () => void claim(), n: note })
  return (
    <>
      <p className={styles.keys}>
        <Shortcut keys="J" />
        <Shortcut keys="K" /> {t('alarms.keys.move')} <Shortcut keys="C" /> {t('alarms.keys.claim')} <Shortcut keys="N" /> {t('alarms.keys.note')}
      </p>
      <ul className={styles.queue} aria-label={t('screens.alarmMng.title')}>
        {rows.map((alarm) => (
          <AlarmCard key={alarm.Sid} alarm={alarm} isOpen={alarm.Sid === open?.Sid} isMine={alarm.ClaimedBySid === me.Sid} commands={commands} onOpen={() => setChosen(alarm.Sid)} />
        ))}
      </ul>
    </>
  )
}

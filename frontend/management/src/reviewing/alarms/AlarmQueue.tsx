import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmRow } from './alarm-row.ts'
import type { Asked } from './AlarmActions.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import styles from './alarms.module.css'
import { useAlarmCommands } from './use-alarm-commands.ts'

const listed = [
  ['alarms.keys.move', 'J', 'K'], ['alarms.claim', 'C'], ['alarms.keys.note', 'N'], ['alarms.process', 'Ctrl', 'Enter'], ['alarms.handOver', 'H'], ['alarms.release', 'R'],
] as const

/** One alarm is open at a time; it stays open when a newer one comes in above it. `?alarm=` opens one by its session. */
export function AlarmQueue({ rows }: { readonly rows: readonly AlarmRow[] }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const commands = useAlarmCommands()
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const chosen = params.get('alarm')
  const open = rows.find(({ SessionSid }) => SessionSid === chosen) ?? rows[0]
  const isMine = open?.ClaimedBySid === me.Sid && open.ProcessedAt === null
  const choose = ({ SessionSid }: AlarmRow) => setParams((before) => (before.set('alarm', SessionSid), before), { replace: true })
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ Sid }) => Sid === open?.Sid) + by]
    if (!next) return
    choose(next)
    document.getElementById(`alarm-${next.Sid}`)?.scrollIntoView({ block: 'nearest' })
  }
  const claim = () => open && open.ClaimedBySid === null && commands.claim.mutate(open.SessionSid)
  const note = () => document.querySelector<HTMLElement>(`#alarm-${open?.Sid} textarea`)?.focus()
  const ask = (what: Asked) => isMine && setAsked(what)
  useShortcuts({
    j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
    c: () => void claim(), n: note, h: () => void ask('handOver'), r: () => void ask('release'),
  })
  return (
    <>
      <div className={styles.keys}>
        <ShortcutList shortcuts={listed.map(([does, ...keys]) => ({ keys, does: t(does) }))} />
      </div>
      <ul className="n-column" aria-label={t('screens.alarmMng.title')}>
        {rows.map((alarm) => (
          <AlarmCard
            key={alarm.Sid}
            alarm={alarm}
            isOpen={alarm.Sid === open?.Sid}
            isMine={alarm.ClaimedBySid === me.Sid}
            commands={commands}
            asked={alarm.Sid === open?.Sid ? asked : null}
            onAsk={setAsked}
            onOpen={() => choose(alarm)}
          />
        ))}
      </ul>
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import type { AlarmRow } from './alarm-list.ts'
import type { AlarmDialogKind } from './AlarmActions.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { useAlarmCommands } from './use-alarm-commands.ts'
import { useMayDo } from './use-may-do.ts'
import type { OpenAlarm } from './use-open-alarm.ts'

interface AlarmQueueProps {
  readonly rows: readonly AlarmRow[]
  readonly opened: OpenAlarm
  readonly label?: string
}

/** Keys move among these alarms, and act on the one that is open where it is one of them. */
export function AlarmQueue({ rows, opened, label }: AlarmQueueProps) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const commands = useAlarmCommands(opened.leave)
  const [asked, setAsked] = useState<AlarmDialogKind | null>(null)
  const at = rows.findIndex(({ SessionSid }) => SessionSid === opened.sessionSid)
  const open = rows[at]
  const may = open ? mayDo(open) : null
  const stepTo = (next: AlarmRow | undefined) =>
    next &&
    (() => (opened.open(next), document.getElementById(`alarm-${next.Sid}`)?.scrollIntoView({ block: 'nearest' })))
  const ask = (what: AlarmDialogKind) => () => setAsked(what)
  const [down, up] = [stepTo(rows[at + 1]), stepTo(rows[at - 1])]
  useShortcuts({
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    ...(open && may?.claim && { c: () => commands.claim.mutate(open.SessionSid) }),
    ...(open &&
      may?.handle && {
        n: () => document.querySelector<HTMLElement>(`#alarm-${open.Sid} textarea`)?.focus(),
        h: ask('handOver'),
        r: ask('release'),
      }),
    ...(may?.escalate && { e: ask('escalate') }),
  })
  return (
    <ul className="n-column" aria-label={label ?? t('screens.alarmMng.title')}>
      {rows.map((alarm) => (
        <AlarmCard
          key={alarm.Sid}
          alarm={alarm}
          isOpen={alarm.Sid === open?.Sid}
          commands={commands}
          asked={alarm.Sid === open?.Sid ? asked : null}
          onAsk={setAsked}
          onOpen={() => opened.open(alarm)}
        />
      ))}
    </ul>
  )
}

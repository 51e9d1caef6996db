import type { AlarmRow } from '@naire/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmDialogKind } from './AlarmActions.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { useAlarmCommands, useMayDo } from './use-alarm-commands.ts'
import { useShortcuts } from '../../workplace/use-key-down.ts'
import { useSearchParams } from 'react-router'

interface AlarmQueueProps {
  readonly rows: readonly AlarmRow[]
  readonly opened: OpenAlarm
  readonly label?: string
  readonly selection?: AlarmSelection
}

/** Alarms that are chosen for a batch, by their sids. */
export interface AlarmSelection {
  readonly selected: ReadonlySet<string>
  toggle(sid: string): void
}

/** Keys move among these alarms, and act on the one that is open where it is one of them. */
export function AlarmQueue({ rows, opened, label, selection }: AlarmQueueProps) {
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
          {...(selection && {
            isSelected: selection.selected.has(alarm.Sid),
            onToggle: () => selection.toggle(alarm.Sid),
          })}
        />
      ))}
    </ul>
  )
}

export interface OpenAlarm {
  /** Sid of the session whose alarm is open; null: nothing is. */
  readonly sessionSid: string | null
  /** The same, where the address names one that is not in the list. */
  readonly linked: string | null
  open(alarm: AlarmRow): void
  /** It goes to the other list: the next one is open. */
  leave(): void
}

/**
 * One alarm is open at a time: the one that `?alarm=` names by its session, never another in its place; else the first,
 * which stays open when a newer one comes in above it.
 */
export function useOpenAlarm(rows: readonly AlarmRow[]): OpenAlarm {
  const [params, setParams] = useSearchParams()
  const [first, setFirst] = useState<string | null>(null)
  const isThere = (sid: string | null) => rows.some(({ SessionSid }) => SessionSid === sid)
  const kept = isThere(first) ? first : (rows[0]?.SessionSid ?? null)
  if (kept !== first) setFirst(kept)
  const named = params.get('alarm')
  const change = (sid: string | null) =>
    setParams((before) => (sid === null ? before.delete('alarm') : before.set('alarm', sid), before), { replace: true })
  return {
    sessionSid: named ?? kept,
    linked: named === null || isThere(named) ? null : named,
    open: ({ SessionSid }) => change(SessionSid),
    leave: () => change(null),
  }
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AlarmRow } from './alarm-list.ts'

export interface OpenAlarm {
  /** Sid of the session whose alarm is open; null: nothing is. */
  readonly sessionSid: string | null
  /** The same, where the address names one that is not in the list. */
  readonly linked: string | null
  open(alarm: AlarmRow): void
  /** It goes to the other list: the next one is open. */
  leave(): void
}

/** One alarm is open at a time: the one that `?alarm=` names by its session, never another in its place; else the first, which stays open when a newer one comes in above it. */
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

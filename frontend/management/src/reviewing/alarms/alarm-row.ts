import type { WireRow } from '@naire/domain/event-sourcing'
import type { alarms } from '@naire/domain/sessions'

export type AlarmRow = WireRow<typeof alarms>

/** Newest on top. */
export function withAlarm(rows: readonly AlarmRow[], changed: AlarmRow): readonly AlarmRow[] {
  return [changed, ...rows.filter(({ Sid }) => Sid !== changed.Sid)].toSorted((a, b) => b.RaisedAt.localeCompare(a.RaisedAt))
}

import type { WireRow } from '@naire/domain/event-sourcing'
import type { alarms } from '@naire/domain/sessions'

export type AlarmRow = WireRow<typeof alarms>

/** What stands on top: the newest, or the highest level. */
export type AlarmOrder = 'newest' | 'level'

export function withAlarm(rows: readonly AlarmRow[], changed: AlarmRow, order: AlarmOrder): readonly AlarmRow[] {
  return [changed, ...rows.filter(({ Sid }) => Sid !== changed.Sid)].toSorted(by[order])
}

const newest = (a: AlarmRow, b: AlarmRow): number => b.RaisedAt.localeCompare(a.RaisedAt)
const by: Readonly<Record<AlarmOrder, (a: AlarmRow, b: AlarmRow) => number>> = { newest, level: (a, b) => b.Level - a.Level || newest(a, b) }

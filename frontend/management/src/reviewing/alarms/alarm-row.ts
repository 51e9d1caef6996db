import type { WireRow } from '@naire/domain/event-sourcing'
import { alarmNumbers, type alarms } from '@naire/domain/sessions'

export type AlarmRow = WireRow<typeof alarms>

/** What stands on top: the newest, or the highest level. */
export type AlarmOrder = 'newest' | 'level'

export function withAlarm(rows: readonly AlarmRow[], changed: AlarmRow, order: AlarmOrder): readonly AlarmRow[] {
  return [changed, ...rows.filter(({ Sid }) => Sid !== changed.Sid)].toSorted(by[order])
}

/** A list of those that are processed, or of those that are not, after one of them has changed. */
export function withChanged(rows: readonly AlarmRow[], changed: AlarmRow, { isProcessed, order }: { readonly isProcessed: boolean; readonly order: AlarmOrder }): readonly AlarmRow[] {
  const belongs = (changed.AlarmStatus === alarmNumbers.processed) === isProcessed
  return belongs ? withAlarm(rows, changed, order) : rows.filter(({ Sid }) => Sid !== changed.Sid)
}

const newest = (a: AlarmRow, b: AlarmRow): number => b.RaisedAt.localeCompare(a.RaisedAt)
const by: Readonly<Record<AlarmOrder, (a: AlarmRow, b: AlarmRow) => number>> = { newest, level: (a, b) => b.Level - a.Level || newest(a, b) }

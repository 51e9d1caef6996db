import { alarmNumbers } from '@naire/domain/sessions'
import { expect, test } from 'vitest'
import { type AlarmRow, withAlarm, withChanged } from './alarm-row.ts'

const alarm = (Sid: string, RaisedAt: string, more: Partial<AlarmRow> = {}) => ({ Sid, RaisedAt, Level: 1, ...more }) as AlarmRow
const sids = (rows: readonly AlarmRow[]) => rows.map(({ Sid }) => Sid)

test('a new alarm comes on top, an older one to its place', () => {
  const rows = [alarm('B', '2026-01-02T00:00:00Z')]
  expect(sids(withAlarm(rows, alarm('C', '2026-01-03T00:00:00Z'), 'newest'))).toEqual(['C', 'B'])
  expect(sids(withAlarm(rows, alarm('A', '2026-01-01T00:00:00Z'), 'newest'))).toEqual(['B', 'A'])
})

test('by level the highest is on top, and the newest of each', () => {
  const rows = [alarm('B', '2026-01-02T00:00:00Z', { Level: 3 }), alarm('A', '2026-01-01T00:00:00Z', { Level: 3 })]
  expect(sids(withAlarm(rows, alarm('C', '2026-01-03T00:00:00Z', { Level: 2 }), 'level'))).toEqual(['B', 'A', 'C'])
})

test('a changed alarm replaces what was known of it', () => {
  const rows = withAlarm([alarm('B', '2026-01-02T00:00:00Z')], alarm('B', '2026-01-02T00:00:00Z', { ClaimedByName: '王' }), 'newest')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.ClaimedByName).toBe('王')
})

test('an alarm that is processed or reopened goes from one list to the other', () => {
  const rows = [alarm('A', '2026-01-01T00:00:00Z'), alarm('B', '2026-01-02T00:00:00Z')]
  const processed = alarm('B', '2026-01-02T00:00:00Z', { AlarmStatus: alarmNumbers.processed })
  expect(sids(withChanged(rows, processed, { isProcessed: false, order: 'newest' }))).toEqual(['A'])
  expect(sids(withChanged([], processed, { isProcessed: true, order: 'newest' }))).toEqual(['B'])
  expect(sids(withChanged(rows, alarm('C', '2026-01-03T00:00:00Z', { AlarmStatus: alarmNumbers.notProcessed }), { isProcessed: true, order: 'newest' }))).toEqual(['A', 'B'])
})

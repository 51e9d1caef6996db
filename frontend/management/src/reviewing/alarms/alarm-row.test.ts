import { expect, test } from 'vitest'
import { type AlarmRow, withAlarm } from './alarm-row.ts'

const alarm = (Sid: string, RaisedAt: string, more: Partial<AlarmRow> = {}) => ({ Sid, RaisedAt, ...more }) as AlarmRow

test('a new alarm comes on top, an older one to its place', () => {
  const rows = [alarm('B', '2026-01-02T00:00:00Z')]
  expect(withAlarm(rows, alarm('C', '2026-01-03T00:00:00Z')).map(({ Sid }) => Sid)).toEqual(['C', 'B'])
  expect(withAlarm(rows, alarm('A', '2026-01-01T00:00:00Z')).map(({ Sid }) => Sid)).toEqual(['B', 'A'])
})

test('a changed alarm replaces what was known of it', () => {
  const rows = withAlarm([alarm('B', '2026-01-02T00:00:00Z')], alarm('B', '2026-01-02T00:00:00Z', { ClaimedByName: '王' }))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.ClaimedByName).toBe('王')
})

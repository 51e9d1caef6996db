import type { AlarmRow } from '@naire/contract'
import { alarmNumbers } from '@naire/domain/sessions'
import { expect, test } from 'vitest'
import { alarmFilter, type AlarmList, type AlarmQuery, withChanged } from './alarm-list.ts'

const open: AlarmQuery = {
  subjectSid: 'S',
  isProcessed: false,
  order: 'newest',
  whose: 'all',
  naireSid: '',
  meSid: 'ME',
}
const alarm = (Sid: string, day: number, more: Partial<AlarmRow> = {}) =>
  ({
    Sid,
    RaisedAt: `2026-01-0${day}T00:00:00Z`,
    Level: 1,
    SubjectSid: 'S',
    NaireSid: 'N',
    AlarmStatus: alarmNumbers.notProcessed,
    ClaimedBySid: null,
    ...more,
  }) as AlarmRow
const list = (...rows: readonly AlarmRow[]): AlarmList => ({ rows, count: rows.length })
const sids = ({ rows }: AlarmList) => rows.map(({ Sid }) => Sid)

test('a new alarm comes on top, an older one to its place, and both count', () => {
  const one = list(alarm('B', 2))
  expect(sids(withChanged(one, alarm('C', 3), open))).toEqual(['C', 'B'])
  expect(withChanged(one, alarm('A', 1), open)).toMatchObject({ rows: [{ Sid: 'B' }, { Sid: 'A' }], count: 2 })
})

test('by level the highest is on top, and the newest of each', () => {
  const rows = list(alarm('B', 2, { Level: 3 }), alarm('A', 1, { Level: 3 }))
  expect(sids(withChanged(rows, alarm('C', 3, { Level: 2 }), { ...open, order: 'level' }))).toEqual(['B', 'A', 'C'])
})

test('a changed alarm replaces what was known of it, and counts once; what lies beyond the rows still counts', () => {
  const changed = withChanged({ rows: [alarm('B', 2)], count: 300 }, alarm('B', 2, { ClaimedByName: '王' }), open)
  expect(changed).toMatchObject({ rows: [{ Sid: 'B', ClaimedByName: '王' }], count: 300 })
})

test('an alarm that is processed or reopened goes from one list to the other', () => {
  const rows = list(alarm('A', 1), alarm('B', 2))
  const processed = alarm('B', 2, { AlarmStatus: alarmNumbers.processed })
  expect(withChanged(rows, processed, open)).toMatchObject({ rows: [{ Sid: 'A' }], count: 1 })
  expect(sids(withChanged(list(), processed, { ...open, isProcessed: true }))).toEqual(['B'])
  expect(sids(withChanged(rows, alarm('C', 3), { ...open, isProcessed: true }))).toEqual(['A', 'B'])
})

test('a narrowed list takes in only what belongs to it: mine, nobody’s, of one questionnaire, of this subject', () => {
  const mine = alarm('M', 3, { ClaimedBySid: 'ME' })
  const taken = (changed: AlarmRow, more: Partial<AlarmQuery>) =>
    sids(withChanged(list(), changed, { ...open, ...more }))
  expect([taken(mine, { whose: 'mine' }), taken(mine, { whose: 'unclaimed' })]).toEqual([['M'], []])
  expect([taken(alarm('F', 1), { whose: 'mine' }), taken(alarm('F', 1), { whose: 'unclaimed' })]).toEqual([[], ['F']])
  expect([
    taken(mine, { naireSid: 'N' }),
    taken(mine, { naireSid: 'OTHER' }),
    taken(mine, { subjectSid: 'OTHER' }),
  ]).toEqual([['M'], [], []])
  expect(
    withChanged(list(alarm('F', 1)), alarm('F', 1, { ClaimedBySid: 'WANG' }), { ...open, whose: 'unclaimed' }),
  ).toEqual({ rows: [], count: 0 })
})

test('the server is asked for the same', () => {
  expect(alarmFilter(open)).toBe("SubjectSid eq 'S' and AlarmStatus eq 0")
  expect(alarmFilter({ ...open, isProcessed: true, whose: 'mine', naireSid: 'N' })).toBe(
    "SubjectSid eq 'S' and AlarmStatus eq 1 and ClaimedBySid eq 'ME' and NaireSid eq 'N'",
  )
  expect(alarmFilter({ ...open, whose: 'unclaimed' })).toContain('ClaimedBySid eq null')
})

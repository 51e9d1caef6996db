import { expect, test } from 'vitest'
import { type FilterChip, sessionFilter } from './session-filter.ts'

const naire = "NaireSid eq 'N1'"
const filter = (chips: readonly FilterChip[], keyword = '') => sessionFilter({ naireSid: 'N1', chips, keyword })

test('without chips the sessions of the questionnaire are shown, tests apart', () => {
  expect(filter([])).toBe(`${naire} and Mode ne 'test'`)
})

test('several values of a chip are alternatives, several chips are conditions', () => {
  expect(sessionFilter({ naireSid: 'N', chips: [], keyword: '', whose: 'held' })).toContain('HeldReason ne null')
  expect(
    filter([
      { field: 'Status', operator: 'is', values: [0, 5] },
      { field: 'Score', operator: 'from', values: [10] },
    ]),
  ).toBe(`${naire} and Mode ne 'test' and (Status eq 0 or Status eq 5) and Score ge 10`)
})

test('texts are quoted, times and flags are not', () => {
  expect(filter([{ field: 'ReturnReason', operator: 'contains', values: ["don't"] }])).toContain(
    "contains(ReturnReason,'don''t')",
  )
  expect(filter([{ field: 'CommitTime', operator: 'to', values: ['2026-01-02T03:04:05.000Z'] }])).toContain(
    'CommitTime le 2026-01-02T03:04:05.000Z',
  )
  expect(filter([{ field: 'Success', operator: 'is', values: ['true'] }])).toContain('Success eq true')
})

test('a chip about the mode brings the test sessions back', () => {
  expect(filter([{ field: 'Mode', operator: 'is', values: ['test'] }])).toBe(`${naire} and Mode eq 'test'`)
})

test('a quota cell narrows the list to the sessions whose answers fall into it', () => {
  expect(sessionFilter({ naireSid: 'N1', chips: [], keyword: '', quotarSid: 'C1' })).toBe(
    `${naire} and Mode ne 'test' and QuotarList/any(q:q/Sid eq 'C1')`,
  )
})

test('the search field looks at the Sid and the names', () => {
  expect(filter([], ' ab ')).toContain(
    "(startswith(Sid,'AB') or contains(UserName,'ab') or contains(RevieworName,'ab'))",
  )
})

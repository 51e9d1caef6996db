import type { AlarmRow } from '@naire/contract'
import { roles } from '@naire/domain/access'
import { expect, test } from 'vitest'
import { mayDo } from './use-alarm-commands.ts'

const alarm = (more: Partial<AlarmRow> = {}) =>
  ({ ClaimedBySid: null, ProcessedAt: null, Escalations: 0, ...more }) as AlarmRow
const [wang, li, manager] = [
  { sid: 'WANG', role: roles.Alarmer },
  { sid: 'LI', role: roles.Alarmer },
  { sid: 'MANAGER', role: roles.ProjectManager },
] as const
const may = (given: AlarmRow, who: Parameters<typeof mayDo>[1]) =>
  Object.entries(mayDo(given, who)).flatMap(([what, is]) => (is ? [what] : []))

test('a free alarm is claimed or escalated, by anybody who handles alarms', () => {
  for (const who of [wang, manager]) expect(may(alarm(), who)).toEqual(['claim', 'escalate'])
})

test('a claimed one is its handler’s, and the managers’; of other alarmers it is not', () => {
  const claimed = alarm({ ClaimedBySid: 'WANG' })
  expect([may(claimed, wang), may(claimed, manager), may(claimed, li)]).toEqual([
    ['handle', 'escalate'],
    ['handle', 'escalate'],
    [],
  ])
})

test('once the organisation was told there is nobody left to escalate to; a processed one is reopened', () => {
  expect(may(alarm({ ClaimedBySid: 'WANG', Escalations: 2 }), wang)).toEqual(['handle'])
  expect(may(alarm({ ClaimedBySid: 'WANG', ProcessedAt: '2026-01-01T00:00:00Z' }), wang)).toEqual(['reopen'])
})

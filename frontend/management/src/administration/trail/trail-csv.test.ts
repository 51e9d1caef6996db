import { expect, it } from 'vitest'
import { trailCsv } from './trail.ts'

it('writes a line for each row, quotes what has to be, and begins no formula', () => {
  const row = {
    Sid: 'S',
    At: '2026-11-20T08:00:00Z',
    ActorSid: 'A',
    ActorName: '=cmd',
    Role: '5',
    EventType: 'SessionReturned',
    Changes: [{ Field: 'limit', Of: '男', From: 1, To: 2 } as const],
    Reason: '请核对 "年龄", 再交',
    AboutName: '问卷',
    Stream: 'session-S',
    Revision: 4,
    Position: 9,
  }
  const [head, line, end] = trailCsv('done', [row]).split('\r\n')
  expect(head).toMatch(/^\uFEFFAt,ActorName,/)
  expect(line).toBe(
    `2026-11-20T08:00:00Z,'=cmd,A,5,SessionReturned,"[{""Field"":""limit"",""Of"":""男"",""From"":1,""To"":2}]","请核对 ""年龄"", 再交",问卷,session-S,4,9,,,,,,`,
  )
  expect(end).toBe('')
})

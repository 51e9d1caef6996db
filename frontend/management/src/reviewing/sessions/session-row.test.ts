import { expect, test } from 'vitest'
import { isTold, personIn, type SessionRow } from './session-row.ts'

const row = { RevieworSid: 'A'.repeat(32), RevieworName: null, AppealerSid: null, AppealerName: null } as SessionRow

test('a reviewer whom the reader may not know is there, without a name', () => {
  expect([personIn('RevieworName', row), isTold('RevieworName', row)]).toEqual(['A'.repeat(32), true])
  expect([personIn('AppealerName', row), isTold('AppealerName', row)]).toEqual([null, false])
  expect([personIn('ReturnReason', row), isTold('ReturnReason', { ...row, ReturnReason: '请补充' })]).toEqual([
    null,
    true,
  ])
})

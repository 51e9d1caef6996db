import { expect, test } from 'vitest'
import { batchCommand, undoableUntil, type BatchAct, type SessionBefore } from './index.ts'

const people = { by: { sid: 'ME', name: '我', role: 12, orgSid: 'O' }, personName: '王' } as const
const before: SessionBefore = {
  reviewerSid: 'R1',
  reviewerName: '李',
  appealerSid: null,
  appealerName: null,
  appealStatus: 0,
}
const undone = (act: BatchAct, was: Partial<SessionBefore> = {}) =>
  batchCommand({ act, ...people, isUndo: true }, { ...before, ...was }, 'Q')

test('gives a session to whom the act names, and back to whom it was before', () => {
  const act = { kind: 'assignReviewer', personSid: 'P', force: true } as const
  expect(batchCommand({ act, ...people, isUndo: false }, before, 'Q')).toEqual({
    type: 'AssignReviewer',
    reviewerSid: 'P',
    reviewerName: '王',
    force: true,
  })
  expect(undone(act)).toMatchObject({ type: 'AssignReviewer', reviewerSid: 'R1', reviewerName: '李' })
  expect(undone(act, { reviewerSid: null })).toEqual({ type: 'ReleaseReviewer' })
})

test('brings back what was deleted, and nothing that was restored', () => {
  expect(undone({ kind: 'delete', reason: '重复' })).toEqual({ type: 'RestoreSession', requestId: 'Q' })
  expect(undone({ kind: 'restore' })).toBeNull()
  expect(undone({ kind: 'assignAppealer', personSid: 'P', force: false })).toBeNull()
})

test('takes decisions back as of the beginning of the batch that is undone', () => {
  const order = { act: { kind: 'pass' }, ...people, isUndo: true } as const
  const since = '2026-01-05T02:00:00.000Z'
  expect(batchCommand({ ...order, since }, before, 'Q')).toEqual({ type: 'WithdrawDecision', requestId: 'Q', since })
  expect(batchCommand(order, before, 'Q')).toEqual({ type: 'WithdrawDecision', requestId: 'Q' })
})

test('is undone for ten minutes after its end where decisions can be taken back, else at any time, or never', () => {
  const until = (act: BatchAct, isUndo = false) => undoableUntil({ act, isUndo }, 1_000)
  expect(until({ kind: 'pass' })).toBe(601_000)
  expect(until({ kind: 'delete', reason: '' })).toBe(Number.POSITIVE_INFINITY)
  expect(until({ kind: 'restore' })).toBeNull()
  expect(until({ kind: 'delete', reason: '' }, true)).toBeNull()
})

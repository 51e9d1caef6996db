import type { HistoryStep } from '@naire/contract'
import { expect, test } from 'vitest'
import { passedIn } from './passed-in.ts'

const step = (EventType: string, ActorName: string, Changes: HistoryStep['Changes'] = []): HistoryStep => ({
  Revision: 0,
  Position: 0,
  At: '2026-03-01T02:00:00Z',
  EventType,
  ActorSid: ActorName,
  ActorName,
  Role: 5,
  Ip: null,
  UserAgent: null,
  Reason: null,
  Receipt: null,
  Changes,
})
const levels = (...steps: readonly HistoryStep[]) => passedIn(steps).map(({ ActorName }) => ActorName)

test('who passed each level, in turn', () => {
  expect(
    levels(
      step('SessionSucceeded', 'nobody'),
      step('SessionPassed', 'one'),
      step('ReviewerAssigned', 'pm'),
      step('SessionPassed', 'two'),
    ),
  ).toEqual(['one', 'two'])
})

test('a level that was taken back is not passed', () => {
  expect(
    levels(step('SessionPassed', 'one'), step('DecisionWithdrawn', 'one', [{ Field: 'ReviewLevel', From: 2, To: 1 }])),
  ).toEqual([])
  expect(
    levels(
      step('SessionPassed', 'one'),
      step('SessionRejected', 'two'),
      step('DecisionWithdrawn', 'two', [{ Field: 'ReviewStatus', From: 3, To: 0 }]),
    ),
  ).toEqual(['one'])
})

test('a review that begins anew has no passed levels', () => {
  expect(levels(step('SessionPassed', 'one'), step('SessionReturned', 'two'))).toEqual([])
  expect(levels(step('SessionPassed', 'one'), step('SessionPassed', 'two'), step('ReviewReopened', 'pm'))).toEqual([])
  expect(
    levels(step('SessionPassed', 'one'), step('AppealSolved', 'judge', [{ Field: 'ReviewStatus', From: 1, To: 0 }])),
  ).toEqual([])
  expect(levels(step('SessionPassed', 'one'), step('AppealSolved', 'judge'))).toEqual(['one'])
})

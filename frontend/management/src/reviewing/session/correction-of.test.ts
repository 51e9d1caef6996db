import type { Feedback } from '@naire/domain/interactions'
import { expect, test } from 'vitest'
import { changedCodes, correctionOf } from './correction-of.ts'

const item = (code: string, value: string): Feedback => ({
  QuestionSid: code,
  QuestionCode: code,
  InteractionSid: 'I',
  InteractionCode: 'I',
  InteractionType: 2,
  Type: 1,
  Seq: 1,
  Value1: value,
})

test('only the answer of the question is sent, and the others that change with it are named', () => {
  const before = [item('age', '30'), item('work', 'nurse'), item('name', 'A')]
  const after = [item('age', '10'), item('name', 'A'), item('school', 'x')]
  expect(correctionOf(before, after, 'age')).toEqual({ Feedbacks: [item('age', '10')], Removed: [] })
  expect(changedCodes(before, after)).toEqual(['age', 'school', 'work'])
})

test('an answer that becomes blank is removed', () => {
  expect(correctionOf([item('age', '30')], [], 'age')).toEqual({
    Feedbacks: [],
    Removed: [{ QuestionSid: 'age', InteractionSid: 'I' }],
  })
})

test('nothing is sent where nothing changes', () => {
  expect(
    correctionOf([item('age', '30')], [{ ...item('age', '30'), TimeStamp: '2026-01-01T00:00:00.000Z' }], 'age'),
  ).toEqual({ Feedbacks: [], Removed: [] })
})

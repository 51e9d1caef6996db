import { expect, test } from 'vitest'
import { feedbackTypes, type Feedback } from '@naire/domain/interactions'
import { findingOf } from './use-file-findings.ts'

const named = [
  { Type: feedbackTypes.attach, Refer1: 'A1', QuestionSid: 'Q1', QuestionCode: 'photo', Value1: '门头.jpg' },
] as unknown as readonly Feedback[]
const attach = { Sid: 'A1', FileName: null, FileExt: '.jpg' }

test('a file that is as it was given, or is still to come, is no finding', () => {
  expect(findingOf({ ...attach, Content: 'whole' }, named)).toEqual([])
  expect(findingOf({ ...attach, Content: null }, named)).toEqual([])
})

test.each(['altered', 'gone', 'unreachable'] as const)(
  'one that is %s is told beside the answer that names it',
  (Content) => {
    expect(findingOf({ ...attach, Content }, named)).toEqual([
      { attachSid: 'A1', fileName: '门头.jpg', content: Content, question: { sid: 'Q1', code: 'photo' } },
    ])
  },
)

test('one that no answer names any more is told too', () => {
  expect(findingOf({ ...attach, Content: 'gone' }, [])).toEqual([
    { attachSid: 'A1', fileName: 'A1.jpg', content: 'gone', question: null },
  ])
})

import type { InteractionState, QuestionState } from '@naire/domain/answering'
import { expect, test } from 'vitest'
import { heardText } from './use-recording.ts'

const text = (sid: string, written = '', more: object = {}) =>
  ({
    sid,
    code: 'I1',
    type: 'plainText',
    readonly: false,
    draft: written === '' ? null : { TextInputValue: written },
    content: { Sid: sid, Code: 'I1', Seq: 1, DataType: { Type: 0 } },
    ...more,
  }) as unknown as InteractionState
const question = (...interactions: readonly InteractionState[]) => ({ interactions }) as unknown as QuestionState

test('what was said joins what is written, on a line of its own', () => {
  expect(heardText(question(text('T')), ' 睡得好 ')).toMatchObject({
    interactionSid: 'T',
    reply: { TextInputValue: '睡得好' },
  })
  expect(heardText(question(text('T', '已写')), '睡得好')).toMatchObject({ reply: { TextInputValue: '已写\n睡得好' } })
  expect(heardText(question(text('T', 'slept')), 'well', ' ')).toMatchObject({
    reply: { TextInputValue: 'slept well' },
  })
})

test('it has no place where there are several texts, none, or one that takes nothing', () => {
  expect(heardText(question(text('T'), text('U')), '睡得好')).toBeNull()
  expect(heardText(question(), '睡得好')).toBeNull()
  expect(heardText(question(text('T', '', { readonly: true })), '睡得好')).toBeNull()
  expect(heardText(question(text('T')), '  ')).toBeNull()
})

import { expect, test } from 'vitest'
import { ContentReader, feedbackTypes, matrix, mount, type Feedback, type MatrixReply } from '../index.ts'

const content = matrix.read(
  new ContentReader({ Sid: 's', Code: 'I1', Rows: [{ Sid: 'r', Code: 'R1' }], Options: [{ Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true } }] }, '', []),
)
const feedback = (fields: Partial<Feedback>): Feedback => ({
  QuestionSid: 'q', QuestionCode: 'Q5', InteractionSid: 's', InteractionCode: 'I1', InteractionType: 1, Seq: 1, Type: feedbackTypes.choice, ...fields,
})

test('a typed text finds its row and option wherever it stands, and is plain text when it does not say what it is', () => {
  const text = feedback({ Type: feedbackTypes.textInput, Refer1: 'r', Refer2: 'a', Value1: 'more' })
  const read = matrix.unflatten(content, [text, feedback({ Refer1: 'x', Refer2: 'a' }), feedback({ Refer1: 'r', Refer2: 'a' })])
  expect(read?.Entries).toMatchObject([{ RowSid: 'x', HasTextInput: false, TextInputValue: '' }, { RowSid: 'r', HasTextInput: true, TextInputValue: 'more', DatatypeFlag: 0 }])
})

test('a text without a choice is no reply', () => {
  expect(matrix.unflatten(content, [feedback({ Type: feedbackTypes.textInput, Refer1: 'r', Refer2: 'a', Value1: 'more' })])).toBeNull()
})

test('a row without a text of its own is called by its code', () => {
  const reply = mount(matrix, content).unflatten([feedback({ Refer1: 'r', ReferCode1: 'R1', Refer2: 'a', Value2: 'Good' })]) as MatrixReply
  expect(matrix.words(content, reply)).toBe('R1：Good')
})

import { expect, test } from 'vitest'
import {
  ContentReader,
  feedbackTypes,
  matrix,
  mount,
  type ContentProblem,
  type Feedback,
  type MatrixReply,
} from '../index.ts'

const content = matrix.read(
  new ContentReader(
    {
      Sid: 's',
      Code: 'I1',
      Rows: [{ Sid: 'r', Code: 'R1' }],
      Options: [{ Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true } }],
    },
    '',
    [],
  ),
)
const feedback = (fields: Partial<Feedback>): Feedback => ({
  QuestionSid: 'q',
  QuestionCode: 'Q5',
  InteractionSid: 's',
  InteractionCode: 'I1',
  InteractionType: 1,
  Seq: 1,
  Type: feedbackTypes.choice,
  ...fields,
})

test('a typed text finds its row and option wherever it stands, and is plain text when it does not say what it is', () => {
  const text = feedback({ Type: feedbackTypes.textInput, Refer1: 'r', Refer2: 'a', Value1: 'more' })
  const read = matrix.unflatten(content, [
    text,
    feedback({ Refer1: 'x', Refer2: 'a' }),
    feedback({ Refer1: 'r', Refer2: 'a' }),
  ])
  expect(read?.Entries).toMatchObject([
    { RowSid: 'x', HasTextInput: false, TextInputValue: '' },
    { RowSid: 'r', HasTextInput: true, TextInputValue: 'more', DatatypeFlag: 0 },
  ])
})

test('a text without a choice is no reply', () => {
  expect(
    matrix.unflatten(content, [feedback({ Type: feedbackTypes.textInput, Refer1: 'r', Refer2: 'a', Value1: 'more' })]),
  ).toBeNull()
})

test('a row without a text of its own is called by its code', () => {
  const reply = mount(matrix, content).unflatten([
    feedback({ Refer1: 'r', ReferCode1: 'R1', Refer2: 'a', Value2: 'Good' }),
  ]) as MatrixReply
  expect(matrix.words(content, reply)).toBe('R1：Good')
})

test('a record that says nothing is an entry of nothing', () => {
  expect(matrix.unflatten(content, [feedback({})])).toEqual({
    Entries: [
      {
        RowSid: '',
        RowCode: '',
        RowSeq: 0,
        RowData: '',
        OptionSid: '',
        OptionCode: '',
        OptionSeq: 0,
        OptionData: '',
        HasTextInput: false,
        TextInputValue: '',
        DatatypeFlag: null,
      },
    ],
    Score: null,
  })
})

test('the grid of a multi choice says yes or no for each option of each row, and shows the typed texts; intros have no column', () => {
  const many = matrix.read(
    new ContentReader(
      {
        Sid: 's',
        Code: 'I1',
        AllowMulti: true,
        Rows: [
          { Sid: 'r', Code: 'R1', Data: 'Tea' },
          { Sid: 'g', IsGroupIntro: true },
          { Sid: 'q', Code: 'R2', Data: 'Coffee' },
        ],
        Options: [
          { Sid: 'h', IsGroupIntro: true },
          { Sid: 'a', Code: 'A', Data: 'Green', TextInputConfig: { Enabled: true } },
          { Sid: 'b', Code: 'B', Data: 'Black' },
        ],
      },
      '',
      [],
    ),
  )
  expect(matrix.columns(many).map(({ code, title }) => `${code}: ${title}`)).toEqual([
    'R1.A: Tea / Green',
    'R1.B: Tea / Black',
    'R1.input.A: Tea / Green',
    'R2.A: Coffee / Green',
    'R2.B: Coffee / Black',
    'R2.input.A: Coffee / Green',
  ])
  const reply = matrix.unflatten(many, [
    feedback({ Refer1: 'r', Refer2: 'a' }),
    feedback({ Type: feedbackTypes.textInput, Refer1: 'r', Refer2: 'a', Value1: 'more' }),
  ])
  expect(matrix.cells(many, reply)).toEqual({
    'r.a': true,
    'r.b': false,
    'r.a.input': 'more',
    'q.a': false,
    'q.b': false,
    'q.a.input': null,
  })
})

test('options that are intros alone are missing', () => {
  const problems: ContentProblem[] = []
  matrix.read(
    new ContentReader(
      { Sid: 's', Code: 'I1', Rows: [{ Sid: 'r', IsGroupIntro: true }], Options: [{ Sid: 'h', IsGroupIntro: true }] },
      '',
      problems,
    ),
  )
  expect(problems.map(({ path, key, params }) => [path, key, params])).toEqual([
    ['Rows', 'missing', { expected: 'list' }],
    ['Options', 'missing', { expected: 'list' }],
  ])
})

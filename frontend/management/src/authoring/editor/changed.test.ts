import { questionTypeNumbers } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { changed } from './changed.ts'

const grid = {
  Data: '',
  Rows: [{ Sid: 'r1', Seq: 1 }],
  Columns: [
    { Sid: 'c1', Seq: 1 },
    { Sid: 'c2', Seq: 2 },
  ],
  Interactions: [],
  InteractionsMap: {},
}
const question = {
  Sid: 'Q',
  NaireSid: 'N',
  Code: 'Q1',
  Type: questionTypeNumbers.blankfill,
  PageSid: 'P',
  PageSeq: 1,
  Seq: 1,
  Hash: '',
  Data: JSON.stringify(grid),
}

test('a column that goes takes no other column’s code along', () => {
  const [operation] = changed(question, (_type, content) => ({
    ...content,
    Columns: (content['Columns'] as readonly { Sid: string }[]).filter(({ Sid }) => Sid !== 'c1'),
  }))
  expect(operation).toMatchObject({ type: 'ChangeContent', sid: 'Q' })
  expect(JSON.parse(operation?.type === 'ChangeContent' ? operation.data : '')).toMatchObject({
    Rows: [{ Code: 'R1' }],
    Columns: [{ Sid: 'c2', Code: 'C2' }],
  })
})

test('what changes nothing is no step', () => {
  expect(changed(question, (_type, content) => content)).toEqual([])
})

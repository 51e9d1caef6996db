import type { QuestionState } from '@naire/domain/answering'
import { expect, test } from 'vitest'
import { snapshotAsks } from './snapshot-asks.ts'

const question = (chosen: readonly string[]) =>
  ({
    interactions: [
      {
        content: {
          Entries: [
            { Sid: 'A', Code: 'a', TakeSnapshot: true },
            { Sid: 'B', Code: 'b', TakeSnapshot: false },
            { Sid: 'C', Code: 'c', TakeSnapshot: true },
          ],
        },
        draft: { Entries: chosen.map((OptionSid) => ({ OptionSid })) },
        options: [
          { sid: 'A', text: '破损' },
          { sid: 'B', text: '完好' },
          { sid: 'C', text: '' },
        ],
      },
    ],
  }) as unknown as QuestionState

test('a snapshot is asked for by the question, and by each chosen option that wants one', () => {
  expect(snapshotAsks(question([]), true)).toEqual([{ refer: '', option: '' }])
  expect(snapshotAsks(question(['A', 'B', 'C']), false)).toEqual([
    { refer: 'A', option: '破损' },
    { refer: 'C', option: 'c' },
  ])
  expect(snapshotAsks(question(['B']), false)).toEqual([])
})

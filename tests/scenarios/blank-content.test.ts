import { questionTypeNumbers, readStoredQuestion, type QuestionType } from '@naire/domain/questions'
import { expect, test } from 'vitest'

const part = { Sid: 'sid', Code: 'code' }
const intro = { Sid: 'sid of intro', IsGroupIntro: true }
const region = { Region: { Shape: 'rect', Points: [0, 0, 1, 1] } }
const grid = { Rows: [part, intro], Options: [part, intro] }
const option = { Entries: [part, intro] }
const given = new Set(['sid', 'code', 'sid of intro', 'rect'])

/** Only words of the specification; whatever else an author left out is blank. */
test.each<[QuestionType, object, string]>([
  ['choice', option, 'None list | option'],
  ['matrix', grid, '{0} row None list | option'],
  ['freeStyle', {}, 'SingleLine None list |'],
  ['attach', {}, 'image doc compress video audio'],
  ['sort', option, 'None list | option'],
  ['cascade', {}, ''],
  ['loc', {}, ''],
  ['video', {}, 'liked disliked'],
  [
    'canvasChoice',
    {
      Entries: [
        { ...part, ...region },
        { ...intro, ...region },
      ],
    },
    'None list | option',
  ],
  ['dragClassify', grid, '{0} row None list | option'],
  ['audio', {}, ''],
])('a %s that says nothing has no words but its own', (type, interaction, words) => {
  const { question } = readStoredQuestion({
    Type: questionTypeNumbers[type],
    Data: JSON.stringify({ Interactions: [{ Sid: 'sid', ...interaction }] }),
  })
  const read = question ?? expect.fail(`${type} cannot be read`)
  const said = [...textsIn(read.content), ...textsIn(read.fields.map((field) => field.interaction.content))].filter(
    (text) => !given.has(text),
  )
  expect([...new Set(said)].join(' ')).toBe(words)
})

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

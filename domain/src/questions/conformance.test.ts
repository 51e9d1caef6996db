import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrated } from './mount-question.ts'
import { readByDefinition } from './read-by-definition.ts'
import {
  questionTypes,
  questionCells,
  questionColumns,
  questionDefinitions,
  questionTypeNumbers,
  questionTypeOf,
  readStoredQuestion,
  type QuestionDefinition,
} from './index.ts'

describe.each(questionTypes)('%s', (type) => {
  const definition: QuestionDefinition = questionDefinitions[type]
  let made = 0
  const fresh = definition.fresh(() => `sid-${made++}`)
  const { question, problems } = readStoredQuestion({ Type: definition.number, Data: JSON.stringify(fresh) })

  test('has the number of the specification [C3-12]', () => {
    expect(definition.number).toBe(questionTypeNumbers[type])
    expect(questionTypeOf(definition.number)).toBe(type)
  })

  test('a new question is sound', () => {
    expect(problems).toEqual([])
    expect(question?.type).toBe(type)
  })

  test('columns match cells', () => {
    const columns = questionColumns('Q1', question ?? expect.fail())
    expect(Object.keys(questionCells(question ?? expect.fail(), () => null)).toSorted()).toEqual(
      columns.map((column) => column.key).toSorted(),
    )
    expect(new Set(columns.map((column) => column.heading)).size).toBe(columns.length)
  })

  test('migrations leave content of today as it is', () => {
    expect(migrated(definition, fresh)).toEqual(fresh)
  })
})

describe('what cannot be read is refused with its field', () => {
  const read = (Type: number, content: unknown) =>
    readStoredQuestion({ Type, Data: typeof content === 'string' ? content : JSON.stringify(content) }, 'Questions[2]')
      .problems

  test('a type whose definition is not at hand, by its name, and a number that is none', () => {
    expect(readByDefinition({ Type: 1, Data: '{}' }, {}, 'Questions[2]').problems).toEqual([
      { path: 'Questions[2].Type', key: 'notBuilt', params: { type: 'matrix' } },
    ])
    expect(read(99, {})).toEqual([{ path: 'Questions[2].Type', key: 'unknownType', params: { type: 99 } }])
    expect(read(0, '{')).toEqual([{ path: 'Questions[2].Data', key: 'notJson', params: {} }])
  })

  test('each field by its path', () => {
    const Entries = [
      { Sid: 'a', Code: 'A' },
      { Sid: 'a', Data: 7, TextInputConfig: { DataType: { Pattern: 'Fax' } } },
    ]
    const found = read(0, {
      Alarm: 9,
      ViewPorts: ['watch'],
      Config: { VisibleExpression: 1 },
      Interactions: [{ Sid: 's', MaxSelection: 0, Entries }],
    })
    expect(found.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'Questions[2].Data.Alarm unknownValue',
      'Questions[2].Data.ViewPorts unknownValue',
      'Questions[2].Data.Config.VisibleExpression wrongType',
      'Questions[2].Data.Interactions[0].Entries[1].Code missing',
      'Questions[2].Data.Interactions[0].Entries[1].Data wrongType',
      'Questions[2].Data.Interactions[0].Entries[1].TextInputConfig.DataType.Pattern unknownValue',
      'Questions[2].Data.Interactions[0].Entries[1].Sid duplicate',
      'Questions[2].Data.Interactions[0].MaxSelection outOfRange',
    ])
  })

  test('one interaction where there is one, at least one in a fill-in', () => {
    expect(read(5, { Interactions: [] }).map(({ key }) => key)).toContain('interactionCount')
    expect(read(3, {}).map(({ key }) => key)).toEqual(['interactionCount'])
  })
})

describe('content of older versions', () => {
  test('extra validations written as triples are read as what they mean [C3-04]', () => {
    const data = {
      ExtraValidations: [
        ['e1', 'Q1 > 1', 'more than one'],
        { Id: 'e2', Expression: 'Q1 < 9', Message: 'less than nine' },
      ],
    }
    const { question, problems } = readStoredQuestion({ Type: 4, Data: JSON.stringify(data) })
    expect(problems).toEqual([])
    expect(question?.content.ExtraValidations).toEqual([
      { Id: 'e1', Expression: 'Q1 > 1', Message: 'more than one' },
      { Id: 'e2', Expression: 'Q1 < 9', Message: 'less than nine' },
    ])
  })
})

test.each(['zh-CN', 'en-US'])('in %s each type has a badge of one character and a short word [C3-13]', (language) => {
  const path = new URL(`../../../locales/${language}/questions.json`, import.meta.url)
  const { badge, word } = JSON.parse(readFileSync(path, 'utf8')) as Record<'badge' | 'word', Record<string, string>>
  for (const name of questionTypes) {
    expect([...(badge[name] ?? '')], name).toHaveLength(1)
    expect(word[name], name).toBeTruthy()
  }
})

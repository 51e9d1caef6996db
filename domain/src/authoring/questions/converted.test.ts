import { describe, expect, test } from 'vitest'
import type { StoredQuestion } from '../../naires/index.ts'
import { questionTypeNumbers, questionTypes, readStoredQuestion, type QuestionType } from '../../questions/index.ts'
import { choice, matrix, multi, naire, text, type Draft } from '../../../../tests/scenarios/naire.ts'
import { naireDifference, type Operation } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, performed, refused } from '../testing/performed.ts'
import { convertedContent, typesToBecome } from './converted.ts'

const question = (draft: Draft): StoredQuestion => naire([draft]).Questions[0] as StoredQuestion
const to = (draft: Draft, type: QuestionType) => JSON.parse(convertedContent(question(draft), type))
const options = choice('Q1', 'AB', { OptionLayout: 2, ScoreExpression: '1' }, { Config: { VisibleExpression: 'true' } })

describe('types that a question can become', () => {
  test.each<[string, Draft, readonly QuestionType[]]>([
    ['a choice', options, ['sort', 'imageChoice']],
    ['a matrix', matrix('Q1', 2, 'AB'), ['inlineClick', 'dragClassify', 'carousel']],
    ['a text', text('Q1'), ['essay']],
  ])('%s', (_, draft, types) => {
    expect(typesToBecome(question(draft))).toEqual(types)
  })

  test('of every type are sound as it, whatever it was', () => {
    for (const type of questionTypes) {
      const next = after(naire([]), {
        type: 'AddQuestion',
        sid: sid(70),
        questionType: questionTypeNumbers[type],
        place: { newPage: sid(71), afterPage: null },
      }).Questions[0] as StoredQuestion
      const before = readStoredQuestion(next).problems.length
      for (const other of typesToBecome(next))
        expect(
          readStoredQuestion({ Type: questionTypeNumbers[other], Data: convertedContent(next, other) }).problems.length,
          `${type} ${other}`,
        ).toBeLessThanOrEqual(before)
    }
  })
})

describe('what becomes of the content', () => {
  test('options, conditions, scores and layout stay', () => {
    const { Config, Interactions } = to(options, 'imageChoice')
    expect(Config).toEqual({ VisibleExpression: 'true' })
    expect(Interactions[0]).toMatchObject({
      OptionLayout: 2,
      ScoreExpression: '1',
      Entries: JSON.parse(question(options).Data).Interactions[0].Entries,
    })
    expect(to(choice('Q1', 'AB'), 'imageChoice').Interactions[0]).toMatchObject({ OptionLayout: 3 })
  })

  test('how many are chosen fits an order and a choice', () => {
    expect(to(multi('Q1', 'ABC', { MaxSelection: 2 }), 'sort').Interactions[0]).toMatchObject({ MaxSelection: 2 })
    expect(to(multi('Q1', 'ABC'), 'sort').Interactions[0]).not.toHaveProperty('AllowMulti')
    const order = { ...options, type: questionTypeNumbers.sort }
    expect(to(order, 'choice').Interactions[0]).toMatchObject({ AllowMulti: true, MinSelection: 1 })
  })

  test('a text that is spoken is typed, and its mark goes', () => {
    const essay: Draft = {
      code: 'Q1',
      type: questionTypeNumbers.essay,
      data: {
        Data: '为什么？',
        Config: { RecordSetting: { Enable: true, SpeechRecognition: true } },
        Interactions: [
          { Sid: 'I', Code: 'I1', ViewType: 'MultiLine', DataType: { Type: 0, Required: false, MaxLength: 500 } },
        ],
      },
    }
    expect(to(essay, 'freeStyle')).toEqual({
      Data: '为什么？',
      Interactions: [{ Sid: 'I', Code: 'I1', DataType: { Required: false } }],
    })
    const shown = {
      ...essay,
      data: {
        ...essay.data,
        Config: { VisibleExpression: 'Q2', RecordSetting: { Enable: true, SpeechRecognition: true } },
      },
    }
    expect(to(shown, 'freeStyle').Config).toEqual({ VisibleExpression: 'Q2' })
    expect(to(text('Q1', {}, { Data: '姓名 [[I1]]' }), 'essay')).toMatchObject({
      Data: '姓名',
      Config: { RecordSetting: { Enable: true } },
    })
  })
})

describe('changing the type', () => {
  const base = gardenNaire()
  const [color] = base.Questions as readonly [StoredQuestion]
  const change: Operation = {
    type: 'ChangeType',
    sid: color.Sid,
    questionType: questionTypeNumbers.sort,
    data: convertedContent(color, 'sort'),
  }

  test('keeps code, place and translations, and is undone to the letter', () => {
    const { naire: next, inverse, left } = performed(base, change)
    expect(next.Questions[0]).toMatchObject({
      Sid: color.Sid,
      Code: color.Code,
      Type: questionTypeNumbers.sort,
      PageSid: color.PageSid,
    })
    expect(next.Translations).toEqual(base.Translations)
    expect(left).toEqual([])
    expect(after(next, inverse)).toEqual(base)
  })

  test('is told between two contents', () => {
    const { questions } = naireDifference(base, after(base, change))
    expect(questions[0]?.changes[0]).toEqual({
      kind: 'setting',
      part: 'question',
      name: '',
      field: 'Type',
      before: 'choice',
      after: 'sort',
    })
  })

  test('is refused for a type that there is not', () => {
    expect(refused(base, { ...change, questionType: 99 }).name).toBe('noFreshContent')
  })
})

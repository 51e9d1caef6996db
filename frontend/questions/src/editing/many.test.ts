import { questionDefinitions, questionTypes, type QuestionType } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { describe, expect, test } from 'vitest'
import { sharedFields, valueOf, requirementOf, withRequirement } from './shared-fields.ts'

let made = 0
const fresh = (type: QuestionType) => questionDefinitions[type].fresh(() => `S${made++}`) as ContentObject
const of = (...types: readonly QuestionType[]) => types.map((type) => ({ type, content: fresh(type) }))
const paths = (...types: readonly QuestionType[]) =>
  sharedFields(of(...types)).flatMap(({ fields }) => fields.map(({ path }) => path))

describe('what can be set for several questions at once', () => {
  test('is what questions of all types have, where the types differ', () => {
    expect(paths(...questionTypes)).toEqual(
      expect.arrayContaining([
        'Visible',
        'Config.VisibleExpression',
        'ViewPorts',
        'Config.TakeSnapshot',
        'Config.AnswerTimeSpan',
      ]),
    )
    expect(paths(...questionTypes).filter((path) => path.startsWith('Interactions.'))).toEqual([])
  })

  test('is what their type has too, where it is one', () => {
    expect(paths('choice', 'choice')).toEqual(
      expect.arrayContaining([
        'Interactions.0.OptionLayout',
        'Interactions.0.ShuffleSetting.Enable',
        'Interactions.0.ScoreExpression',
      ]),
    )
    expect(paths('choice', 'imageChoice')).not.toContain('Interactions.0.OptionLayout')
  })

  test('leaves out what is each question’s own, and what says nothing for one of them', () => {
    expect(paths('choice', 'choice')).not.toContain('Data')
    expect(paths('choice', 'choice')).not.toContain('Interactions.0.Entries')
    expect(paths('choice', 'choice')).not.toContain('Interactions.0.MinSelection')
    expect(sharedFields([])).toEqual([])
  })

  test('an absent value is what its absence means', () => {
    const [section] = sharedFields(of('choice', 'choice')).filter(({ section: name }) => name === 'logic')
    const visible = section?.fields.find(({ path }) => path === 'Visible')
    expect(visible && valueOf(visible, {})).toBe(true)
    expect(visible && valueOf(visible, { Visible: false })).toBe(false)
  })
})

describe('whether a question has to be answered', () => {
  const free: readonly QuestionType[] = ['intro', 'sort', 'scanQrCode', 'video', 'audio', 'repeat']

  test.each(questionTypes)('%s', (type) => {
    const content = fresh(type)
    if (free.includes(type)) {
      expect(requirementOf(type, content)).toBeNull()
      expect(withRequirement(type, content, true)).toBe(content)
      return
    }
    const [off, on] = [withRequirement(type, content, false), withRequirement(type, content, true)]
    expect([requirementOf(type, off), requirementOf(type, on)]).toEqual([false, true])
  })

  test('where several can be chosen it is a least number, which is kept', () => {
    const multi = withValueAt(fresh('choice'), 'Interactions.0.AllowMulti', true)
    const atLeastTwo = withValueAt(multi, 'Interactions.0.MinSelection', 2)
    expect(requirementOf('choice', multi)).toBe(false)
    expect(withRequirement('choice', multi, true)).toMatchObject({ Interactions: [{ MinSelection: 1 }] })
    expect(withRequirement('choice', atLeastTwo, true)).toEqual(atLeastTwo)
    expect(withRequirement('choice', atLeastTwo, false)).toMatchObject({ Interactions: [{ MinSelection: null }] })
  })

  test('of several blanks all are meant', () => {
    const content = { Interactions: [{ DataType: { Required: false } }, {}] }
    expect(requirementOf('freeStyle', content)).toBe(false)
    expect(withRequirement('freeStyle', content, true)).toEqual({
      Interactions: [{ DataType: { Required: true } }, {}],
    })
  })
})

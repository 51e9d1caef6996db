import type { StoredQuestion } from '@naire/domain/naires'
import { parseRecord } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contentOf } from '../../use-content.ts'
import { drawQuestion, drawnContent } from '../draw-question.ts'
import { beside, partsOf } from './parts.ts'

const parsed = parseRecord(
  JSON.parse(readFileSync(new URL('../../../../../../../docs/examples/gallery.json', import.meta.url), 'utf8')),
)
if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.problems))
const { Questions } = parsed.record

const option = (Sid: string, Data: string, more: object = {}) => ({ Sid, Code: Sid.toLowerCase(), Data, ...more })
const choice = (...Entries: readonly object[]): Pick<StoredQuestion, 'Type' | 'Data'> => ({
  Type: 0,
  Data: JSON.stringify({ Data: '?', Interactions: [{ Sid: 'I', Code: 'I1', Entries }] }),
})
const drawn = (question: Pick<StoredQuestion, 'Type' | 'Data'>) =>
  JSON.parse(drawnContent(question)) as ReturnType<typeof contentOf>
const partsIn = (question: Pick<StoredQuestion, 'Type' | 'Data'>) => partsOf(question, contentOf(question))

describe('words written on the page', () => {
  test.each(Questions.map((question) => [question.Code, question] as const))(
    '%s is drawn with the marks of its parts',
    (_code, question) => {
      expect(drawQuestion(question, 'zh-CN')).toHaveProperty('session')
      for (const { sid, path } of partsIn(question))
        expect(valueAt(drawn(question), path)).toContain(`class="words-in-place ${sid}"`)
    },
  )

  test('are those of options, rows and columns, whichever type they belong to', () => {
    const lists = new Set(Questions.flatMap((question) => partsIn(question).map(({ list }) => list.path)))
    expect([...lists].toSorted()).toEqual([
      'Columns',
      'Interactions.0.Entries',
      'Interactions.0.Options',
      'Interactions.0.Rows',
      'Rows',
    ])
  })

  test('have no markup; a part without words shows its code, and placeholders what they stand for', () => {
    const question = choice(option('A', '苹果 & {{Q1}}'), option('B', '<b>梨</b>'), option('C', ''))
    const shown = ['A', 'B', 'C'].map((_sid, at) => valueAt(drawn(question), `Interactions.0.Entries.${at}.Data`))
    expect(shown).toEqual([
      '<span class="words-in-place A">苹果 & ‹Q1›</span>',
      '<b>梨</b>',
      '<span class="words-in-place C">c</span>',
    ])
  })

  test('are gone through within their list, past those with markup', () => {
    const parts = partsIn(choice(option('A', '甲'), option('B', '<b>乙</b>'), option('C', '丙')))
    const [first, last] = parts
    if (!first || !last) throw new Error('no parts')
    expect(
      [beside(parts, first, 1), beside(parts, first, -1), beside(parts, last, 1)].map((part) => part?.sid),
    ).toEqual(['C', undefined, undefined])
    expect(last.path).toBe('Interactions.0.Entries.2.Data')
  })
})

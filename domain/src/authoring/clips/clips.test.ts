import { expect, test } from 'vitest'
import { parseRecord } from '../../naires/index.ts'
import { perform } from '../perform.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'
import { after, contentOf, layout, performed, refused } from '../testing/performed.ts'
import type { Operation } from '../operation.ts'
import { clipOf } from './clip-of.ts'
import { clipReport, readClips } from './clip.ts'

const newSid = (number: number) => `C${number}`.padEnd(32, '0')
const clip = (...numbers: readonly number[]) => clipOf(gardenNaire(), new Set(numbers.map(sid)))

function meadow(codes: readonly string[], stemOf = (code: string) => code) {
  const Questions = codes.map((Code, at) => ({
    Sid: `B${at}`.padEnd(32, '0'),
    Code,
    Type: 4,
    PageSid: 'B'.repeat(32),
    PageSeq: 1,
    Data: { Data: stemOf(Code) },
  }))
  const read = parseRecord({
    Sid: 'A'.repeat(32),
    Name: '草地',
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    Translations: { 'en-US': {} },
  })
  if (!('record' in read)) throw new Error(JSON.stringify(read.problems))
  return read.record
}

function paste(what: ReturnType<typeof clip>, target = meadow(['a'])): Operation {
  const last = target.Questions.at(-1)?.Sid ?? ''
  return {
    type: 'PasteQuestions',
    clip: what,
    sids: what.questions.map((_, at) => newSid(at)),
    place: { after: last },
    pages: [newSid(90), newSid(91)],
  }
}

test('questions come with their pages, contents, media and the translations in languages that are there', () => {
  const target = meadow(['a'])
  const next = after(target, paste(clip(11, 12, 13, 14), target))
  expect(layout(next)).toBe('a color years | name why')
  expect(contentOf(next, 'why')).toMatchObject({
    Config: { VisibleExpression: "color == 'A' && years > 10 || contains(['B'], color)" },
  })
  expect(next.ResourceList).toMatchObject([{ Sid: sid(51), NaireSid: 'A'.repeat(32) }])
  expect(Object.values(next.Translations?.['en-US'] ?? {}).toSorted()).toEqual([
    'First [[I1]] last [[I2]]',
    'Red',
    'Why {{color.text}}',
  ])
  expect(next.Questions.map(({ Refer = [] }) => Refer.join(' '))).toEqual(['', '', '', 'name color', 'color years'])
  expect(parseRecord(next)).toHaveProperty('record')
})

test('codes that are taken become free ones, all at once, and references among the questions follow', () => {
  const target = meadow(['color', 'color_2', 'why'])
  const next = after(target, paste(clip(11, 14), target))
  expect(layout(next)).toBe('color color_2 why color_3 | why_2')
  expect(contentOf(next, 'why_2')['Data']).toContain(
    '{{color_3.text}}（{{color_3.input.B}}{{iif(color_3 == &#39;B&#39;, 1, 2)}}）',
  )
  expect(contentOf(next, 'why_2')).toMatchObject({
    Config: { VisibleExpression: "color_3 == 'A' && years > 10 || contains(['B'], color_3)" },
  })
})

test('one question may get the name that another had', () => {
  const source = meadow(['Q2', 'Q3'], () => '{{Q2}} {{Q3}}')
  const target = meadow(['Q1', 'Q2'])
  const next = after(target, paste(clipOf(source, new Set(source.Questions.map(({ Sid }) => Sid))), target))
  expect(layout(next)).toBe('Q1 Q2 Q4 Q3')
  expect(contentOf(next, 'Q4')['Data']).toBe('{{Q4}} {{Q3}}')
})

test('what is read of questions that stayed behind is reported', () => {
  expect(clip(14).outside).toEqual([
    { question: 'why', code: 'color' },
    { question: 'why', code: 'years' },
  ])
  const target = meadow(['color', 'why'])
  expect(clipReport(target, clip(14))).toEqual({
    renamed: [{ from: 'why', to: 'why_2' }],
    outside: [
      { question: 'why', code: 'color', isHere: true },
      { question: 'why', code: 'years', isHere: false },
    ],
    languages: [],
    language: null,
  })
})

test('pasting is undone as one, and into its own questionnaire it makes copies', () => {
  const naire = gardenNaire()
  const { naire: next, inverse } = performed(naire, paste(clip(11, 12, 13, 14, 15), naire))
  expect(next.QuestionCount).toBe(10)
  expect(JSON.stringify(performed(next, inverse).naire)).toBe(JSON.stringify(naire))
})

test('a clip goes through a clipboard as a text; what is none is told apart', () => {
  const clips = [clip(11), clip(14)]
  expect(readClips(JSON.stringify(clips))).toEqual(clips)
  for (const wrong of [
    '',
    'color',
    '[{"format":"naire.questions/1"}]',
    JSON.stringify(clip(11)),
    JSON.stringify([clip(14), { ...clip(11), questions: [{ Code: 'x' }] }]),
  ])
    expect(readClips(wrong)).toEqual([])
  const broken = { ...clip(11), questions: clip(11).questions.map((question) => ({ ...question, Data: '[]' })) }
  expect(refused(meadow(['a']), paste(broken)).name).toBe('notJson')
  expect(perform(meadow(['a']), { ...paste(clip(11)), sids: ['x'] } as Operation)).toMatchObject({
    refused: { name: 'badSid' },
  })
})

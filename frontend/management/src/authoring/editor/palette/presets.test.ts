import { checkText, ContentReader, readDataType } from '@naire/domain/interactions'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { questionTypeNumbers } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawQuestion } from '../page/draw-question.ts'
import { presetNames, presets, type PresetName } from './presets.ts'

interface PresetWords {
  readonly presets: Readonly<Record<PresetName, Readonly<Record<string, string>>>>
}

const { presets: words } = JSON.parse(
  readFileSync(new URL('../../../../../../locales/en-US/editor.json', import.meta.url), 'utf8'),
) as PresetWords
let made = 0
const newSid = () => (++made).toString(16).toUpperCase().padStart(32, 'E')

interface PresetContent extends ContentObject {
  readonly Data: string
  readonly Interactions: readonly [ContentObject]
}

function make(name: PresetName): { readonly content: PresetContent; readonly said: ReadonlySet<string> } {
  const { wordsOf } = presets[name]
  const said = new Set(['word', 'about'])
  const say = (key: string) => {
    if (wordsOf === undefined) said.add(key)
    return words[wordsOf ?? name][key] ?? `no word for ${key}`
  }
  const part = (kind: string) => (place: number) => `${kind} ${place}`
  return {
    content: presets[name].content({
      newSid,
      words: { option: part('Option'), row: part('Row'), column: part('Column') },
      say,
    }) as PresetContent,
    said,
  }
}

describe.each(presetNames)('%s', (name) => {
  const { content, said } = make(name)

  test('is a whole question, with words for all of it and no word too many', () => {
    const Sid = newSid()
    const drawn = drawQuestion(
      {
        Sid,
        NaireSid: newSid(),
        Code: 'Q1',
        Type: questionTypeNumbers[presets[name].type],
        PageSid: newSid(),
        PageSeq: 1,
        Seq: 1,
        Hash: '',
        Data: JSON.stringify(content),
      },
      'en-US',
    )
    expect(drawn).toHaveProperty('session')
    expect(JSON.stringify(content)).not.toMatch(/no word|"Data":""}/)
    expect(Object.keys(words[name]).toSorted()).toEqual([...said].toSorted())
  })

  test('is as new as any other: a second one shares no Sid with the first', () => {
    const sids = (of: PresetContent): readonly string[] => JSON.stringify(of).match(/[0-9A-F]{32}/g) ?? []
    expect(sids(make(name).content).filter((sid) => sids(content).includes(sid))).toEqual([])
  })
})

test.each(['欧阳·娜娜', '王芳', 'Jean-Luc O’Neill', 'Müller', 'J. R. Smith', 'Алексей Иванов', 'محمد علي'])(
  'a name may be %s',
  (name) => expect(wrongWith(name)).toBeNull(),
)
test.each(['王', '123', '王芳1', 'a@b', '·娜娜'])('a name is not %s', (name) => expect(wrongWith(name)).not.toBeNull())

const wrongWith = (text: string) =>
  checkText(readDataType(new ContentReader(make('personName').content.Interactions[0]!['DataType'], '', [])), text, {
    label: '',
    patterns: linearPatterns,
  })

describe.each([
  ['nps', 11, 10],
  ['rating', 5, 5],
  ['likert', 5, 5],
  ['grid', 5, 5],
  ['hearts', 5, 5],
  ['faces', 3, 3],
] as const)('the scale %s', (name, levels, highest) => {
  test('has numbers as codes and scores', () => {
    const [interaction] = make(name).content.Interactions
    const codes = (interaction['Options'] as readonly ContentObject[]).map(({ Code, ScoreExpression }) => [
      Code,
      ScoreExpression,
    ])
    expect(codes).toEqual(
      Array.from({ length: levels }, (_, at) => String(highest - levels + 1 + at)).map((level) => [level, level]),
    )
    if (name !== 'likert' && name !== 'grid') expect(interaction['FullPoints']).toBe(highest)
  })
})

test('no preset listens to speech by itself: who speaks is asked for a recording alone', () => {
  const settings = presetNames.map((name) => make(name).content['Config'] as ContentObject | undefined)
  const recording = settings.flatMap((config) => (config?.['RecordSetting'] as ContentObject | undefined) ?? [])
  expect(recording.map((setting) => (setting as ContentObject)['SpeechRecognition'])).toEqual([false, false])
  expect(make('voice').content).toMatchObject({
    Config: { RecordSetting: { Enable: true, Optional: true } },
    Interactions: [{ DataType: { Required: true } }],
  })
})

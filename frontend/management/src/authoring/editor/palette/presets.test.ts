import { questionTypeNumbers } from '@naire/domain/questions'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawQuestion } from '../page/draw-question.ts'
import { presetNames, presets, type PresetName } from './presets.ts'

interface Words {
  readonly presets: Readonly<Record<PresetName, Readonly<Record<string, string>>>>
}

const words = JSON.parse(readFileSync(new URL('../../../../../../locales/en-US/editor.json', import.meta.url), 'utf8')) as Words
let made = 0
const newSid = () => (++made).toString(16).toUpperCase().padStart(32, 'E')

describe.each(presetNames)('%s', (name) => {
  const content = presets[name].content(newSid, (key) => words.presets[name][key] ?? `no word for ${key}`)
  const Sid = newSid()
  const drawn = drawQuestion({ Sid, NaireSid: newSid(), Code: 'Q1', Type: questionTypeNumbers[presets[name].type], PageSid: newSid(), PageSeq: 1, Seq: 1, Hash: '', Data: JSON.stringify(content) }, 'en-US')

  test('is a whole question, with words for all of it', () => {
    expect(drawn).toHaveProperty('session')
    expect(JSON.stringify(content)).not.toContain('no word')
  })

  test('codes and scores are the numbers', () => {
    const [interaction] = content['Interactions'] as readonly { readonly FullPoints: number; readonly Options: readonly { readonly Code: string; readonly ScoreExpression: string }[] }[]
    const codes = interaction?.Options.map(({ Code }) => Code) ?? []
    expect(codes).toEqual(name === 'nps' ? ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] : ['1', '2', '3', '4', '5'])
    expect(interaction?.Options.map(({ ScoreExpression }) => ScoreExpression)).toEqual(codes)
    expect(interaction?.FullPoints).toBe(Number(codes.at(-1)))
  })
})

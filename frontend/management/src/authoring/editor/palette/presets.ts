import type { QuestionType } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

export const presetNames = ['rating', 'nps'] as const
export type PresetName = (typeof presetNames)[number]

interface Preset {
  readonly type: QuestionType
  /** The content of a new one; `say` gives its words by their keys under `presets.<name>`. */
  readonly content: (newSid: () => string, say: (key: string) => string) => ContentObject
}

/** Questions that are asked everywhere, of types that there are. Codes and scores are the numbers that are chosen. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  rating: { type: 'matrix', content: (newSid, say) => scale(newSid, say, numbers(1, 5).map((level) => ({ level, fields: { Data: say(String(level)), ScaleEffect: 'star' } }))) },
  nps: {
    type: 'matrix',
    content: (newSid, say) => {
      const ends: Readonly<Record<number, string>> = { 0: 'least', 10: 'most' }
      return scale(newSid, say, numbers(0, 10).map((level) => ({ level, fields: { Data: String(level), ...(ends[level] && { AfterData: say(ends[level]) }) } })))
    },
  },
}

interface Level {
  readonly level: number
  readonly fields: ContentObject
}

// One row, answered on a strip of levels.
function scale(newSid: () => string, say: (key: string) => string, levels: readonly Level[]): ContentObject {
  const Options = levels.map(({ level, fields }, at) => ({ Sid: newSid(), Code: String(level), Seq: at + 1, ScoreExpression: String(level), ...fields }))
  const Rows = [{ Sid: newSid(), Code: 'R1', Seq: 1, Data: say('row') }]
  return { Data: say('stem'), Interactions: [{ Sid: newSid(), Code: 'I1', ViewType: 201, ScaleMode: true, FullPoints: levels.at(-1)?.level ?? null, Rows, Options }] }
}

const numbers = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

import { questionDefinitions, type QuestionType } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { withFreshWords, type PartWords } from '@naire/frontend-interactions/editing/fresh-words.ts'

/** As the palette shows them: the most common, then scales, what is typed, what is given. */
export const presetNames = [
  'single',
  'multiple',
  'singleLine',
  'longText',
  'rating',
  'grid',
  'nps',
  'likert',
  'faces',
  'hearts',
  'dropdown',
  'yesNo',
  'number',
  'slider',
  'date',
  'time',
  'dateTime',
  'personName',
  'mobile',
  'email',
  'photo',
  'voice',
  'consent',
] as const
export type PresetName = (typeof presetNames)[number]

export interface PresetContext {
  readonly newSid: () => string
  /** Of parts that the author names. */
  readonly words: PartWords
  /** The preset's own words, by their keys under `presets.<name>`. */
  readonly say: (key: string) => string
}

interface Preset {
  readonly type: QuestionType
  /** Preset whose words it says; absent: its own. */
  readonly wordsOf?: PresetName
  /** The content of a new one. */
  readonly content: (making: PresetContext) => ContentObject
}

/**
 * Questions that are asked everywhere, of types that there are. Codes and scores of a scale are the numbers that are
 * chosen.
 */
export const presets: Readonly<Record<PresetName, Preset>> = {
  single: { type: 'choice', content: (making) => fresh('choice', making, {}) },
  multiple: { type: 'choice', content: (making) => fresh('choice', making, { AllowMulti: true, MinSelection: 1 }) },
  dropdown: { type: 'choice', content: (making) => fresh('choice', making, { DisplayType: 'dropdown' }) },
  yesNo: {
    type: 'choice',
    content: (making) => fresh('choice', making, { OptionLayout: 2, Entries: options(making, ['yes', 'no']) }),
  },
  rating: {
    type: 'matrix',
    content: (making) =>
      strip(
        making,
        numbers(1, 5).map((level) => ({ level, fields: { Data: making.say(String(level)), ScaleEffect: 'star' } })),
      ),
  },
  faces: {
    type: 'matrix',
    wordsOf: 'rating',
    content: (making) =>
      strip(
        making,
        faces.map((ScaleEffect, at) => ({ level: at + 1, fields: { Data: making.say(String(at + 2)), ScaleEffect } })),
      ),
  },
  hearts: {
    type: 'matrix',
    wordsOf: 'rating',
    content: (making) =>
      strip(
        making,
        numbers(1, 5).map((level) => ({ level, fields: { Data: making.say(String(level)), ScaleEffect: 'heart' } })),
      ),
  },
  grid: { type: 'matrix', wordsOf: 'rating', content: fiveColumns },
  likert: {
    type: 'matrix',
    content: (making) => ({ ...fiveColumns(making), Data: making.say('stem') }),
  },
  nps: {
    type: 'matrix',
    content: (making) => {
      const ends: Readonly<Record<number, string>> = { 0: 'least', 10: 'most' }
      return strip(
        making,
        numbers(0, 10).map((level) => ({
          level,
          fields: { Data: String(level), ...(ends[level] && { AfterData: making.say(ends[level]) }) },
        })),
      )
    },
  },
  number: { type: 'freeStyle', content: (making) => fresh('freeStyle', making, { DataType: { Type: 2 } }) },
  slider: {
    type: 'freeStyle',
    content: (making) =>
      fresh('freeStyle', making, {
        DataType: { Type: 2, MinValue: 0, MaxValue: 100, SliderSettings: { Enable: true, Tooltips: { Enable: true } } },
      }),
  },
  singleLine: { type: 'freeStyle', content: (making) => fresh('freeStyle', making, {}) },
  longText: {
    type: 'essay',
    content: (making) => ({
      ...fresh('essay', making, {}),
      Config: { RecordSetting: { Enable: false, SpeechRecognition: false } },
    }),
  },
  voice: {
    type: 'essay',
    content: (making) => ({
      ...fresh('essay', making, {}),
      Data: making.say('stem'),
      Config: { RecordSetting: { Enable: true, SpeechRecognition: false, Optional: true } },
    }),
  },
  date: { type: 'freeStyle', content: (making) => moment('Date', making) },
  time: { type: 'freeStyle', content: (making) => moment('Time', making) },
  dateTime: { type: 'freeStyle', content: (making) => moment('DateTime', making) },
  personName: {
    type: 'freeStyle',
    content: (making) => ({
      ...fresh('freeStyle', making, {
        DataType: { Type: 0, Regular: personNameForm, MinLength: 2, MaxLength: 40, CalSpace: false },
      }),
      Data: making.say('stem'),
    }),
  },
  mobile: {
    type: 'freeStyle',
    content: (making) => ({
      ...fresh('freeStyle', making, { DataType: { Type: 0, Pattern: 'Mobile' } }),
      Data: making.say('stem'),
    }),
  },
  email: {
    type: 'freeStyle',
    content: (making) => ({
      ...fresh('freeStyle', making, { DataType: { Type: 0, Pattern: 'Email' } }),
      Data: making.say('stem'),
    }),
  },
  photo: {
    type: 'attach',
    content: (making) => ({
      ...fresh('attach', making, { Compulsory: true, AllowedFileExts: ['image'] }),
      Data: making.say('stem'),
    }),
  },
  consent: {
    type: 'choice',
    content: (making) => ({
      ...fresh('choice', making, { Entries: options(making, ['agree']) }),
      Data: making.say('stem'),
      Config: { TakeSign: true },
    }),
  },
}

/** Letters of any script, with what joins the parts of a name: 欧阳·娜娜, Jean-Luc O’Neill. */
export const personNameForm = "^\\s*\\p{L}[\\p{L}\\p{M}]*(?:[·•・.'’\\- ]{1,2}[\\p{L}\\p{M}]+)*\\.?\\s*$"

/** Signs of a scale of three faces, the lowest first. */
const faces = ['frown', 'neutral', 'smile'] as const

const moment = (Pattern: 'Date' | 'Time' | 'DateTime', making: PresetContext) =>
  fresh('freeStyle', making, { DataType: { Type: 0, Pattern } })

/** Rows that are each answered by the same five levels. */
function fiveColumns(making: PresetContext): ContentObject {
  const Options = levelsOf(
    making,
    numbers(1, 5).map((level) => ({ level, fields: { Data: making.say(String(level)) } })),
  )
  return fresh('matrix', making, { Options })
}

/** A new question of a type, whose interaction has these fields. */
function fresh(type: QuestionType, { newSid, words }: PresetContext, fields: ContentObject): ContentObject {
  const content = questionDefinitions[type].fresh(newSid) as ContentObject & {
    readonly Interactions: readonly ContentObject[]
  }
  return withFreshWords(
    { ...content, Interactions: content.Interactions.map((interaction) => ({ ...interaction, ...fields })) },
    words,
  )
}

const options = ({ newSid, say }: PresetContext, keys: readonly string[]): readonly ContentObject[] =>
  keys.map((key, at) => ({ Sid: newSid(), Code: 'AB'.charAt(at), Seq: at + 1, Data: say(key) }))

interface Level {
  readonly level: number
  readonly fields: ContentObject
}

const levelsOf = ({ newSid }: PresetContext, levels: readonly Level[]): readonly ContentObject[] =>
  levels.map(({ level, fields }, at) => ({
    Sid: newSid(),
    Code: String(level),
    Seq: at + 1,
    ScoreExpression: String(level),
    ...fields,
  }))

// One row, answered on a strip of levels.
function strip(making: PresetContext, levels: readonly Level[]): ContentObject {
  const { newSid, say } = making
  const Rows = [{ Sid: newSid(), Code: 'R1', Seq: 1, Data: say('row') }]
  return {
    Data: say('stem'),
    Interactions: [
      {
        Sid: newSid(),
        Code: 'I1',
        ViewType: 201,
        ScaleMode: true,
        FullPoints: levels.at(-1)?.level ?? null,
        Rows,
        Options: levelsOf(making, levels),
      },
    ],
  }
}

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

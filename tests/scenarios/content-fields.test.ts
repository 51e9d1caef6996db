import { readStoredQuestion, questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'

type Content = Readonly<Record<string, unknown>>

/** A place in a content: its raw form inside the question's, and where it is to be found once read. */
interface ContentLocation {
  readonly type: QuestionType
  readonly raw: (fields: Content) => Content
  readonly found: (question: Content) => Content | undefined
  readonly needs?: Content
}

const identity = { Sid: 's', Code: 'I1' }
const first = (list: unknown) => (list as readonly Content[] | undefined)?.[0]
const input = (fields: Content) => ({ Interactions: [{ ...identity, DataType: fields }] })
const dataTypeIn = (question: Content) => first(question['Interactions'])?.['DataType'] as Content

function question(type: QuestionType, needs: Content = {}): ContentLocation {
  return { type, needs, raw: (fields) => fields, found: (content) => content }
}

function config(name?: string): ContentLocation {
  return {
    type: 'intro',
    raw: (fields) => ({ Config: name === undefined ? fields : { [name]: fields } }),
    found: (content) => (name === undefined ? content['Config'] : (content['Config'] as Content)[name]) as Content,
  }
}

function interaction(type: QuestionType, needs: Content = {}): ContentLocation {
  return {
    type,
    needs: { ...identity, ...needs },
    raw: (fields) => ({ Interactions: [fields] }),
    found: (content) => first(content['Interactions']),
  }
}

/** One entry of a list in the only interaction. */
function entry(type: QuestionType, list: string, needs: Content = {}, others: Content = {}): ContentLocation {
  return {
    type,
    needs: { Sid: 'e', Code: 'A', ...needs },
    raw: (fields) => ({ Interactions: [{ ...identity, ...others, [list]: [fields] }] }),
    found: (content) => first(first(content['Interactions'])?.[list]),
  }
}

function within(place: ContentLocation, name: string): ContentLocation {
  return {
    type: place.type,
    raw: (fields) => place.raw({ ...place.needs, [name]: fields }),
    found: (content) => place.found(content)?.[name] as Content,
  }
}

const rowsAndOptions = { Rows: [{ Sid: 'r', Code: 'R1' }], Options: [{ Sid: 'o', Code: 'A' }] }
const row = entry('matrix', 'Rows', {}, { Options: rowsAndOptions.Options })
const option = entry('matrix', 'Options', {}, { Rows: rowsAndOptions.Rows })
const grid = {
  Rows: [{ Sid: 'r' }],
  Columns: [{ Sid: 'c' }],
  Interactions: [identity],
  InteractionsMap: { 'r@#@c': 's' },
}
const gridPart = (list: 'Rows' | 'Columns', sid: string): ContentLocation => ({
  type: 'blankfill',
  needs: { Sid: sid },
  raw: (fields) => ({ ...grid, [list]: [fields] }),
  found: (content) => first(content[list]),
})

/** Fields that the specification names, with a value that is not the default. */
const told: readonly (readonly [string, ContentLocation, Content])[] = [
  [
    'a question [C3-01, C3-02]',
    question('intro'),
    { Data: 'stem', OriData: '{{Q1}}', Css: 'p{}', Visible: false, Alarm: 3 },
  ],
  ['its viewports [C3-05]', question('intro'), { ViewPorts: ['desktop', 'tablet', 'mobile'] }],
  ['its config: visibility [C3-08]', config(), { VisibleExpression: 'true', HideExpression: 'false' }],
  ['its config: alarm [C3-09]', config(), { AlarmExpression: 'true', AlarmExplain: 'why' }],
  ['its config: time [C3-10]', config(), { AnswerTimeSpan: 30 }],
  ['its config: recording, snapshot, signature [C3-11]', config(), { TakeSnapshot: true, TakeSign: true }],
  [
    'its config: how it records [C3-11]',
    config('RecordSetting'),
    { Enable: true, SpeechRecognition: false, MaxDuration: 5, Loop: true },
  ],
  ['an intro [C3-18]', question('intro'), { Data: 'read this', OriData: 'read {{Q1}}' }],
  [
    'a text with inline blanks [C3-17]',
    question('freeStyle', { Interactions: [identity] }),
    { Data: 'I am [[I1]]', OriData: 'I am [[I1]], {{Q1}}' },
  ],
  ['an essay [C3-33]', question('essay', { Interactions: [identity] }), { Data: 'tell', OriData: 'tell {{Q1}}' }],
  [
    'a choice [C3-42]',
    interaction('choice'),
    {
      Sid: 't',
      Code: 'I2',
      Seq: 2,
      Data: 'd',
      OriData: 'o',
      ScoreExpression: '1',
      FullPoints: 5,
      Prepend: 'p',
      Append: 'a',
      ReadonlyExpression: 'true',
      Readonly: true,
      DisplayType: 'dropdown',
      Compulsory: false,
      AllowMulti: true,
      MaxSelection: 3,
      MinSelection: 2,
      OptionLayout: 2,
      CssText: 'css',
    },
  ],
  [
    'how options are shuffled [C3-45, E1-14]',
    within(interaction('choice'), 'ShuffleSetting'),
    { Enable: true, GroupShuffle: true, Orders: ['x'], Seed: '1', GroupSeed: '2' },
  ],
  [
    'an option [C3-47, C3-49]',
    entry('choice', 'Entries'),
    {
      Sid: 'x',
      Code: 'X',
      Data: 'text',
      Seq: 4,
      Visible: false,
      FixedPos: true,
      Exclusive: ['y'],
      VisibleExpression: 'true',
      HideExpression: 'true',
      SelectExpression: 'true',
      DisableExpression: 'true',
      TakeSnapshot: true,
      Image: 'i.png',
      Readonly: true,
    },
  ],
  ['the text typed into an option [C3-48]', within(entry('choice', 'Entries'), 'TextInputConfig'), { Enabled: true }],
  [
    'a text input [C3-56]',
    interaction('freeStyle'),
    {
      Sid: 't',
      Code: 'I2',
      Prepend: 'p',
      Append: 'a',
      Seq: 3,
      ViewRows: 9,
      ViewType: 'MultiLine',
      ValueExpression: '1',
      ReadonlyExpression: 'true',
      Readonly: true,
      ScoreExpression: '2',
      FullPoints: 4,
      CssText: 'css',
    },
  ],
  [
    'something to attach to [C3-60]',
    interaction('attach'),
    {
      Sid: 't',
      Code: 'I2',
      Seq: 2,
      ScoreExpression: '1',
      FullPoints: 1,
      Visible: false,
      SpecAttachTypes: [103, 104],
      SpecAttachValidation: [104],
      Compulsory: true,
      MaxCount: 3,
      MaxSize: 7,
      AllowedFileExts: ['image'],
    },
  ],
  [
    'a place [C3-27]',
    interaction('loc'),
    { Sid: 't', Code: 'I2', Seq: 2, Compulsory: false, Data: 'd', OriData: 'o', ScoreExpression: '1', FullPoints: 5 },
  ],
  [
    'a cascade [C3-29]',
    interaction('cascade'),
    { CascadeType: 1, AllowedLevel: 2, ReferResource: 'r', SpecUrl: true, Url: 'u', Compulsory: true, FullPoints: 1 },
  ],
  [
    'a film [C3-21]',
    interaction('video'),
    {
      Sid: 't',
      Code: 'I2',
      Seq: 2,
      DimensionFeedback: true,
      MinFeedbackCount: 3,
      Readonly: true,
      ScoreExpression: '1',
      FullPoints: 2,
      CssText: 'css',
    },
  ],
  ['what a film shows [C3-19]', within(interaction('video'), 'VideoResource'), { Sid: 'v', Url: 'u', Type: 'mp4' }],
  [
    'what is clicked during a film [C3-19]',
    entry('video', 'Dimensions'),
    { Code: 'bored', Name: 'Bored', CssClass: 'b', Image: 'b.png' },
  ],
  ['what a sound plays [C3-22]', within(interaction('audio'), 'AudioResource'), { Sid: 'v', Url: 'u', Type: 'mp3' }],
  ['a sound [C3-23]', interaction('audio'), { Readonly: true, ScoreExpression: '1', FullPoints: 2 }],
  ['a sort [C3-24]', interaction('sort'), { AllowMulti: false, RefSeed: 'Q1' }],
  [
    'a text [C3-66]',
    { type: 'freeStyle', raw: input, found: dataTypeIn },
    {
      Type: 1,
      Required: false,
      Prepend: 'p',
      Append: 'a',
      Pattern: 'QQ',
      MinLength: 1,
      MaxLength: 2,
      Regular: 'x',
      CalSpace: false,
      DisableInputValidation: true,
      DisableInputExtraValidation: true,
      BindingSource: ['x', 'y'],
    },
  ],
  [
    'suggestions [C3-67]',
    within({ type: 'freeStyle', raw: input, found: dataTypeIn }, 'TypeaheadSettings'),
    {
      Enable: true,
      Mode: 'listOfObject',
      OutputDelimiter: ';',
      EntryFormat: '{a}',
      OutputFormat: '{b}',
      Resource: 'r',
    },
  ],
  [
    'a number [C3-68]',
    { type: 'freeStyle', needs: { Type: 2 }, raw: input, found: dataTypeIn },
    { Required: false, Prec: 2, MinValue: 1, MaxValue: 9, Prepend: 'p', Append: 'a' },
  ],
  [
    'a slider [C3-69]',
    within({ type: 'freeStyle', needs: { Type: 2 }, raw: input, found: dataTypeIn }, 'SliderSettings'),
    {
      Enable: true,
      Pips: { Enable: true, StepMode: 'values', StepFormat: '{0}', Values: [1], ValueDescs: ['one'] },
      Tooltips: { Enable: true, Format: '{0} kg' },
    },
  ],
  [
    'a matrix [C3-50]',
    interaction('matrix', rowsAndOptions),
    {
      Sid: 't',
      Code: 'I2',
      Seq: 2,
      ViewType: 201,
      OptionStyle: 201,
      OptionLayout: 2,
      Compulsory: false,
      AllowMulti: true,
      ScaleMode: true,
      FullPoints: 5,
      ReadonlyExpression: 'true',
      Row2Column: true,
      CssText: 'css',
    },
  ],
  [
    'how rows of a matrix are shuffled [C3-50]',
    within(interaction('matrix', rowsAndOptions), 'ShuffleSetting'),
    { Enable: true, Orders: ['r'] },
  ],
  [
    'how options of a matrix are shuffled [C3-50]',
    within(interaction('matrix', rowsAndOptions), 'OptionShuffleSetting'),
    { Enable: true, Orders: ['o'] },
  ],
  [
    'how many rows may take an option is told [C3-50]',
    within(interaction('matrix', rowsAndOptions), 'MaxSelectionHintSetting'),
    { Enable: true },
  ],
  [
    'how many rows have taken an option is told [C3-50]',
    within(interaction('matrix', rowsAndOptions), 'MaxSelectCountHintSetting'),
    { Enable: true },
  ],
  [
    'a row of a matrix [C3-53]',
    row,
    {
      Sid: 'x',
      Code: 'X',
      Seq: 4,
      VisibleExpression: 'true',
      HideExpression: 'true',
      FixedPos: true,
      Image: 'i.png',
      ScoreExpression: '1',
      Data: 'd',
      AfterData: 'a',
      CssClass: 'c',
    },
  ],
  [
    'an option of a matrix [C3-54]',
    option,
    {
      Sid: 'x',
      Code: 'X',
      Data: 'd',
      Group: 'g',
      ScaleEffect: 'star',
      Exclusive: ['y'],
      MaxSelection: 2,
      CssClass: 'c',
    },
  ],
  ['the text typed into an option of a matrix [C3-54]', within(option, 'TextInputConfig'), { Enabled: true }],
  [
    'a blankfill [C3-38]',
    question('blankfill', grid),
    { Data: 'd', OriData: 'o', ViewType: 201, FullWidth: true, InteractionsMap: { 'r@#@c': 's' } },
  ],
  [
    'how rows are shuffled [C3-38]',
    within(question('blankfill', grid), 'ShuffleSetting'),
    { Enable: true, GroupShuffle: true, Orders: ['r'], Seed: '1', GroupSeed: '2' },
  ],
  [
    'a row of a blankfill [C3-40]',
    gridPart('Rows', 'r'),
    {
      Sid: 'r',
      Data: 'd',
      OriData: 'o',
      FixedPos: true,
      Seq: 5,
      VisibleExpression: 'true',
      HideExpression: 'true',
      Visible: false,
    },
  ],
  [
    'a column of a blankfill [C3-41]',
    gridPart('Columns', 'c'),
    { Sid: 'c', Data: 'd', OriData: 'o', VisibleExpression: 'true', HideExpression: 'true', Visible: false, Seq: 7 },
  ],
]

describe("content §3: every field is read by the specification's name", () => {
  test.each(told)('%s', (_, place, fields) => {
    const before = read(place, {})
    const after = read(place, fields)
    expect(after).toMatchObject(fields)
    const unread = Object.keys(fields).filter((name) => !(name in (before ?? {})))
    expect(unread, 'fields that are there only when given').toEqual([])
  })
})

function read({ type, raw, found, needs = {} }: ContentLocation, fields: Content): Content | undefined {
  const Data = JSON.stringify(raw({ ...needs, ...fields }))
  const { question: mounted, problems } = readStoredQuestion({ Type: questionTypeNumbers[type], Data })
  expect(problems).toEqual([])
  return found(mounted?.content as unknown as Content)
}

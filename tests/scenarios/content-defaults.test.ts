import {
  attachKinds,
  dataTypeFlags,
  extensionGroups,
  feedbackTypes,
  inputPatterns,
  interactionTypes,
  specialAttachSid,
} from '@naire/domain/interactions'
import {
  questionDefinitions,
  questionTypeNumbers,
  readStoredQuestion,
  type QuestionType,
} from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'

describe('content §3, numbers', () => {
  test('the nineteen question types of the specification, and ours [C3-12]', () => {
    expect(questionTypeNumbers).toMatchObject({
      choice: 0,
      matrix: 1,
      blankfill: 2,
      freeStyle: 3,
      intro: 4,
      essay: 5,
      attach: 6,
      sort: 7,
      cascade: 8,
      loc: 9,
      scanQrCode: 10,
      video: 11,
      inlineClick: 12,
      imageChoice: 13,
      canvasChoice: 14,
      imageSegment: 15,
      dragClassify: 16,
      carousel: 17,
      audio: 18,
      repeat: 19,
    })
  })

  test('the nine interaction types [C3-15]', () => {
    expect(interactionTypes).toEqual({
      choice: 0,
      matrix: 1,
      plainText: 2,
      attach: 3,
      sort: 4,
      cascade: 5,
      loc: 6,
      video: 7,
      audio: 8,
    })
  })

  test('the narrower set for input data [C3-16]', () => {
    expect(feedbackTypes).toEqual({ choice: 0, textInput: 1, attach: 2 })
  })

  test('the kinds of attachments [C3-62]', () => {
    expect(attachKinds).toEqual({ File: 101, Record: 102, Sign: 103, Snapshot: 104, Appeal: 201, Judge: 202 })
  })

  test('the data types of an input; attachments say their kind [C3-65]', () => {
    expect(dataTypeFlags).toEqual({ SimpleString: 0, Html: 1, Number: 2 })
  })

  test('the patterns, None by default [C3-70]', () => {
    expect(inputPatterns.join(' ')).toBe(
      'None DateTime Date Month Week Time Email Chinese English ChineseEnglish Url IdCard QQ Mobile Phone',
    )
    expect(first('freeStyle')).toMatchObject({ DataType: { Pattern: 'None' } })
  })

  test('the groups of extensions [C5-61]', () => {
    expect(
      Object.fromEntries(Object.entries(extensionGroups).map(([name, extensions]) => [name, extensions.join(', ')])),
    ).toEqual({
      image: 'gif, png, jpg, jpeg, bmp',
      doc: 'doc, docx, pdf, xls, xlsx, ppt, pptx, txt',
      compress: 'rar, zip, 7z',
      video: 'mp4, m3u8, flv, f4v, webm, mov, m4v, 3gp, avi, wmv',
      audio: 'mp3, wma, wav, amr, cda, mid, ogg',
    })
  })
})

describe('content §3 and §9, what a content has that says nothing', () => {
  test('a choice stands in layout 1, an image choice in layout 3 [C3-46, R9-08]', () => {
    expect(first('choice')).toMatchObject({ OptionLayout: 1, FullPoints: null })
    expect(first('imageChoice')).toMatchObject({ OptionLayout: 3 })
  })

  test('a text input has 4 rows and one line, is required, and counts spaces [C3-57, C3-58, C3-59, R9-05]', () => {
    expect(first('freeStyle')).toMatchObject({
      ViewRows: 4,
      ViewType: 'SingleLine',
      DataType: { Type: 0, Required: true, CalSpace: true, TypeaheadSettings: { OutputDelimiter: '|' } },
    })
  })

  test('a text input has one line or many, and nothing else [C3-58]', () => {
    const { problems } = readStoredQuestion({
      Type: 3,
      Data: JSON.stringify({ Interactions: [{ Sid: 's', ViewType: 'NoLine' }] }),
    })
    expect(problems.map(({ path }) => path)).toEqual(['Data.Interactions[0].ViewType'])
  })

  test('a number is required, without decimals [C3-68, C3-69, R9-05]', () => {
    expect(first('freeStyle', { DataType: { Type: 2 } })).toMatchObject({
      DataType: {
        Required: true,
        Prec: 0,
        MinValue: null,
        MaxValue: null,
        SliderSettings: { Enable: false, Tooltips: { Format: '{0}' } },
      },
    })
  })

  test('one file of 4 MB at most, of any group [C9-02, R9-01]', () => {
    expect(first('attach')).toMatchObject({ MaxCount: 1, MaxSize: 4, AllowedFileExts: Object.keys(extensionGroups) })
  })

  test('a place is compulsory [C3-27]', () => {
    expect(first('loc')).toMatchObject({ Compulsory: true })
  })

  test('a film is liked or disliked, and asks for one click [C3-20, C3-21]', () => {
    const { Dimensions, MinFeedbackCount } = first('video') as unknown as {
      Dimensions: { Code: string }[]
      MinFeedbackCount: number
    }
    expect([Dimensions.map(({ Code }) => Code), MinFeedbackCount]).toEqual([['liked', 'disliked'], 1])
  })

  test('a cascade goes through province, city and county [C3-29]', () => {
    expect(first('cascade')).toMatchObject({ CascadeType: 0 })
  })

  test('a sort has no limits [C3-25]', () => {
    expect(first('sort', { Entries: [] })).toMatchObject({ MinSelection: null, MaxSelection: null })
  })
})

describe('content §3.4, new questions', () => {
  test('a matrix has two rows and one option, and is compulsory [C3-51, C3-52]', () => {
    const { Rows, Options, Compulsory } = firstOf(fresh('matrix')) as unknown as {
      Rows: unknown[]
      Options: unknown[]
      Compulsory: boolean
    }
    expect([Rows.length, Options.length, Compulsory]).toEqual([2, 1, true])
    expect(first('matrix', { Rows: [{ Sid: 'r', Code: 'R1' }], Options: [{ Sid: 'o', Code: 'A' }] })).toMatchObject({
      Compulsory: true,
      ViewType: 101,
      OptionStyle: 101,
    })
  })

  test('a sort has two options [C3-25]', () => {
    expect(firstOf(fresh('sort'))).toMatchObject({
      Entries: [{ Code: 'A' }, { Code: 'B' }],
      MinSelection: null,
      MaxSelection: null,
    })
  })

  test('an essay is required, 500 characters at most, and listens [C3-33, C3-34, R9-04]', () => {
    const essay = fresh('essay')
    expect(firstOf(essay)).toMatchObject({ DataType: { Required: true, MaxLength: 500 } })
    expect(essay.content).toMatchObject({ Config: { RecordSetting: { Enable: true, SpeechRecognition: true } } })
  })

  test('an intro and a code to scan have no interactions; what is scanned is kept beside them [C3-14, C3-36]', () => {
    for (const type of ['intro', 'scanQrCode'] as const) expect('Interactions' in fresh(type).content).toBe(false)
    expect(fresh('intro').fields).toEqual([])
    expect(fresh('scanQrCode').content.Data).toBe('')
  })

  test('recordings, signatures and snapshots have a sid of their own [C3-61]', () => {
    expect(specialAttachSid).toBe('FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF')
    const { fields } = read('choice', { Config: { TakeSign: true }, Interactions: [{ Sid: 's', Entries: [] }] })
    expect(fields.map(({ interaction }) => interaction.content.Sid)).toEqual(['s', specialAttachSid])
  })
})

function fresh(type: QuestionType) {
  let made = 0
  return read(
    type,
    questionDefinitions[type].fresh(() => `sid-${made++}`),
  )
}

/** The first interaction of a question that says no more than it must. */
function first(type: QuestionType, extra: object = {}) {
  return firstOf(read(type, { Interactions: [{ Sid: 's', ...extra }] }))
}

const firstOf = ({ fields }: ReturnType<typeof read>) => fields[0]?.interaction.content

function read(type: QuestionType, data: object) {
  const { question, problems } = readStoredQuestion({ Type: questionTypeNumbers[type], Data: JSON.stringify(data) })
  expect(problems).toEqual([])
  return question ?? expect.fail(`${type} cannot be read`)
}

import { sidsFrom } from '../authoring/record/derived-sid.ts'
import { questionTypeNumbers, type QuestionType } from '../questions/index.ts'
import type { BlankDraft, DraftKind, OptionDraft, QuestionDraft, TextDraft } from './draft.ts'

interface MadeRecord {
  /** 32 upper-case hexadecimal digits; all others follow from it. */
  readonly sid: string
  readonly name: string
  /** ISO 8601. */
  readonly modifyTime: string
  /** In which it is written; absent: that of questionnaires which say nothing of it. */
  readonly language?: string
}

/** A questionnaire as `parseRecord` takes it. */
export function recordOfDraft({ title, questions }: TextDraft, { sid, name, modifyTime, language }: MadeRecord) {
  const next = sidsFrom(sid)
  let page = next()
  let [pages, numbered] = [1, 0]
  const Questions = questions.map((question, index) => {
    if (question.newPage && index > 0) [page, pages] = [next(), pages + 1]
    const intro = question.kind === 'intro'
    if (!intro) numbered += 1
    return {
      Sid: next(),
      Code: intro ? `T${index + 1 - numbered}` : `Q${numbered}`,
      Type: questionTypeNumbers[types[question.kind]],
      PageSid: page,
      PageSeq: pages,
      Seq: index + 1,
      Data: { Data: htmlOf(question.stem), ...contentOf(question, next) },
    }
  })
  return {
    Sid: sid,
    Name: title || name,
    ModifyTime: modifyTime,
    ...(language !== undefined && { Language: language }),
    QuestionCount: Questions.length,
    PageCount: pages,
    Questions,
  }
}

const types = {
  choice: 'choice',
  sort: 'sort',
  matrix: 'matrix',
  blanks: 'freeStyle',
  essay: 'essay',
  attach: 'attach',
  intro: 'intro',
} satisfies Record<DraftKind, QuestionType>

type Sids = () => string

function contentOf(question: QuestionDraft, sid: Sids): object {
  const write = writers[question.kind] as (question: QuestionDraft, sid: Sids) => readonly object[]
  const Interactions = write(question, sid)
  return Interactions.length > 0 ? { Interactions } : {}
}

const writers: {
  readonly [Kind in DraftKind]: (question: Extract<QuestionDraft, { kind: Kind }>, sid: Sids) => readonly object[]
} = {
  // A choice of several is required by its least number alone (content §5.3).
  choice: ({ options, multi, min, max, required }, sid) => [
    {
      Sid: sid(),
      Code: 'I1',
      Compulsory: required,
      AllowMulti: multi,
      MinSelection: min ?? (multi && required ? 1 : null),
      MaxSelection: max,
      Entries: entries(options, sid),
    },
  ],
  sort: ({ options, min, max }, sid) => [
    { Sid: sid(), Code: 'I1', AllowMulti: true, MinSelection: min, MaxSelection: max, Entries: entries(options, sid) },
  ],
  matrix: ({ rows, options, multi, required }, sid) => [
    {
      Sid: sid(),
      Code: 'I1',
      Compulsory: required,
      AllowMulti: multi,
      Rows: rows.map((text, index) => ({ Sid: sid(), Code: `R${index + 1}`, Seq: index + 1, Data: htmlOf(text) })),
      Options: options.map((text, index) => ({ Sid: sid(), Code: codeOf(index), Seq: index + 1, Data: htmlOf(text) })),
    },
  ],
  blanks: ({ blanks, required }, sid) =>
    blanks.map((blank, index) => ({
      Sid: sid(),
      Code: `I${index + 1}`,
      Seq: index + 1,
      DataType: dataType(blank, required),
    })),
  essay: ({ required }, sid) => [
    { Sid: sid(), Code: 'I1', ViewType: 'MultiLine', DataType: { Type: 0, Required: required, MaxLength: 500 } },
  ],
  attach: ({ required }, sid) => [{ Sid: sid(), Code: 'I1', Compulsory: required, MaxCount: 1, MaxSize: 4 }],
  intro: () => [],
}

function entries(options: readonly OptionDraft[], sid: Sids): readonly object[] {
  const sids = options.map(() => sid())
  return options.map(({ text, input, alone }, index) => ({
    Sid: sids[index],
    Code: codeOf(index),
    Seq: index + 1,
    Data: htmlOf(text),
    ...(input ? { TextInputConfig: { Enabled: true } } : {}),
    ...(alone ? { Exclusive: sids.filter((_, other) => other !== index) } : {}),
  }))
}

function dataType({ pattern }: BlankDraft, Required: boolean): object {
  return pattern === 'Number'
    ? { Type: 2, Required }
    : { Type: 0, Required, ...(pattern === 'None' ? {} : { Pattern: pattern }) }
}

/** A to Z, then A2 to Z2. */
function codeOf(index: number): string {
  const round = Math.floor(index / 26)
  return String.fromCharCode(65 + (index % 26)) + (round > 0 ? String(round + 1) : '')
}

function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
}

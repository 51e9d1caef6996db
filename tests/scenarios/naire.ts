import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'
import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'

/** Fields of a content, over those that the builder sets. */
export type Extra = Readonly<Record<string, unknown>>

/** Codes of options: letters, or `code → fields`. */
export type Codes = string | Readonly<Record<string, Extra>>

export interface Draft {
  readonly code: string
  readonly type: number
  readonly data: Extra
  readonly page?: number
}

export const sidOf = (code: string): string => `sid-${code}`
export const interactionSidOf = (code: string, blank = 'I1'): string => `sid-${code}-${blank}`
export const optionSidOf = (code: string, option: string): string => `sid-${code}-${option}`

/** A questionnaire of these questions, on page 1 where they do not say another. */
export function naire(questions: readonly Draft[], settings: Partial<NaireRecord> = {}): NaireRecord {
  return {
    Sid: 'naire',
    Name: 'Scenario',
    QuestionCount: questions.length,
    PageCount: Math.max(0, ...questions.map((question) => question.page ?? 1)),
    ModifyTime: '2026-01-01T00:00:00Z',
    Questions: questions.map(stored),
    ...settings,
  }
}

export function choice(code: string, options: Codes, extra: Extra = {}, question: Extra = {}): Draft {
  return single('choice', code, { Compulsory: false, Entries: entries(code, options), ...extra }, question)
}

/** A choice whose options are regions of a picture. */
export function pictured(
  code: string,
  type: 'canvasChoice' | 'imageSegment',
  options: Readonly<Record<string, Extra>>,
  extra: Extra = {},
  question: Extra = {},
): Draft {
  return { ...choice(code, options, extra, question), type: questionTypeNumbers[type] }
}

export const multi = (code: string, options: Codes, extra: Extra = {}, question: Extra = {}): Draft =>
  choice(code, options, { AllowMulti: true, ...extra }, question)

export function text(code: string, extra: Extra = {}, question: Extra = {}): Draft {
  return blanks(code, { I1: extra }, question)
}

/** A FreeStyle with these text inputs. */
export function blanks(code: string, inputs: Readonly<Record<string, Extra>>, question: Extra = {}): Draft {
  const Interactions = Object.entries(inputs).map(([Code, extra], at) => ({
    Sid: interactionSidOf(code, Code),
    Code,
    Seq: at + 1,
    DataType: { Required: false },
    ...extra,
  }))
  return { code, type: 3, data: { Data: `stem ${code}`, Interactions, ...question } }
}

export const number = (code: string, extra: Extra = {}, question: Extra = {}): Draft =>
  text(code, { DataType: { Type: 2, Required: false }, ...extra }, question)

export const intro = (code: string, question: Extra = {}): Draft => ({
  code,
  type: 4,
  data: { Data: `stem ${code}`, ...question },
})

export const essay = (code: string, extra: Extra = {}, question: Extra = {}): Draft => ({
  ...blanks(code, { I1: extra }, question),
  type: 5,
})

export function attach(code: string, extra: Extra = {}, question: Extra = {}): Draft {
  return single('attach', code, extra, question)
}

/** Any question with one interaction. */
export function single(type: QuestionType, code: string, extra: Extra = {}, question: Extra = {}): Draft {
  return {
    code,
    type: questionTypeNumbers[type],
    data: { Data: `stem ${code}`, Interactions: [{ Sid: interactionSidOf(code), Code: 'I1', ...extra }], ...question },
  }
}

export const sort = (code: string, options: Codes, extra: Extra = {}, question: Extra = {}): Draft => ({
  ...choice(code, options, extra, question),
  type: questionTypeNumbers.sort,
})

/** Rows are called R1, R2 … where they are given by number; options by letters. */
export function matrix(
  code: string,
  rows: number | Readonly<Record<string, Extra>>,
  options: Codes,
  extra: Extra = {},
  question: Extra = {},
): Draft {
  const named =
    typeof rows === 'number' ? Object.fromEntries(Array.from({ length: rows }, (_, at) => [`R${at + 1}`, {}])) : rows
  const Rows = Object.entries(named).map(([Code, fields], at) => ({
    Sid: optionSidOf(code, Code),
    Code,
    Seq: at + 1,
    Data: `row ${Code}`,
    ...fields,
  }))
  return single('matrix', code, { Compulsory: false, Rows, Options: entries(code, options), ...extra }, question)
}

interface Grid {
  readonly rows: Readonly<Record<string, Extra>>
  readonly columns: Readonly<Record<string, Extra>>
  /** Fields of every cell's input, and of single ones by `R1.C1`. */
  readonly every?: Extra
  readonly cells?: Readonly<Record<string, Extra>>
}

/** A text input in each cell; group intros have none. */
export function blankfill(code: string, { rows, columns, every = {}, cells = {} }: Grid, question: Extra = {}): Draft {
  const parts = (axis: Grid['rows']) =>
    Object.entries(axis).map(([Code, extra], at) => ({
      Sid: optionSidOf(code, Code),
      Code,
      Seq: at + 1,
      Data: `part ${Code}`,
      ...extra,
    }))
  const [Rows, Columns] = [parts(rows), parts(columns)]
  const places = Rows.filter((row) => !('IsGroupIntro' in row)).flatMap((row) =>
    Columns.map((column) => ({ row, column, name: `${row.Code}.${column.Code}` })),
  )
  const Interactions = places.map(({ name }, at) => ({
    Sid: interactionSidOf(code, name),
    Code: name.replace('.', ''),
    Seq: at + 1,
    DataType: { Required: false },
    ...every,
    ...cells[name],
  }))
  const InteractionsMap = Object.fromEntries(
    places.map(({ row, column, name }) => [`${row.Sid}@#@${column.Sid}`, interactionSidOf(code, name)]),
  )
  return { code, type: 2, data: { Data: `stem ${code}`, Rows, Columns, Interactions, InteractionsMap, ...question } }
}

/** Members who are asked the questions from one to another; `counted` gives their number. */
export const repeat = (
  code: string,
  [StartCode, EndCode]: readonly [string, string],
  { counted = '', ...extra }: Extra & { readonly counted?: string } = {},
): Draft => single('repeat', code, extra, { RepeatSetting: { StartCode, EndCode, CountExpression: counted } })

export const shownWhen = (VisibleExpression: string): Extra => ({ Config: { VisibleExpression } })
export const onPage = (page: number, draft: Draft): Draft => ({ ...draft, page })

function entries(code: string, options: Codes): readonly Extra[] {
  const fields = typeof options === 'string' ? Object.fromEntries([...options].map((letter) => [letter, {}])) : options
  return Object.entries(fields).map(([Code, extra], at) => ({
    Sid: optionSidOf(code, Code),
    Code,
    Seq: at + 1,
    Data: `option ${Code}`,
    ...extra,
  }))
}

function stored({ code, type, data, page = 1 }: Draft, at: number): StoredQuestion {
  return {
    Sid: sidOf(code),
    Code: code,
    Type: type,
    NaireSid: 'naire',
    PageSid: `page-${page}`,
    PageSeq: page,
    Seq: at + 1,
    Data: JSON.stringify(data),
    Hash: '0'.repeat(32),
  }
}

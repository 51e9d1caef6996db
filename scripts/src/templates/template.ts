import { createHash } from 'node:crypto'
import { parseRecord, type NaireRecord, type NaireSettings } from '@naire/domain/naires'
import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { readText, recordOfDraft } from '@naire/domain/text-import'

/** A questionnaire to begin from: its text in two languages, question by question alike, and what a text cannot say. */
export interface Template {
  readonly id: string
  readonly zh: string
  readonly en: string
  /** Fields of contents, by code of the question. */
  readonly contents?: Readonly<Record<string, object>>
  /** English of the texts in `contents`, by code of the question and field. */
  readonly english?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Questions of another type than their text gives, by code. */
  readonly types?: Readonly<Record<string, { readonly type: QuestionType; readonly interaction?: object }>>
  readonly settings?: Partial<NaireSettings>
  readonly quotas?: readonly { readonly when: string; readonly limit: number; readonly memo: string }[]
}

const modifyTime = '2026-01-05T02:00:00.000Z'

/** The record in its one stored form. @throws when the texts differ in shape, or the content is not sound. */
export function recordOfTemplate({
  id,
  zh,
  en,
  contents = {},
  english = {},
  types = {},
  settings = {},
  quotas = [],
}: Template): NaireRecord {
  const [own, other] = [recordOf(id, zh), recordOf(id, en)]
  if (own.Questions.map(({ Type }) => Type).join() !== other.Questions.map(({ Type }) => Type).join())
    throw new Error(`${id}: the texts are not alike`)
  const parsed = parseRecord({
    ...own,
    ...settings,
    Language: 'zh-CN',
    Translations: {
      'en-US': Object.fromEntries([
        [`${own.Sid}.Name`, other.Name] as const,
        ...own.Questions.flatMap((question, index) => [
          ...translated(question.Sid, question.Data, other.Questions[index]?.Data ?? {}),
          ...fieldsOf(question, english),
        ]),
      ]),
    },
    Questions: own.Questions.map((question) => changed(question, contents[question.Code], types[question.Code])),
    QuotarList: quotas.map(({ when, limit, memo }, index) => ({
      Sid: sidOf(`${id}/quota ${index}`),
      QuotarExpression: when,
      Limit: limit,
      Memo: memo,
    })),
  })
  if ('record' in parsed) return parsed.record
  throw new Error(`${id}: ${JSON.stringify(parsed.problems)}`)
}

const fieldsOf = ({ Sid, Code }: TemplateQuestion, english: NonNullable<Template['english']>) =>
  Object.entries(english[Code] ?? {}).map(([field, text]) => [`${Sid}.${field}`, text] as const)

type TemplateQuestion = ReturnType<typeof recordOfDraft>['Questions'][number]

function recordOf(id: string, text: string) {
  return recordOfDraft(readText(text), { sid: sidOf(id), name: id, modifyTime })
}

function sidOf(name: string): string {
  return createHash('md5').update(`template ${name}`).digest('hex').toUpperCase()
}

function changed(
  question: TemplateQuestion,
  content: object | undefined,
  kind: { readonly type: QuestionType; readonly interaction?: object } | undefined,
): object {
  const Data = { ...question.Data, ...content }
  if (!kind) return { ...question, Data }
  const { Interactions: _text, ...bare } = Data as { readonly Interactions?: unknown }
  const Interactions = kind.interaction
    ? { Interactions: [{ Sid: sidOf(`${question.Sid}/I1`), Code: 'I1', ...kind.interaction }] }
    : {}
  return { ...question, Type: questionTypeNumbers[kind.type], Data: { ...bare, ...Interactions } }
}

/** Texts at the same places of two contents, by the sid of what they belong to. */
function translated(sid: string, own: unknown, other: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(own))
    return own.flatMap((item: unknown, index) => translated(sid, item, (other as readonly unknown[])[index]))
  if (typeof own !== 'object' || own === null) return []
  const { Sid = sid, Data, ...rest } = own as Readonly<Record<string, unknown>> & { readonly Sid?: string }
  const there = other as Readonly<Record<string, unknown>>
  const text: readonly (readonly [string, string])[] =
    typeof Data === 'string' && Data !== '' ? [[`${Sid}.Data`, String(there['Data'])]] : []
  return [...text, ...Object.entries(rest).flatMap(([name, value]) => translated(Sid, value, there[name]))]
}

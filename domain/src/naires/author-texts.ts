import SparkMD5 from 'spark-md5'
import type { NaireRecord, StoredQuestion } from './record.ts'
import { isFields } from './fields.ts'

/** Markup kind of an author's text, apart from words. */
export type AuthorTextKind = 'html' | 'styles' | 'classes'

/** `path` like `Questions[0].Data.Interactions[0].Entries[1].Data`. */
export type ReplaceAuthorText = (text: string, kind: AuthorTextKind, path: string) => string

/** Every field that is shown as HTML or changes how the page looks; all others are plain words or expressions. */
const kinds: Readonly<Record<string, AuthorTextKind>> = {
  Name: 'html',
  Header: 'html',
  Footer: 'html',
  Conclusion: 'html',
  ScoreBands: 'html',
  CoverText: 'html',
  ConsentText: 'html',
  Data: 'html',
  OriData: 'html',
  AfterData: 'html',
  InlineData: 'html',
  Prepend: 'html',
  Append: 'html',
  Desc: 'html',
  Css: 'styles',
  CssText: 'styles',
  CssClass: 'classes',
}

/** The record with its authors' HTML, styles and classes replaced; questions keep true hashes. */
export function mapAuthorTexts(record: NaireRecord, replace: ReplaceAuthorText): NaireRecord {
  const mapped = <T>(value: T, path: string, name = path): T => mapTexts(value, replaced(replace), path, name) as T
  const { Questions, PageGroups, Translations, ...rest } = record
  const settings = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? mapped(value, name) : value]),
  )
  return {
    ...record,
    ...settings,
    Questions: Questions.map((question, index) =>
      mappedQuestion(question, (content) => mapped(content, `Questions[${index}].Data`, '')),
    ),
    ...(PageGroups === undefined
      ? {}
      : { PageGroups: inJson(PageGroups, (groups) => mapped(groups, 'PageGroups', '')) }),
    ...(Translations === undefined ? {} : { Translations: mapped(Translations, 'Translations', '') }),
  }
}

// A translation is named by its object and field.
const replaced = (replace: ReplaceAuthorText) => (text: string, name: string, path: string) => {
  const kind = kinds[name.slice(name.lastIndexOf('.') + 1)]
  return kind === undefined ? text : replace(text, kind, path)
}

function mappedQuestion(question: StoredQuestion, map: (content: unknown) => unknown): StoredQuestion {
  const Data = inJson(question.Data, map)
  return Data === question.Data ? question : { ...question, Data, Hash: SparkMD5.hash(Data) }
}

function inJson(text: string, map: (value: unknown) => unknown): string {
  const value: unknown = text === '' ? '' : JSON.parse(text)
  const next = map(value)
  return next === value ? text : JSON.stringify(next)
}

/** Returns the replacement of a text: `name` is that of its field, for items of a list that of the list. */
type ReplaceText = (text: string, name: string, path: string) => string

/** The value with every text in it replaced; what stays the same is the very same. */
export function mapTexts(value: unknown, replace: ReplaceText, path = '', name = ''): unknown {
  if (typeof value === 'string') return replace(value, name, path)
  if (Array.isArray(value))
    return ifChanged(
      value,
      value.map((item: unknown, index) => mapTexts(item, replace, `${path}[${index}]`, name)),
    )
  if (!isFields(value)) return value
  const entries = Object.entries(value)
  const mapped = entries.map(([field, item]) =>
    mapTexts(item, replace, path === '' ? field : `${path}.${field}`, field),
  )
  return mapped.every((item, index) => item === entries[index]?.[1])
    ? value
    : Object.fromEntries(entries.map(([field], index) => [field, mapped[index]]))
}

function ifChanged(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}

import type { NaireRecord } from '../../naires/record.ts'
import type { ChangeTranslations } from '../operation.ts'
import { marksIn, ownLanguageOf, translatables } from './translatable.ts'
import { isLanguage } from '../../naires/read-settings.ts'

/** Heads of the columns before those of the languages, which are headed by their tags: `en-US`. */
const sheetHeads = ['key', 'question', 'field'] as const

/** The texts of a questionnaire as a table: a line for each, its own language first, then the others. */
export function translationSheet(record: NaireRecord, languages: readonly string[]): readonly (readonly string[])[] {
  const own = ownLanguageOf(record)
  const others = languages.filter((language) => language !== own)
  const codes = new Map(record.Questions.map(({ Sid, Code }) => [Sid, Code]))
  const lines = translatables(record).map(({ key, question, text, place }) => {
    const field = 'path' in place ? place.path : ''
    return [
      key,
      codes.get(question ?? '') ?? '',
      field,
      text,
      ...others.map((language) => record.Translations?.[language]?.[key] ?? ''),
    ]
  })
  return [[...sheetHeads, own, ...others], ...lines]
}

/** One text that a sheet changes, or would. */
export interface SheetText {
  readonly language: string
  readonly key: string
  /** The question's sid; null: the questionnaire's. */
  readonly question: string | null
  /** Blank: there was none. */
  readonly before: string
  readonly after: string
}

export interface SheetReading {
  readonly changes: readonly SheetText[]
  /** Left out, because their placeholders or blanks are not those of the text. */
  readonly unlike: readonly SheetText[]
  /** Taken, although the text was changed after the sheet was made. */
  readonly outdated: readonly string[]
  /** Keys of texts that the questionnaire does not have. */
  readonly unknown: readonly string[]
  /** Heads of columns that are no languages. */
  readonly ignored: readonly string[]
  /** Languages that the questionnaire does not have yet. */
  readonly added: readonly string[]
}

/** Reads a filled-in translation sheet; null: not one. Blank cells leave existing texts. */
export function readTranslationSheet(record: NaireRecord, rows: readonly (readonly unknown[])[]): SheetReading | null {
  const [heads = [], ...lines] = rows.map((row) => row.map((cell) => String(cell ?? '')))
  const columns = columnsOf(heads, ownLanguageOf(record))
  if (!columns) return null
  const texts = new Map(translatables(record).map((text) => [text.key, text]))
  const unknown: string[] = []
  const outdated: string[] = []
  const given = lines.flatMap((cells) => {
    const key = cells[columns.key]?.trim() ?? ''
    const text = texts.get(key)
    if (!text) {
      if (key !== '') unknown.push(key)
      return []
    }
    const filled = columns.languages.flatMap(({ language, at }): readonly SheetText[] => {
      const [before, after] = [record.Translations?.[language]?.[key] ?? '', normal(cells[at] ?? '')]
      return after.trim() === '' || after === before ? [] : [{ language, key, question: text.question, before, after }]
    })
    if (filled.length > 0 && columns.own !== null && normal(cells[columns.own] ?? '') !== normal(text.text))
      outdated.push(key)
    return filled
  })
  const isLike = ({ key, after }: SheetText) => String(marksIn(texts.get(key)?.text ?? '')) === String(marksIn(after))
  return {
    changes: given.filter(isLike),
    unlike: given.filter((text) => !isLike(text)),
    outdated,
    unknown,
    ignored: columns.ignored,
    added: [...new Set(given.filter(isLike).map(({ language }) => language))].filter(
      (language) => !Object.hasOwn(record.Translations ?? {}, language),
    ),
  }
}

/** Builds the operation that applies a sheet's changes. */
export function takingSheet({ changes }: Pick<SheetReading, 'changes'>): ChangeTranslations {
  const texts: Record<string, Record<string, string>> = {}
  for (const { language, key, after } of changes) (texts[language] ??= {})[key] = after
  return { type: 'ChangeTranslations', texts }
}

interface Columns {
  readonly key: number
  /** Null: the sheet does not say what was translated. */
  readonly own: number | null
  readonly languages: readonly { readonly language: string; readonly at: number }[]
  readonly ignored: readonly string[]
}

function columnsOf(heads: readonly string[], own: string): Columns | null {
  const names = heads.map((head) => head.trim())
  const key = names.indexOf('key')
  const others = names
    .map((language, at) => ({ language, at }))
    .filter(({ language }) => language !== '' && !known.has(language) && language !== own)
  const languages = others.filter(({ language }) => isLanguage(language))
  if (key < 0 || languages.length === 0) return null
  const ownAt = names.indexOf(own)
  return {
    key,
    own: ownAt < 0 ? null : ownAt,
    languages,
    ignored: others.filter(({ language }) => !isLanguage(language)).map(({ language }) => language),
  }
}

const known: ReadonlySet<string> = new Set(sheetHeads)

// Sheets end lines in their own way.
const normal = (text: string) => text.replace(/\r\n?/g, '\n')

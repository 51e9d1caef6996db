import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { settingNames, settingRows } from '../../naires/settings.ts'
import { parsedContent, withContent } from '../record/content.ts'
import { changed } from '../record/difference.ts'
import { mapTexts } from '../../naires/author-texts.ts'

/** A text of a questionnaire that can refer to its questions by their codes. */
export interface Site {
  readonly path: string
  /** An expression; a text with `{{expressions}}` in it; one code; codes with anything between them. */
  readonly kind: 'expression' | 'text' | 'code' | 'codes'
  /** The question in whose content or translations it stands. */
  readonly question: StoredQuestion | null
}

export interface SiteVisitor {
  /** Whether a JSON text is worth opening: a question's content, or the page groups (null). */
  readonly concerns: (json: string, question: StoredQuestion | null) => boolean
  /** Gives the text that stands there from now on. */
  readonly at: (text: string, site: Site) => string
}

/** The record with every site as the visit leaves it; what the visit leaves alone is the very same. */
export function visited(record: NaireRecord, visit: SiteVisitor): NaireRecord {
  const fields: Record<string, unknown> = {}
  const put = (name: keyof NaireRecord, value: unknown) => {
    if (value !== record[name]) fields[name] = value
  }
  put(
    'Questions',
    each(record.Questions, (question, index) => visitedQuestion(question, index, visit)),
  )
  for (const [name, kind] of settingSites) put(name, visitedText(record, name, kind, visit))
  put(
    'QuotarList',
    record.QuotarList && each(record.QuotarList, (cell, index) => inside(cell, visit, `QuotarList[${index}]`)),
  )
  put(
    'PageSplits',
    record.PageSplits && each(record.PageSplits, (split, index) => inside(split, visit, `PageSplits[${index}]`)),
  )
  put('PageGroups', record.PageGroups && visitedGroups(record.PageGroups, visit))
  put('Translations', record.Translations && inside(record.Translations, visit, 'Translations'))
  return Object.keys(fields).length === 0 ? record : changed(record, fields)
}

function kindOf(name: string): Site['kind'] {
  if (name.endsWith('Expression')) return 'expression'
  if (name === 'StartCode' || name === 'EndCode') return 'code'
  return name === 'PartOrders' || name === 'ManuallyGroups' ? 'codes' : 'text'
}

const settingSites: readonly (readonly [keyof NaireRecord, Site['kind']])[] = [
  ...settingNames
    .filter((name) => settingRows[name].takes === 'expression')
    .map((name) => [name, 'expression'] as const),
  ['Header', 'text'],
  ['Footer', 'text'],
  ['Conclusion', 'text'],
  ['HelpFetchConfig' as keyof NaireRecord, 'text'],
  ...settingNames.filter((name) => settingRows[name].takes === 'codes').map((name) => [name, 'codes'] as const),
]

function visitedText(record: NaireRecord, name: keyof NaireRecord, kind: Site['kind'], visit: SiteVisitor): unknown {
  return mapTexts(record[name], (text, _, path) => visit.at(text, { path, kind, question: null }), name)
}

function visitedQuestion(question: StoredQuestion, index: number, visit: SiteVisitor): StoredQuestion {
  if (!visit.concerns(question.Data, question)) return question
  const content = parsedContent(question.Data)
  const mapped = mapTexts(
    content,
    (text, name, path) => visit.at(text, { path, kind: kindOf(name), question }),
    `Questions[${index}].Data`,
  )
  return mapped === content ? question : withContent(question, JSON.stringify(mapped))
}

// Orders name a part by its description before they name it by a code.
function visitedGroups(groups: string, visit: SiteVisitor): string {
  if (!visit.concerns(groups, null)) return groups
  const content: unknown = parsed(groups)
  const described = new Set<string>()
  mapTexts(content, (text, name) => (name === 'Desc' ? (described.add(text.trim()), text) : text))
  const at: SiteVisitor['at'] = (text, site) =>
    site.kind === 'codes' && described.has(text.trim()) ? text : visit.at(text, site)
  const mapped = inside(content, { ...visit, at }, 'PageGroups')
  return mapped === content ? groups : JSON.stringify(mapped)
}

function inside<T>(value: T, visit: SiteVisitor, path: string): T {
  return mapTexts(
    value,
    (text, name, at) => visit.at(text, { path: at, kind: kindOf(name), question: null }),
    path,
  ) as T
}

function each<T>(items: readonly T[], visit: (item: T, index: number) => T): readonly T[] {
  const next = items.map(visit)
  return next.every((item, index) => item === items[index]) ? items : next
}

// Text that is no JSON is named by `parseRecord`.
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The codes in a text that lists them with anything between. */
export function codesIn(text: string): readonly string[] {
  return text.match(code) ?? []
}

/** The text with every code in it as `replace` gives it. */
export function mapCodes(text: string, replace: (code: string) => string): string {
  return text.replace(code, replace)
}

const code = /(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*/gu

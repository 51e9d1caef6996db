import { WatchedFields, type Report } from '../report.ts'
import type { Words } from '../survey.ts'
import { languageTag } from '../words.ts'

/** Sheets of a workbook, every cell as its text. */
export type Workbook = readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]

/** A line of a sheet under its heads. */
export type FormRow = WatchedFields

/** A sheet, its lines under the format's own heads; blank lines are left out. */
export function sheetRows(workbook: Workbook, sheet: string, report: Report): readonly FormRow[] {
  const found = workbook.find(({ name }) => name.trim().toLowerCase() === sheet)
  const [heads = [], ...lines] = found?.rows ?? []
  const names = heads.map((head) => headOf(String(head ?? '')))
  return lines.flatMap((cells, at) => {
    const fields: Record<string, string> = {}
    for (const [place, name] of names.entries()) {
      const text = String(cells[place] ?? '').trim()
      if (name !== '' && text !== '' && fields[name] === undefined) fields[name] = text
    }
    return Object.keys(fields).length === 0
      ? []
      : [new WatchedFields(fields, `${sheet}!${at + 2}`, fields['name'] ?? '', report)]
  })
}

/** The head of a column as the format's reference writes it: `label::en-US`, `constraint_message`. */
function headOf(head: string): string {
  const [first = '', ...more] = head
    .trim()
    .split(
      /\s*::\s*|(?<=^(?:label|hint|image|audio|video|media|bind|control|body|instance|caption|constraint_message|required_message|guidance_hint)):/i,
    )
  const group = first.toLowerCase().replace(/[\s-]+/g, '_')
  const [second = '', ...rest] = more
  if (group === 'media') return [mediaName(second), ...rest].join('::')
  if (group === 'bind' || group === 'control' || group === 'body') {
    const inner = second.toLowerCase().replace(/^jr:/, '').replace(/msg$/i, '_message')
    return inner === ''
      ? group
      : (aliases[inner] ?? (wellKnown.has(inner) ? [inner, ...rest].join('::') : [group, second, ...rest].join('::')))
  }
  return [aliases[group] ?? group, ...more].join('::')
}

const mediaName = (name: string) => name.toLowerCase().replace(/[\s_]+/g, '-')

const aliases: Readonly<Record<string, string>> = {
  relevance: 'relevant',
  caption: 'label',
  command: 'type',
  question_type: 'type',
  tag: 'name',
  calculate: 'calculation',
  readonly: 'read_only',
  constraint_msg: 'constraint_message',
  constraintmsg: 'constraint_message',
  requiredmsg: 'required_message',
  count: 'repeat_count',
  'jr:count': 'repeat_count',
  repeatcount: 'repeat_count',
  listname: 'list_name',
  value: 'name',
  big_image: 'big-image',
  title: 'form_title',
  set_form_title: 'form_title',
  id_string: 'form_id',
  set_form_id: 'form_id',
  nodeset: 'choice_filter',
}

const wellKnown: ReadonlySet<string> = new Set([
  'relevant',
  'constraint',
  'constraint_message',
  'required',
  'required_message',
  'calculation',
  'appearance',
])

/** Texts of a column in all its languages, as they are written; a head without a language is in `own`. */
export function wordsOf(row: WatchedFields, column: string, heads: readonly string[], own: string): Words {
  const texts: Record<string, string> = {}
  for (const head of heads) {
    const [name, language] = head.split('::')
    if (name !== column) continue
    const text = row.peekText(head)
    if (text === '') continue
    const tag = language === undefined ? own : languageTag(language)
    if (tag === null) row.report.leave(row, head, 'unreadable', text)
    else {
      texts[tag] ??= text
      row.report.take(row, head)
    }
  }
  return texts
}

/** All heads of a sheet. */
export function headsOf(workbook: Workbook, sheet: string): readonly string[] {
  const found = workbook.find(({ name }) => name.trim().toLowerCase() === sheet)
  return [...new Set((found?.rows[0] ?? []).map((head) => headOf(String(head ?? ''))))].filter((head) => head !== '')
}

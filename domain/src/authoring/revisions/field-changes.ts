import { isFields, type Fields } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { RecordFields } from '../record/changed.ts'
import { isEqual } from '../variation/variation.ts'
import { told, type Change, type ChangedPart } from './change.ts'
import { listChanges } from './content-changes.ts'

/** What differs beside the questions: name, settings, quota, splits, metadata, resources, page groups, texts in other languages. */
export function fieldChanges(before: NaireRecord, after: NaireRecord): readonly Change[] {
  const [old, next] = [before as unknown as RecordFields, after as unknown as RecordFields]
  const names = [...new Set([...Object.keys(next), ...Object.keys(old)])].filter(
    (name) => !elsewhere.has(name) && !isEqual(old[name], next[name]),
  )
  return names.flatMap((name) => {
    const part = lists[name]
    if (part) return listChanges({ part, before: entries(old[name]), after: entries(next[name]) })
    if (name === 'Translations') return translationChanges(old[name], next[name])
    return [wholeChange(name, old[name], next[name])]
  })
}

/** Told with the questions, or by the list of revisions. */
const elsewhere: ReadonlySet<string> = new Set([
  'Sid',
  'Subject',
  'ModifyTime',
  'Questions',
  'QuestionCount',
  'PageCount',
  'PublishTime',
  'OpenUrl',
])

const lists: Readonly<Record<string, ChangedPart>> = {
  QuotarList: 'quota',
  PageSplits: 'split',
  MetadataDefs: 'metadata',
  ResourceList: 'resource',
}

const entries = (list: unknown) => (list ?? []) as readonly Fields[]

function wholeChange(name: string, before: unknown, after: unknown): Change {
  const kind =
    name === 'Name' ? 'text' : name === 'SuccessParam' || name.endsWith('Expression') ? 'condition' : 'setting'
  const part = name === 'Name' ? 'name' : name === 'PageGroups' ? 'pageGroups' : 'setting'
  return { kind, part, name: '', field: name, before: told(before), after: told(after) }
}

// One line for each language: how many texts.
function translationChanges(before: unknown, after: unknown): readonly Change[] {
  const [old, next] = [before, after].map((given) => (isFields(given) ? given : {})) as [Fields, Fields]
  return [...new Set([...Object.keys(next), ...Object.keys(old)])].flatMap((language) => {
    const [was, is] = [old[language], next[language]].map((texts) => (isFields(texts) ? texts : {})) as [Fields, Fields]
    const changed = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => was[key] !== is[key])
    return changed.length === 0
      ? []
      : [
          {
            kind: 'text',
            part: 'translation',
            name: language,
            field: '',
            before: String(Object.keys(was).length),
            after: String(Object.keys(is).length),
          } as const,
        ]
  })
}

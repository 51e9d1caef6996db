import { isFields, type Fields } from '../../naires/fields.ts'
import type { StoredQuestion } from '../../naires/record.ts'
import { parsedContent } from '../record/content.ts'
import type { AuthoredText } from './authored-text.ts'
import { wordFields } from './word-fields.ts'

/** The texts of a question in the order in which they stand: its code, its content, its note. Read once for each question as it is. */
export function questionTexts(question: StoredQuestion): readonly AuthoredText[] {
  const texts = known.get(question) ?? read(question)
  known.set(question, texts)
  return texts
}

const known = new WeakMap<StoredQuestion, readonly AuthoredText[]>()

function read({ Sid, Code, Data, Memo = '' }: StoredQuestion): readonly AuthoredText[] {
  const code: AuthoredText = { place: { in: 'code', question: Sid }, kind: 'code', question: Sid, text: Code, key: null }
  const memo: AuthoredText = { place: { in: 'memo', question: Sid }, kind: 'words', question: Sid, text: Memo, key: null }
  const content = textsIn(parsedContent(Data), { question: Sid, owner: Sid, path: '', name: '' })
  return [code, ...content, ...(Memo === '' ? [] : [memo])]
}

interface Standing {
  readonly question: string
  /** Sid of the object whose own field it is; null: it has none. */
  readonly owner: string | null
  readonly path: string
  readonly name: string
}

function textsIn(value: unknown, at: Standing): readonly AuthoredText[] {
  if (typeof value === 'string') return textOf(value, at)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, { ...at, owner: null, path: `${at.path}.${index}` }))
  if (!isFields(value)) return []
  const owner = at.path === '' ? at.owner : typeof value['Sid'] === 'string' ? value['Sid'] : null
  return Object.entries(value).flatMap(([name, item]) => {
    if (name === 'OriData') return []
    const path = at.path === '' ? name : `${at.path}.${name}`
    return textsIn(name === 'Data' ? written(value) : item, { question: at.question, owner, path, name })
  })
}

// `OriData` is what was written when `Data` was made of it.
const written = ({ Data, OriData }: Fields): unknown => (typeof OriData === 'string' && OriData !== '' ? OriData : Data)

function textOf(text: string, { question, owner, path, name }: Standing): readonly AuthoredText[] {
  const kind = name.endsWith('Expression') ? 'expression' : wordFields[name]
  if (kind === undefined || text.trim() === '') return []
  return [{ place: { in: 'content', question, path }, kind, question, text, key: keyOf({ question, owner, path, name }) }]
}

// What is kept in another place than it is translated.
function keyOf({ question, owner, path, name }: Standing): string | null {
  if (path === 'Config.AlarmExplain') return `${question}.AlarmExplain`
  return owner === null || name.endsWith('Expression') ? null : `${owner}.${name}`
}

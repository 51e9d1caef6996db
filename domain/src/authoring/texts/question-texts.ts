import { isFields, type Fields } from '../../naires/fields.ts'
import type { StoredQuestion, NaireRecord } from '../../naires/record.ts'
import { itemName, textKey } from '../../naires/text-key.ts'
import { parsedContent } from '../record/content.ts'
import type { AuthoredText } from './authored-texts.ts'

/** Fields of contents that hold words to be read: as HTML with its placeholders and marks, or as they are. */
const wordFields: Readonly<Record<string, 'html' | 'words'>> = {
  Data: 'html',
  AfterData: 'html',
  InlineData: 'html',
  Prepend: 'html',
  Append: 'html',
  Message: 'html',
  AlarmExplain: 'words',
  Name: 'words',
  MemberText: 'words',
  ValueDescs: 'words',
  Group: 'words',
  Format: 'words',
  StepFormat: 'words',
}

/** Fields of the questionnaire itself. */
export const recordWords = {
  Name: 'words',
  Header: 'html',
  Footer: 'html',
  Conclusion: 'html',
  ScoreBands: 'html',
  CoverText: 'html',
  ConsentText: 'html',
  IdentifyingAlias: 'words',
  IdentifyingCodeValidationMessage: 'words',
  AlarmNoteTemplates: 'words',
} as const satisfies Partial<Record<keyof NaireRecord, 'html' | 'words'>>

/** Of those, the ones that respondents read in their own language. */
export const translatedRecordWords: ReadonlySet<string> = new Set([
  'Name',
  'Header',
  'Footer',
  'Conclusion',
  'ScoreBands',
  'CoverText',
  'ConsentText',
  'IdentifyingAlias',
  'IdentifyingCodeValidationMessage',
])

/**
 * The texts of a question in the order in which they stand: its code, its content, its note. Read once for each
 * question as it is.
 */
export function questionTexts(question: StoredQuestion): readonly AuthoredText[] {
  const texts = known.get(question) ?? read(question)
  known.set(question, texts)
  return texts
}

const known = new WeakMap<StoredQuestion, readonly AuthoredText[]>()

function read({ Sid, Code, Data, Memo = '' }: StoredQuestion): readonly AuthoredText[] {
  const code: AuthoredText = {
    place: { in: 'code', question: Sid },
    kind: 'code',
    question: Sid,
    text: Code,
    key: null,
  }
  const memo: AuthoredText = {
    place: { in: 'memo', question: Sid },
    kind: 'words',
    question: Sid,
    text: Memo,
    key: null,
  }
  const content = textsIn(parsedContent(Data), { question: Sid, owner: Sid, within: '', path: '', name: '' })
  return [code, ...content, ...(Memo === '' ? [] : [memo])]
}

interface TextLocation {
  readonly question: string
  /** Sid of the object that it belongs to. */
  readonly owner: string
  /** Its path from there. */
  readonly within: string
  /** Its path in the content. */
  readonly path: string
  readonly name: string
}

function textsIn(value: unknown, at: TextLocation): readonly AuthoredText[] {
  if (typeof value === 'string') return textOf(value, at)
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      textsIn(item, { ...at, within: `${at.within}.${itemName(item, index)}`, path: `${at.path}.${index}` }),
    )
  if (!isFields(value)) return []
  const { Sid } = value
  const { owner, within } = at.path !== '' && typeof Sid === 'string' && Sid !== '' ? { owner: Sid, within: '' } : at
  return Object.entries(value).flatMap(([name, item]) => {
    if (name === 'OriData') return []
    return textsIn(name === 'Data' ? written(value) : item, {
      question: at.question,
      owner,
      within: join(within, name),
      path: join(at.path, name),
      name,
    })
  })
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

// `OriData` is what was written when `Data` was made of it.
const written = ({ Data, OriData }: Fields): unknown => (typeof OriData === 'string' && OriData !== '' ? OriData : Data)

function textOf(text: string, at: TextLocation): readonly AuthoredText[] {
  const kind = at.name.endsWith('Expression') ? 'expression' : wordFields[at.name]
  if (kind === undefined || text.trim() === '') return []
  return [
    {
      place: { in: 'content', question: at.question, path: at.path },
      kind,
      question: at.question,
      text,
      key: keyOf(at),
    },
  ]
}

// What is sent elsewhere is no text for respondents.
function keyOf({ question, owner, within, path, name }: TextLocation): string | null {
  if (path === 'Config.AlarmExplain') return textKey(question, 'AlarmExplain')
  const isSilent = name.endsWith('Expression') || /^(?:FetchLockConfig|RemoteModeConfig)\./.test(path)
  return isSilent ? null : textKey(owner, within)
}

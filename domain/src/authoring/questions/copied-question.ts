import { isFields } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { ownerOfKey } from '../../naires/text-key.ts'
import { cellDelimiter } from '../../questions/cell-delimiter.ts'
import { parsedContent } from '../record/content.ts'
import { derivedSid } from '../record/derived-sid.ts'
import { withPlaceholders } from '../references/placeholders.ts'
import { newQuestion } from './add-question.ts'
import { asValidated } from './validated.ts'
import { changed } from '../record/difference.ts'
import { mapTexts } from '../../naires/author-texts.ts'

export interface Copy {
  readonly question: StoredQuestion
  /** Old sid → new sid. */
  readonly sids: ReadonlyMap<string, string>
}

export interface CopyContext {
  readonly sid: string
  readonly code: string
  /** Sids of resources, which stay. */
  readonly foreign: ReadonlySet<string>
  /** Rewrites an expression of the copy. */
  readonly rename: (source: string) => string
  /** Code at which a range of the copy begins or ends; blank, or absent, where that is not copied too. */
  readonly end?: (code: string) => string | undefined
}

export type Original = Pick<
  StoredQuestion,
  'Sid' | 'Type' | 'Data' | 'Memo' | 'OriSid' | 'ValidatedScale' | 'ValidatedHash'
>

/** A question made from another; it stands nowhere yet. All sids of its own are new. */
export function copiedQuestion(
  record: NaireRecord,
  original: Original,
  { sid, code, foreign, rename, end }: CopyContext,
): Copy {
  const content = parsedContent(original.Data)
  const sids = new Map([
    [original.Sid, sid],
    ...ownSids(content, foreign).map((own) => [own, derivedSid(sid, own)] as const),
  ])
  const renewed = renewedSids(
    mapTexts(content, (text, name) => {
      if (name === 'StartCode' || name === 'EndCode') return end?.(text) ?? ''
      return name.endsWith('Expression') ? rename(text) : withPlaceholders(text, rename)
    }),
    sids,
  )
  const { Type, Memo, OriSid } = original
  const fields = { Sid: sid, Code: code, Type, Data: JSON.stringify(renewed), OriSid: OriSid ?? original.Sid }
  const question = newQuestion(record, Memo === undefined ? fields : { ...fields, Memo })
  return { question: asValidated(question, original), sids }
}

/** The record with what `source` says of the originals said of the copies too, in the languages that the record has. */
export function withCopiedTranslations(
  record: NaireRecord,
  copies: readonly Copy[],
  source: NaireRecord['Translations'],
): NaireRecord {
  if (record.Translations === undefined || source === undefined) return record
  const sids = new Map(copies.flatMap((copy) => [...copy.sids]))
  const languages = Object.entries(record.Translations).map(([language, texts]) => {
    const added = Object.entries(source[language] ?? {}).flatMap(([key, text]) => {
      const old = ownerOfKey(key)
      const sid = sids.get(old)
      return sid === undefined ? [] : [[sid + key.slice(old.length), text] as const]
    })
    return [language, { ...texts, ...Object.fromEntries(added) }] as const
  })
  return changed(record, { Translations: Object.fromEntries(languages) })
}

// Media of a content are resources, whose sids are not the content's.
function ownSids(content: unknown, foreign: ReadonlySet<string>, name = ''): readonly string[] {
  if (Array.isArray(content)) return content.flatMap((item) => ownSids(item, foreign, name))
  if (!isFields(content)) return []
  const { Sid } = content
  const isOwn = typeof Sid === 'string' && !foreign.has(Sid) && !/Resource(?:List)?$/.test(name)
  return [...(isOwn ? [Sid] : []), ...Object.entries(content).flatMap(([field, item]) => ownSids(item, foreign, field))]
}

// Sids also stand in lists, keys and texts that name options, rows and cells: `Exclusive`, `Orders`, `InteractionsMap`,
// `InlineData`.
function renewedSids(value: unknown, sids: ReadonlyMap<string, string>): unknown {
  const renew = (sid: string) => sids.get(sid) ?? sid
  const renewText = (text: string) =>
    sids.get(text) ??
    text.replace(cellKey, (_, row: string, column: string) => renew(row) + cellDelimiter + renew(column))
  if (typeof value === 'string') return renewText(value)
  if (Array.isArray(value)) return value.map((item) => renewedSids(item, sids))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [renewText(name), renewedSids(item, sids)]))
}

const cellKey = new RegExp(`([^[\\]]+?)${cellDelimiter}([^[\\]]+)`, 'g')

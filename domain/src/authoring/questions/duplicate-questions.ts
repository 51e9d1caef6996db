import { isFields } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { cellDelimiter } from '../../questions/cell-delimiter.ts'
import type { DuplicateQuestions } from '../operation.ts'
import { inserted } from '../pages/insert.ts'
import { questionOf } from '../pages/place.ts'
import { changed } from '../record/changed.ts'
import { parsedContent } from '../record/content.ts'
import { derivedSid } from '../record/derived-sid.ts'
import { renamedQuestion } from '../references/rename-source.ts'
import { mapTexts } from '../../naires/map-texts.ts'
import { withRefer } from '../references/refer.ts'
import { withPlaceholders } from '../references/placeholders.ts'
import { Refusing } from '../refusal.ts'
import { newQuestion } from './add-question.ts'
import { checkNewSid } from './check-sids.ts'
import { checkQuestionCode, nextFreeCode } from './code.ts'

/** The copies' own sids are new, those of resources stay; translations are copied too. */
export function duplicateQuestions(record: NaireRecord, { copies, place }: DuplicateQuestions): NaireRecord {
  const taken = new Set(record.Questions.map(({ Code }) => Code))
  const made = copies.map((copy) => {
    const original = questionOf(record.Questions, copy.of)
    checkNewSid(record, copy.sid)
    const code = copy.code ?? nextFreeCode(taken, original.Code)
    if (copy.code !== undefined) checkQuestionCode(record, code, copy.sid)
    if (taken.has(code)) throw new Refusing('duplicateCode', { code })
    taken.add(code)
    return copyOf(record, original, copy.sid, code)
  })
  if (new Set(made.map(({ question }) => question.Sid)).size < made.length) throw new Refusing('duplicateSid', { sid: made[0]?.question.Sid ?? '' })
  const next = inserted(record, made.map(({ question }) => question), place)
  return withTranslations({ ...next, Questions: withRefer(next.Questions, made.map(({ question }) => question.Code)) }, made)
}

interface Copy {
  readonly question: StoredQuestion
  /** Old sid → new sid. */
  readonly sids: ReadonlyMap<string, string>
}

function copyOf(record: NaireRecord, original: StoredQuestion, sid: string, code: string): Copy {
  const content = parsedContent(original.Data)
  const foreign = new Set((record.ResourceList ?? []).map(({ Sid }) => Sid))
  const sids = new Map([[original.Sid, sid], ...ownSids(content, foreign).map((own) => [own, derivedSid(sid, own)] as const)])
  const rename = (source: string) => renamedQuestion(source, original.Code, code).source
  const renewed = renewedSids(mapTexts(content, (text, name) => (name.endsWith('Expression') ? rename(text) : withPlaceholders(text, rename))), sids)
  const { Type, Memo, OriSid } = original
  const fields = { Sid: sid, Code: code, Type, Data: JSON.stringify(renewed), OriSid: OriSid ?? original.Sid }
  const question = newQuestion(record, Memo === undefined ? fields : { ...fields, Memo })
  return { question, sids }
}

// Media of a content are resources, whose sids are not the content's.
function ownSids(content: unknown, foreign: ReadonlySet<string>, name = ''): readonly string[] {
  if (Array.isArray(content)) return content.flatMap((item) => ownSids(item, foreign, name))
  if (!isFields(content)) return []
  const { Sid } = content
  const isOwn = typeof Sid === 'string' && !foreign.has(Sid) && !/Resource(?:List)?$/.test(name)
  return [...(isOwn ? [Sid] : []), ...Object.entries(content).flatMap(([field, item]) => ownSids(item, foreign, field))]
}

// Sids also stand in lists, keys and texts that name options, rows and cells: `Exclusive`, `Orders`, `InteractionsMap`, `InlineData`.
function renewedSids(value: unknown, sids: ReadonlyMap<string, string>): unknown {
  const renew = (sid: string) => sids.get(sid) ?? sid
  const renewText = (text: string) => sids.get(text) ?? text.replace(cellKey, (_, row: string, column: string) => renew(row) + cellDelimiter + renew(column))
  if (typeof value === 'string') return renewText(value)
  if (Array.isArray(value)) return value.map((item) => renewedSids(item, sids))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [renewText(name), renewedSids(item, sids)]))
}

const cellKey = new RegExp(`([^[\\]]+?)${cellDelimiter}([^[\\]]+)`, 'g')

function withTranslations(record: NaireRecord, copies: readonly Copy[]): NaireRecord {
  if (record.Translations === undefined) return record
  const sids = new Map(copies.flatMap((copy) => [...copy.sids]))
  const languages = Object.entries(record.Translations).map(([language, texts]) => {
    const added = Object.entries(texts).flatMap(([key, text]) => {
      const dot = key.lastIndexOf('.')
      const sid = sids.get(key.slice(0, dot))
      return sid === undefined ? [] : [[sid + key.slice(dot), text] as const]
    })
    return [language, { ...texts, ...Object.fromEntries(added) }] as const
  })
  return changed(record, { Translations: Object.fromEntries(languages) })
}

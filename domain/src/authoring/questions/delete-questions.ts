import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { ownerOfKey } from '../../naires/text-key.ts'
import type { DeleteQuestions } from '../operation.ts'
import type { Performance } from '../performance.ts'
import { placeOfQuestion } from '../pages/place.ts'
import { withRanges } from '../ranges/follow-ranges.ts'
import { arranged } from '../record/arranged.ts'
import { changed } from '../record/changed.ts'
import { parsedContent, sidsIn } from '../record/content.ts'
import { referencesTo } from '../references/references-to.ts'
import { withRefer } from '../references/refer.ts'
import { AuthoringRefusalError } from '../refusal.ts'

/** Their translations and resources go with them; splits and parts of page groups shrink to the questions that stay. */
export function deleteQuestions(record: NaireRecord, { sids, force = false }: DeleteQuestions): Performance {
  for (const sid of sids) placeOfQuestion(record.Questions, sid)
  const chosen = new Set(sids)
  const going = record.Questions.filter(({ Sid }) => chosen.has(Sid))
  const codes = new Set(going.map(({ Code }) => Code))
  const staying = record.Questions.filter(({ Sid }) => !chosen.has(Sid))
  const ranges = withRanges(record, staying, chosen)
  const left = referencesTo(ranges, codes, chosen)
  if (left.length > 0 && !force)
    throw new AuthoringRefusalError('referred', { codes: [...codes].join(', '), places: left.length }, left)
  const next = changed(ranges, arranged(left.length > 0 ? withRefer(staying, [...codes]) : staying))
  return { record: withoutBelongings(next, going), left }
}

function withoutBelongings(record: NaireRecord, gone: readonly StoredQuestion[]): NaireRecord {
  const { Translations, ResourceList = [] } = record
  if (Translations === undefined && ResourceList.length === 0) return record
  const sids = new Set(gone.flatMap(({ Sid, Data }) => [Sid, ...sidsIn(parsedContent(Data))]))
  const isTheirs = (key: string) => sids.has(ownerOfKey(key))
  const resources = ResourceList.filter(
    ({ TargetSid = '', Sid }) => !sids.has(TargetSid) || record.Questions.some(({ Data }) => Data.includes(Sid)),
  )
  return changed(record, {
    ...(Translations && { Translations: eachValue(Translations, (texts) => without(texts, isTheirs)) }),
    ...(resources.length < ResourceList.length && { ResourceList: resources }),
  })
}

function without(
  texts: Readonly<Record<string, string>>,
  isGone: (key: string) => boolean,
): Readonly<Record<string, string>> {
  const kept = Object.keys(texts).filter((key) => !isGone(key))
  return kept.length === Object.keys(texts).length
    ? texts
    : Object.fromEntries(kept.map((key) => [key, texts[key] ?? '']))
}

function eachValue<T>(fields: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  const entries = Object.entries(fields).map(([name, value]) => [name, change(value)] as const)
  return entries.every(([name, value]) => value === fields[name]) ? fields : Object.fromEntries(entries)
}

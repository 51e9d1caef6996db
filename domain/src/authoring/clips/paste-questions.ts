import { isQuestionCode } from '../../naires/read-question.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { PasteQuestions, PutEntry, RemoveEntry } from '../operation.ts'
import { addDivider } from '../pages/dividers.ts'
import { contentText, inserted, checkNewSid } from '../questions/add-question.ts'
import { copiedQuestion, withCopiedTranslations } from '../questions/copied-question.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import type { Clip } from './clip.ts'
import type { Performance } from '../performance.ts'
import { resourceUses } from '../resources/resource-uses.ts'
import { listOf } from '../entries/lists.ts'
import { nextFreeCode } from '../questions/code.ts'
import { renamedQuestion } from '../references/rename-source.ts'
import { changed } from '../record/difference.ts'
import { withRefer, mentions } from '../references/references-to.ts'

/**
 * Codes that are taken become the next free ones, and what the questions say of each other follows. Media come along;
 * translations, in the languages that there are.
 */
export function pasteQuestions(record: NaireRecord, { clip, sids, place, pages }: PasteQuestions): NaireRecord {
  checkClip(record, clip, sids)
  const codes = newCodes(record, clip)
  const foreign = new Set([...clip.resources, ...(record.ResourceList ?? [])].map(({ Sid }) => Sid))
  const made = clip.questions.map((question, at) =>
    copiedQuestion(record, question, {
      sid: sids[at] ?? '',
      code: codes.get(question.Code) ?? question.Code,
      foreign,
      rename: (source) => renamedAll(source, codes),
      end: (code) => codes.get(code),
    }),
  )
  const placed = inserted(
    record,
    made.map(({ question }) => question),
    place,
  )
  const divided = clip.questions.reduce((next, { page }, at) => {
    const isNew = at > 0 && page !== clip.questions[at - 1]?.page
    return isNew && pages[page - 1] !== undefined
      ? addDivider(next, { type: 'AddDivider', before: sids[at] ?? '', page: pages[page - 1] ?? '' })
      : next
  }, placed)
  const withMedia = clip.resources
    .filter(({ Sid }) => !record.ResourceList?.some((resource) => resource.Sid === Sid))
    .reduce(
      (next, entry) =>
        putEntry(next, { type: 'PutEntry', list: 'resource', entry: { ...entry, NaireSid: record.Sid } }),
      divided,
    )
  return withCopiedTranslations(
    { ...withMedia, Questions: withRefer(withMedia.Questions, [...codes.values()]) },
    made,
    clip.translations,
  )
}

function checkClip(record: NaireRecord, { questions }: Clip, sids: readonly string[]): void {
  if (new Set(sids).size < questions.length) throw new AuthoringRefusalError('duplicateSid', { sid: sids[0] ?? '' })
  for (const sid of sids) checkNewSid(record, sid)
  for (const { Code, Data } of questions) {
    if (!isQuestionCode(Code)) throw new AuthoringRefusalError('badCode', { code: Code })
    contentText(Data)
  }
}

/** A new entry comes last. */
export function putEntry(record: NaireRecord, { list, entry }: PutEntry): NaireRecord {
  const { field, entries, keyOf, read } = listOf(record, list)
  const stored = read(entry)
  const at = entries.findIndex((other) => keyOf(other) === keyOf(stored))
  if (at < 0 && list !== 'split') checkNewSid(record, keyOf(stored))
  return changed(record, { [field]: at < 0 ? [...entries, stored] : entries.with(at, stored) })
}

export function removeEntry(record: NaireRecord, { list, key, force = false }: RemoveEntry): Performance {
  const { field, entries, keyOf } = listOf(record, list)
  const kept = entries.filter((entry) => keyOf(entry) !== key)
  if (kept.length === entries.length) throw new AuthoringRefusalError('noEntry', { key })
  const resource = list === 'resource' ? record.ResourceList?.find(({ Sid }) => Sid === key) : undefined
  const left = resource ? resourceUses(record, resource) : []
  if (left.length > 0 && !force) throw new AuthoringRefusalError('referred', { codes: key, places: left.length }, left)
  return { record: changed(record, { [field]: kept }), left }
}

/** The code that each question of the clip has in the questionnaire: its own where that is free. */
export function newCodes(
  { Questions }: Pick<NaireRecord, 'Questions'>,
  { questions }: Pick<Clip, 'questions'>,
): ReadonlyMap<string, string> {
  const taken = new Set(Questions.map(({ Code }) => Code))
  const wanted = new Set(questions.map(({ Code }) => Code))
  const codes = new Map<string, string>()
  for (const { Code } of questions) {
    const code = taken.has(Code) ? nextFreeCode([...taken, ...wanted], Code) : Code
    taken.add(code)
    codes.set(Code, code)
  }
  return codes
}

/**
 * The expression with all codes replaced at once: what one question is called from now on may be what another was
 * called.
 */
function renamedAll(source: string, codes: ReadonlyMap<string, string>): string {
  const renames = [...codes]
    .filter(([from, to]) => from !== to && mentions(source, from))
    .map(([from, to], at) => ({ from, by: `between_${at}_${to}`, to }))
  const between = renames.reduce((text, { from, by }) => renamedQuestion(text, from, by).source, source)
  return renames.reduce((text, { by, to }) => renamedQuestion(text, by, to).source, between)
}

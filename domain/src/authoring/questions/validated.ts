import SparkMD5 from 'spark-md5'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { ownerOfKey } from '../../naires/text-key.ts'
import type { LockQuestions, UnlockQuestions } from '../operation.ts'
import { questionOf } from '../pages/place.ts'
import { inOrder, parsedContent, sidsIn } from '../record/content.ts'
import { changed } from '../record/difference.ts'
import { namedObjects } from '../references/named-object.ts'
import { withPlaceholders } from '../references/placeholders.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { questionTexts } from '../texts/question-texts.ts'

/** Longest name of a validated scale. */
export const longestScaleName = 100

/**
 * MD5 over the wording and the options of a question: alike for every copy of it, whatever its sids and its code are,
 * which questions it reads and when it is shown.
 */
export function scaleHash(question: StoredQuestion): string {
  const known = hashes.get(question)
  if (known !== undefined) return known
  const texts = questionTexts(question).flatMap(({ place, kind, text }) =>
    place.in === 'content' && kind !== 'expression' && place.path !== 'Config.AlarmExplain'
      ? [[place.path, wording(text)]]
      : [],
  )
  const codes = (namedObjects(question) ?? []).map(({ role, code }) => [role, code])
  const hash = SparkMD5.hash(JSON.stringify([question.Type, texts, codes]))
  hashes.set(question, hash)
  return hash
}

const hashes = new WeakMap<StoredQuestion, string>()
const anySid = /[0-9A-F]{32}/g
/** A text without what it reads of other questions. */
const wording = (text: string) => withPlaceholders(text, () => '').replaceAll(anySid, '')

export const isScaleName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && name.length <= longestScaleName

export const isLocked = ({ ValidatedScale }: Pick<StoredQuestion, 'ValidatedScale'>): boolean =>
  ValidatedScale !== undefined

/** The question as one of a validated scale, where it still is what was validated; else as any other. */
export function asValidated(
  question: StoredQuestion,
  { ValidatedScale, ValidatedHash }: Pick<StoredQuestion, 'ValidatedScale' | 'ValidatedHash'>,
): StoredQuestion {
  return ValidatedScale === undefined || ValidatedHash !== scaleHash(question)
    ? question
    : inOrder({ ...question, ValidatedScale, ValidatedHash })
}

export function lockQuestions(record: NaireRecord, { sids, scale }: LockQuestions): NaireRecord {
  const ValidatedScale = scale.trim()
  if (!isScaleName(ValidatedScale)) throw new AuthoringRefusalError('badSetting', { field: 'ValidatedScale' })
  return withEach(record, sids, (question) =>
    inOrder({ ...question, ValidatedScale, ValidatedHash: scaleHash(question) }),
  )
}

export function unlockQuestions(record: NaireRecord, { sids }: UnlockQuestions): NaireRecord {
  return withEach(record, sids, ({ ValidatedScale: _scale, ValidatedHash: _hash, ...question }) => question)
}

function withEach(
  record: NaireRecord,
  sids: readonly string[],
  change: (question: StoredQuestion) => StoredQuestion,
): NaireRecord {
  const chosen = new Set(sids.map((sid) => questionOf(record.Questions, sid).Sid))
  return changed(record, {
    Questions: record.Questions.map((question) => (chosen.has(question.Sid) ? change(question) : question)),
  })
}

/** Nothing of the wording or options of a locked question is another. @throws Refusing */
export function checkLocks(before: NaireRecord, after: NaireRecord): void {
  const old = new Map(before.Questions.map((question) => [question.Sid, question]))
  const locked = after.Questions.filter((question) => isLocked(question) && old.has(question.Sid))
  const wrong =
    locked.find((question) => question !== old.get(question.Sid) && scaleHash(question) !== question.ValidatedHash) ??
    (before.Translations === after.Translations ? undefined : translatedAnew(locked, before, after))
  if (wrong) throw new AuthoringRefusalError('locked', { code: wrong.Code, scale: wrong.ValidatedScale ?? '' })
}

function translatedAnew(
  locked: readonly StoredQuestion[],
  before: NaireRecord,
  after: NaireRecord,
): StoredQuestion | undefined {
  const owners = new Map(
    locked.flatMap((question) =>
      [question.Sid, ...sidsIn(parsedContent(question.Data))].map((sid) => [sid, question] as const),
    ),
  )
  const textsOf = ({ Translations = {} }: NaireRecord, language: string) => Translations[language] ?? {}
  for (const language of Object.keys({ ...before.Translations, ...after.Translations })) {
    const [old, next] = [textsOf(before, language), textsOf(after, language)]
    const key = Object.keys({ ...old, ...next }).find(
      (each) => owners.has(ownerOfKey(each)) && wording(old[each] ?? '') !== wording(next[each] ?? ''),
    )
    if (key !== undefined) return owners.get(ownerOfKey(key))
  }
  return undefined
}

import { recordOf } from './fields.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'
import { isTestCase } from './test-case-resource.ts'
import SparkMD5 from 'spark-md5'

/**
 * Delta between two published revisions, for a device that holds the first (runtime §7, the general view): content only
 * where it differs.
 */
export interface PublishedChanges {
  /** Revision that they lead away from. */
  readonly Since: number
  /** Fields of the questionnaire that differ; questions and translations apart. */
  readonly Fields: Readonly<Record<string, unknown>>
  /** Names of fields that it no longer has. */
  readonly Dropped: readonly string[]
  /** New questions, and those that are no longer as they were. */
  readonly Questions: readonly StoredQuestion[]
  /** Questions that only stand elsewhere: sid → page's sid, page's place, own place. */
  readonly Moved: Readonly<Record<string, readonly [string, number, number]>>
  /** Sids of questions that it no longer has. */
  readonly Removed: readonly string[]
  /** Language → name → text, `null` for one that is gone; `null` for a language that is gone. */
  readonly Texts: Readonly<Record<string, Texts | null>>
}

type Texts = Readonly<Record<string, string | null>>
type Translations = NonNullable<PublishedRecord['Translations']>

export function publishedChanges(before: PublishedRecord, after: PublishedRecord): PublishedChanges {
  const { Questions: earlier, Translations: earlierTexts, ...old } = before
  const { Questions: later, Translations: laterTexts, ...fresh } = after
  const known = new Map(earlier.map((question) => [question.Sid, question]))
  const kept = new Set(later.map(({ Sid }) => Sid))
  const Questions = later.filter((question) => !isSame(contentOf(known.get(question.Sid)), contentOf(question)))
  const sent = new Set(Questions)
  const moved = later.filter(
    (question) => !sent.has(question) && !isSame(placeOf(known.get(question.Sid) ?? question), placeOf(question)),
  )
  return {
    Since: before.Revision,
    Fields: differing(old, fresh),
    Dropped: Object.keys(old).filter((name) => !(name in fresh)),
    Questions,
    Moved: Object.fromEntries(moved.map((question) => [question.Sid, placeOf(question)])),
    Removed: earlier.filter(({ Sid }) => !kept.has(Sid)).map(({ Sid }) => Sid),
    Texts: textChanges(earlierTexts ?? {}, laterTexts ?? {}),
  }
}

/** The later revision; `null` when these changes do not lead away from this one. */
export function withChanges<Held extends NaireRecord & { readonly Revision: number }>(
  held: Held,
  changes: PublishedChanges,
): Held | null {
  const { Since, Fields, Dropped, Questions, Moved, Removed, Texts } = changes
  if (held.Revision !== Since) return null
  const dropped = new Set(Dropped)
  const gone = new Set([...Removed, ...Questions.map(({ Sid }) => Sid)])
  const stay = held.Questions.filter(({ Sid }) => !gone.has(Sid)).map((question) =>
    movedTo(question, Moved[question.Sid]),
  )
  const { Translations: _texts, ...fields } = Object.fromEntries(
    Object.entries(held).filter(([name]) => !dropped.has(name)),
  )
  const Translations = withTexts(held.Translations ?? {}, Texts)
  const texts = Object.keys(Translations).length > 0 ? { Translations } : {}
  return recordOf({
    ...fields,
    ...Fields,
    ...texts,
    Questions: [...stay, ...Questions].toSorted((one, other) => one.Seq - other.Seq),
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function contentOf(question: StoredQuestion | undefined): unknown {
  if (!question) return null
  const { PageSid: _page, PageSeq: _pageSeq, Seq: _seq, ...content } = question
  return content
}

const placeOf = ({ PageSid, PageSeq, Seq }: StoredQuestion): readonly [string, number, number] => [
  PageSid,
  PageSeq,
  Seq,
]

const movedTo = (question: StoredQuestion, place: readonly [string, number, number] | undefined) =>
  place ? { ...question, PageSid: place[0], PageSeq: place[1], Seq: place[2] } : question

function differing(old: object, fresh: object): Readonly<Record<string, unknown>> {
  const before = new Map(Object.entries(old))
  return Object.fromEntries(
    Object.entries(fresh).filter(([name, value]) => !before.has(name) || !isSame(before.get(name), value)),
  )
}

function textChanges(old: Translations, fresh: Translations): PublishedChanges['Texts'] {
  const changed = Object.entries(fresh).map(
    ([lang, texts]) =>
      [lang, { ...missing(old[lang] ?? {}, texts), ...(differing(old[lang] ?? {}, texts) as Texts) }] as const,
  )
  return {
    ...missing(old, fresh),
    ...Object.fromEntries(changed.filter(([lang, texts]) => !(lang in old) || Object.keys(texts).length > 0)),
  }
}

const missing = (old: object, fresh: object) =>
  Object.fromEntries(
    Object.keys(old)
      .filter((name) => !(name in fresh))
      .map((name) => [name, null]),
  )

function withTexts(held: Translations, changes: PublishedChanges['Texts']): Translations {
  const texts = Object.entries(changes).map(([lang, own]) => [lang, own && present({ ...held[lang], ...own })] as const)
  return present({ ...held, ...Object.fromEntries(texts) }) as Translations
}

const present = (entries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null))

/** Fields that publishing adds to a record. */
export interface Publication {
  readonly Revision: number
  readonly OrgSid: string
  /** ISO 8601. */
  readonly PublishTime: string
  readonly OpenUrl: string
  /** It reads what the address, the respondent list or the account of who answers says. */
  readonly ReadsContext?: true
  /** Its scores stay with the server, which tells the result. */
  readonly ServerScores?: true
}

export interface PublishedRecord extends Omit<NaireRecord, 'PublishTime' | 'OpenUrl'>, Publication {
  /** Of the password that turning back asks for. */
  readonly PreviousPageHash?: string
}

/** A record as staff get it who do not publish. */
export function withoutPasswords({
  AccessPassword: _access,
  PreviousPagePassword: _previous,
  ...record
}: NaireRecord): Omit<NaireRecord, 'AccessPassword' | 'PreviousPagePassword'> {
  return record
}

const withoutNotes = ({
  PlainText: _plain,
  Body: _body,
  Memo: _memo,
  ValidatedScale: _scale,
  ValidatedHash: _hash,
  ...question
}: StoredQuestion) => question

/**
 * A record as respondents' devices get it: without what is written for authors only (memos, test cases), and without
 * passwords.
 */
export function publishedRecord(record: NaireRecord, publication: Publication): PublishedRecord {
  const Questions = record.Questions.map(withoutNotes)
  const QuotarList = (record.QuotarList ?? []).map(({ Memo: _memo, ...cell }) => cell)
  const { AccessPassword: _access, PreviousPagePassword = '', ...open } = record
  const ResourceList = record.ResourceList && {
    ResourceList: record.ResourceList.filter((resource) => !isTestCase(resource)),
  }
  const PreviousPageHash =
    PreviousPagePassword === '' ? {} : { PreviousPageHash: previousPageHash(record.Sid, PreviousPagePassword) }
  return { ...open, Questions, QuotarList, ...ResourceList, ...PreviousPageHash, ...publication }
}

/**
 * Hash that a device compares a typed password with, also offline. Prevents accidental turning back; it protects no
 * data.
 */
export function previousPageHash(naireSid: string, password: string): string {
  return SparkMD5.hash(`${naireSid}:${password}`)
}

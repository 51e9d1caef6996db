import { fieldsOf, isFields, recordOf } from '../../naires/fields.ts'
import type { NaireRecord, ResourceRecord, StoredQuestion, MetadataDef } from '../../naires/record.ts'
import { arranged } from '../record/arranged.ts'
import { changed, difference, type RecordFields } from '../record/difference.ts'

/** Author's changes to questions and resources (content §7): the part of a save beside the questionnaire itself. */
export interface Variation {
  readonly ToAddQuestions: readonly StoredQuestion[]
  /** Also those of which only the place or page is another. */
  readonly ToModifyQuestions: readonly StoredQuestion[]
  /** Sids. */
  readonly ToRemoveQuestions: readonly string[]
  /** A changed resource is removed and added. */
  readonly ToAddResources: readonly ResourceRecord[]
  /** Sids. */
  readonly ToRemoveResources: readonly string[]
}

export function variation(before: NaireRecord, after: NaireRecord): Variation {
  const [old, next] = [bySid(before.Questions), bySid(after.Questions)]
  const [oldResources, nextResources] = [before.ResourceList ?? [], after.ResourceList ?? []]
  const [known, present] = [bySid(oldResources), bySid(nextResources)]
  const isKept = ({ Sid }: ResourceRecord) => isEqual(known.get(Sid), present.get(Sid))
  return {
    ToAddQuestions: after.Questions.filter(({ Sid }) => !old.has(Sid)),
    ToModifyQuestions: after.Questions.filter(
      (question) => old.has(question.Sid) && !isEqual(old.get(question.Sid), question),
    ),
    ToRemoveQuestions: before.Questions.filter(({ Sid }) => !next.has(Sid)).map(({ Sid }) => Sid),
    ToAddResources: nextResources.filter((resource) => !isKept(resource)),
    ToRemoveResources: oldResources.filter((resource) => !isKept(resource)).map(({ Sid }) => Sid),
  }
}

/**
 * The record with the questions and resources that the variation leads to, in their order; new resources come last.
 * Other fields stay.
 */
export function applyVariation(
  before: NaireRecord,
  { ToAddQuestions, ToModifyQuestions, ToRemoveQuestions, ToAddResources, ToRemoveResources }: Variation,
): NaireRecord {
  const modified = bySid(ToModifyQuestions)
  const removed = new Set(ToRemoveQuestions)
  const kept = before.Questions.filter(({ Sid }) => !removed.has(Sid)).map(
    (question) => modified.get(question.Sid) ?? question,
  )
  const questions = [...kept, ...ToAddQuestions].toSorted((one, other) => one.Seq - other.Seq)
  const resources = withEntries(before.ResourceList ?? [], ToAddResources, new Set(ToRemoveResources))
  return changed(before, {
    ...arranged(questions),
    ...(before.ResourceList !== undefined || resources.length > 0 ? { ResourceList: resources } : {}),
  })
}

/** A list after some of it were removed and added; who is both keeps the place, new ones come last. */
export function withEntries<T extends { readonly Sid: string }>(
  before: readonly T[],
  added: readonly T[],
  removed: ReadonlySet<string>,
): readonly T[] {
  const anew = bySid(added)
  const known = bySid(before)
  const kept = before.flatMap((resource) => anew.get(resource.Sid) ?? (removed.has(resource.Sid) ? [] : resource))
  return [...kept, ...added.filter(({ Sid }) => !known.has(Sid))]
}

function bySid<T extends { readonly Sid: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.Sid, item]))
}

/** The second record with the very objects of the first wherever they are equal, so that a difference holds no more. */
export function sharing(known: NaireRecord, other: NaireRecord): NaireRecord {
  const before = bySid(known.Questions)
  const [old, next] = [fieldsOf(known), fieldsOf(other)]
  const fields = Object.entries(next).map(([name, value]) => [name, isEqual(old[name], value) ? old[name] : value])
  const Questions = other.Questions.map((question) => {
    const own = before.get(question.Sid)
    return own && isEqual(own, question) ? own : question
  })
  return recordOf({ ...Object.fromEntries(fields), Questions })
}

/** Equal as JSON, but for the order of fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  if (!isFields(one) || !isFields(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

/** The body of a save (content §7). */
export interface Save {
  readonly questionnaire: SavedNaire
  readonly variation: Variation
}

/**
 * The questionnaire as a save names it: its questions with their places and hashes; contents travel in the variation.
 * Beside the fields of the specification, those of the record that changed (name, settings, quota, splits, translations
 * …); null: it goes.
 */
export interface SavedNaire extends RecordFields {
  readonly Sid: string
  readonly QuestionCount: number
  readonly PageCount: number
  readonly MetadataDefs: readonly MetadataDef[]
  /** Modification time of the content that the author started from, ISO 8601. */
  readonly ModifyTime: string
  readonly Questions: readonly Pick<StoredQuestion, 'Sid' | 'PageSid' | 'PageSeq' | 'Seq' | 'Hash'>[]
  /** JSON text; null: they go. */
  readonly PageGroups?: string | null
}

/** Builds the save for a server that has `before`. */
export function saveOf(before: NaireRecord, after: NaireRecord): Save {
  const { Sid, QuestionCount, PageCount, MetadataDefs = [], PageGroups } = after
  const { ModifyTime } = before
  const Questions = after.Questions.map(placeOf)
  const { Subject: _subject, ResourceList: _resources, ...others } = difference(before, after).fields
  const questionnaire = {
    ...others,
    Sid,
    QuestionCount,
    PageCount,
    MetadataDefs,
    ModifyTime,
    Questions,
    ...(PageGroups === undefined ? {} : { PageGroups }),
  }
  return { questionnaire, variation: variation(before, after) }
}

function placeOf({ Sid, PageSid, PageSeq, Seq, Hash }: StoredQuestion): SavedNaire['Questions'][number] {
  return { Sid, PageSid, PageSeq, Seq, Hash }
}

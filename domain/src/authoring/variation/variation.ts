import { isFields } from '../../naires/fields.ts'
import type { NaireRecord, ResourceRecord, StoredQuestion } from '../../naires/record.ts'
import { arranged } from '../record/arranged.ts'
import { changed } from '../record/changed.ts'

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

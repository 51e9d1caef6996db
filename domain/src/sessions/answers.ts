import { withoutOpenFields } from './identifying-data.ts'
import type { DomainEvent } from '../event-sourcing/index.ts'
import type { Feedback } from '../interactions/index.ts'
import type { AnswersCommitted, AnswersCorrected, ReplyRef, SessionAnonymised, SessionEvent } from './events.ts'

/** The stored items of a session by question and interaction. */
export type Answers = ReadonlyMap<string, readonly Feedback[]>

export const noAnswers: Answers = new Map()

/** Folds what was committed; other facts leave the answers alone, and so does a commit whose key was destroyed. */
export function foldAnswers(answers: Answers, event: SessionEvent): Answers {
  if (event.type === 'SessionAnonymised') return anonymised(answers)
  const said = answersIn(event)
  return said === null ? answers : withItems(answers, said.items ?? [], said.removed ?? [])
}

type StatedAnswers = Pick<AnswersCommitted['data'], 'items' | 'removed' | 'naireRevision'> &
  Partial<Pick<AnswersCommitted['data'], 'outcome'>>

/** The answers without the respondent's own words and places. */
export const anonymised = (answers: Answers): Answers =>
  new Map([...answers].map(([key, items]) => [key, items.map(withoutOpenFields)]))

/** Returns the event's data on answers; null for events that say nothing of them. */
export const answersIn = (event: DomainEvent): StatedAnswers | null => (isAboutAnswers(event) ? event.data : null)

const isAboutAnswers = (event: DomainEvent): event is AnswersCommitted | AnswersCorrected | SessionAnonymised =>
  event.type === 'AnswersCommitted' || event.type === 'AnswersCorrected' || event.type === 'SessionAnonymised'

/** Items replace the replies of the interactions that they mention. */
export function withItems(answers: Answers, items: readonly Feedback[], removed: readonly ReplyRef[]): Answers {
  const next = new Map(answers)
  for (const { questionSid, interactionSid } of removed) next.delete(replyKey(questionSid, interactionSid))
  for (const [key, group] of groupedByReply(items)) next.set(key, group)
  return next
}

export const allItems = (answers: Answers): readonly Feedback[] => [...answers.values()].flat()

/** Computes the commit that turns `before` into exactly `after`. */
export function difference(
  before: Answers,
  after: readonly Feedback[],
): { readonly items: readonly Feedback[]; readonly removed: readonly ReplyRef[] } {
  const wanted = groupedByReply(after)
  const changed = [...wanted].filter(([key, group]) => !sameItems(before.get(key), group))
  const gone = [...before].filter(([key]) => !wanted.has(key))
  return {
    items: changed.flatMap(([, group]) => group),
    removed: gone.flatMap(([, group]) => group.slice(0, 1).map(refOf)),
  }
}

export function groupedByReply(items: readonly Feedback[]): ReadonlyMap<string, readonly Feedback[]> {
  const groups = new Map<string, Feedback[]>()
  for (const item of items) {
    const key = replyKey(item.QuestionSid, item.InteractionSid)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

export const replyKey = (questionSid: string, interactionSid: string): string => `${questionSid}/${interactionSid}`

const refOf = ({ QuestionSid, InteractionSid }: Feedback): ReplyRef => ({
  questionSid: QuestionSid,
  interactionSid: InteractionSid,
})

const sameItems = (one: readonly Feedback[] | undefined, other: readonly Feedback[]): boolean =>
  one !== undefined && one.length === other.length && one.every((item, i) => sameItem(item, other[i]))

function sameItem(one: Feedback, other: Feedback | undefined): boolean {
  if (other === undefined) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Feedback>
  names.delete('TimeStamp')
  return [...names].every((name) => (one[name] ?? null) === (other[name] ?? null))
}

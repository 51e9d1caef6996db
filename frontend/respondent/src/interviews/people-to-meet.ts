import type { Interview, RecordAttemptBody } from '@naire/contract'
import type { OutboxEntry } from './interview-store.ts'

export const sorts = ['appointment', 'oldest', 'list'] as const
export type Sort = (typeof sorts)[number]

type ContactAttempt = Interview['Attempts'][number]

/** Attempt as the server will give it back. */
export function attemptOf({
  note = '',
  place = null,
  appointmentTime = null,
  ...told
}: RecordAttemptBody): ContactAttempt {
  return { ...told, note, place: place && { ...place, accuracy: place.accuracy ?? null }, appointmentTime, isOwn: true }
}

interface Unsent {
  readonly outbox: readonly OutboxEntry[]
}

/** Attempts of a person by their times, those that wait to be sent among them. */
export function attemptsOf({ Sid, Attempts }: Interview, { outbox }: Unsent): readonly ContactAttempt[] {
  const unsent = outbox.flatMap((entry) =>
    entry.Kind === 'attempt' && entry.IdentSid === Sid && entry.Refused === '' ? [attemptOf(entry.Body)] : [],
  )
  const known = new Set(Attempts.map(({ attemptSid }) => attemptSid))
  const all = [...Attempts, ...unsent.filter(({ attemptSid }) => !known.has(attemptSid))]
  return all.toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))
}

/** Time of the appointment that the latest attempt ended with; null where it ended otherwise. */
export function appointmentOf(person: Interview, view: Unsent): string | null {
  if (person.Standing === 'finished') return null
  return attemptsOf(person, view).at(-1)?.appointmentTime ?? null
}

/** People in whose name, code, contacts or columns every word occurs. */
export function found(people: readonly Interview[], words: string): readonly Interview[] {
  const wanted = words.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return people
  return people.filter(({ code, name, mobile, mail, columns }) => {
    const text = [code, name, mobile, mail, ...Object.values(columns)].join(' ').normalize('NFKC').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** People who are done come last, whatever the order. */
export function inOrder(people: readonly Interview[], sort: Sort, view: Unsent): readonly Interview[] {
  const keyed = people.map((person, at) => ({ person, at, key: keyOf(person, sort, view) }))
  const isDone = ({ Standing }: Interview) => (closed.has(Standing) ? 1 : 0)
  return keyed
    .toSorted((one, other) => isDone(one.person) - isDone(other.person) || one.key - other.key || one.at - other.at)
    .map(({ person }) => person)
}

const closed: ReadonlySet<string> = new Set(['finished', 'screenedOut', 'quotaFull', 'ineligible', 'refused'])

function keyOf(person: Interview, sort: Sort, view: Unsent): number {
  if (sort === 'list') return 0
  if (sort === 'appointment') return Date.parse(appointmentOf(person, view) ?? '9999-12-31')
  return Date.parse(attemptsOf(person, view).at(-1)?.time ?? '1970-01-01')
}

/** A time as this language writes it, in the reader's zone. */
export const timeText = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

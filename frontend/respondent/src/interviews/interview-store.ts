import { Dexie, type Table } from 'dexie'
import type { Interview, RecordAttemptBody } from '@naire/contract'

export type ContactAttempt = Interview['Attempts'][number]

/** Work that the server does not have yet, or will not take. */
export type OutboxEntry = {
  /** Of the command: sent again it is the same. */
  readonly Sid: string
  readonly IdentSid: string
  /** Of the person, who may have left the list by the time. */
  readonly Name: string
  readonly MadeAt: number
  /** Message of the server's refusal; blank while there is none. */
  readonly Refused: string
} & (
  | { readonly Kind: 'attempt'; readonly Body: RecordAttemptBody }
  | { readonly Kind: 'handOver'; readonly Body: { readonly reason: string } }
)

/** Something that the interviewer is told once: a person went to somebody else meanwhile. */
export interface InterviewNotice {
  readonly Sid: string
  readonly Name: string
}

interface Fact {
  readonly Key: 'fetchedAt'
  readonly Value: string
}

/**
 * An interviewer's people and unsent work on this device, in a database of its own: the respondents' has its tables and
 * version by specification.
 */
export class InterviewStore extends Dexie {
  declare readonly people: Table<Interview, string>
  declare readonly outbox: Table<OutboxEntry, string>
  declare readonly notices: Table<InterviewNotice, string>
  declare readonly facts: Table<Fact, string>

  constructor(userSid: string) {
    super(`naire-interviews-${userSid}`)
    this.version(1).stores({ people: 'Sid', outbox: 'Sid', notices: 'Sid', facts: 'Key' })
  }

  /** In the order in which the work was done. */
  async unsent(): Promise<readonly OutboxEntry[]> {
    return (await this.outbox.toArray()).toSorted((one, other) => one.MadeAt - other.MadeAt)
  }

  async fetchedAt(): Promise<string | null> {
    return (await this.facts.get('fetchedAt'))?.Value ?? null
  }

  kept(): Promise<readonly Interview[]> {
    return this.people.toArray()
  }

  told(): Promise<readonly InterviewNotice[]> {
    return this.notices.toArray()
  }

  async put(entry: OutboxEntry): Promise<void> {
    await this.outbox.put(entry)
  }

  /** The interviewer has read it; what the server refused is given up. */
  dismiss(sid: string): Promise<void> {
    return this.transaction('rw', this.outbox, this.notices, async () => {
      await this.notices.delete(sid)
      if ((await this.outbox.get(sid))?.Refused) await this.outbox.delete(sid)
    })
  }

  /** The list as the server has it now; work that waits stays. */
  replacePeople(people: readonly Interview[], at: string): Promise<void> {
    return this.transaction('rw', this.people, this.facts, async () => {
      await this.people.clear()
      await this.people.bulkPut([...people])
      await this.facts.put({ Key: 'fetchedAt', Value: at })
    })
  }

  /** The server has it: from now on it stands with the person. */
  settle(entry: OutboxEntry, isReassigned: boolean): Promise<void> {
    return this.transaction('rw', this.people, this.outbox, this.notices, async () => {
      await this.outbox.delete(entry.Sid)
      if (isReassigned) await this.notices.put({ Sid: entry.IdentSid, Name: entry.Name })
      const person = await this.people.get(entry.IdentSid)
      if (!person) return
      if (entry.Kind === 'handOver' || isReassigned) await this.people.delete(person.Sid)
      else await this.people.put({ ...person, Attempts: [...person.Attempts, attemptOf(entry.Body)] })
    })
  }
}

/** Storage of an interviewer's work, every method one transaction. */
export type InterviewStorage = Pick<
  InterviewStore,
  'kept' | 'unsent' | 'told' | 'fetchedAt' | 'put' | 'dismiss' | 'replacePeople' | 'settle'
>

/** Attempt as the server will give it back. */
export function attemptOf({
  note = '',
  place = null,
  appointmentTime = null,
  ...told
}: RecordAttemptBody): ContactAttempt {
  return { ...told, note, place: place && { ...place, accuracy: place.accuracy ?? null }, appointmentTime, isOwn: true }
}

/** The signed profile of a person who is interviewed without a network; null where there is none. */
export async function keptProfile(userSid: string, naireSid: string, code: string): Promise<string | null> {
  const store = new InterviewStore(userSid)
  try {
    const person = (await store.people.toArray()).find((each) => each.NaireSid === naireSid && each.code === code)
    return person?.Profile ?? null
  } finally {
    store.close()
  }
}

import { Dexie, type Table } from 'dexie'
import type { Interview, RecordAttemptBody } from '@naire/contract'

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

interface SettledEntry {
  /** Null: it was none. */
  readonly attempt: Interview['Attempts'][number] | null
  /** The person is somebody else's by now. */
  readonly isReassigned: boolean
}

/** An interviewer's people and unsent work on this device; every method is one transaction. */
export interface InterviewStorage {
  kept(): Promise<readonly Interview[]>
  /** In the order in which the work was done. */
  unsent(): Promise<readonly OutboxEntry[]>
  told(): Promise<readonly InterviewNotice[]>
  fetchedAt(): Promise<string | null>
  put(entry: OutboxEntry): Promise<void>
  /** The interviewer has read it; what the server refused is given up. */
  dismiss(sid: string): Promise<void>
  /** The list as the server has it now; work that waits stays. */
  replacePeople(people: readonly Interview[], at: string): Promise<void>
  /** The server has it: from now on an attempt stands with the person. */
  settle(entry: OutboxEntry, done: SettledEntry): Promise<void>
}

class Database extends Dexie {
  declare readonly people: Table<Interview, string>
  declare readonly outbox: Table<OutboxEntry, string>
  declare readonly notices: Table<InterviewNotice, string>
  declare readonly facts: Table<Fact, string>

  constructor(userSid: string) {
    super(`naire-interviews-${userSid}`)
    this.version(1).stores({ people: 'Sid', outbox: 'Sid', notices: 'Sid', facts: 'Key' })
  }
}

/** A database of its own: the respondents' has its tables and version by specification. */
export function interviewStore(userSid: string): InterviewStorage {
  const db = new Database(userSid)
  const { people, outbox, notices, facts } = db
  return {
    kept: () => people.toArray(),
    unsent: async () => (await outbox.toArray()).toSorted((one, other) => one.MadeAt - other.MadeAt),
    told: () => notices.toArray(),
    fetchedAt: async () => (await facts.get('fetchedAt'))?.Value ?? null,
    put: async (entry) => void (await outbox.put(entry)),
    dismiss: (sid) =>
      db.transaction('rw', outbox, notices, async () => {
        await notices.delete(sid)
        if ((await outbox.get(sid))?.Refused) await outbox.delete(sid)
      }),
    replacePeople: (rows, at) =>
      db.transaction('rw', people, facts, async () => {
        await people.clear()
        await people.bulkPut([...rows])
        await facts.put({ Key: 'fetchedAt', Value: at })
      }),
    settle: (entry, { attempt, isReassigned }) =>
      db.transaction('rw', people, outbox, notices, async () => {
        await outbox.delete(entry.Sid)
        if (isReassigned) await notices.put({ Sid: entry.IdentSid, Name: entry.Name })
        const person = await people.get(entry.IdentSid)
        if (!person) return
        if (attempt === null || isReassigned) await people.delete(person.Sid)
        else await people.put({ ...person, Attempts: [...person.Attempts, attempt] })
      }),
  }
}

/** The signed profile of a person who is interviewed without a network; null where there is none. */
export async function keptProfile(userSid: string, naireSid: string, code: string): Promise<string | null> {
  const people = await interviewStore(userSid).kept()
  return people.find((each) => each.NaireSid === naireSid && each.code === code)?.Profile ?? null
}

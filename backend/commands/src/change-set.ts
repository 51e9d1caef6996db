import type { AppendRequest, AppendResult, EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { createCommands, type Commands } from './create-commands.ts'
import type { CommandsOptions, CommandsVault } from './ports.ts'
import type { Streams } from './streams/index.ts'

/** Commands whose events are staged and appended together, all or nothing (OData 4.01 protocol, 11.7.3.3). */
export interface ChangeSet {
  readonly commands: Commands
  /** Reads see what the set has staged. */
  readonly streams: Streams
  /**
   * Appends everything, then does what follows outside the log (passwords, sign-ins that end).
   * Gives the log position, 0 when there was nothing to append; null when a stream moved meanwhile and nothing was
   * stored.
   */
  commit(): Promise<number | null>
}

/** Null where the event store has no append to several streams. */
export function openChangeSet(options: CommandsOptions): ChangeSet | null {
  // A snapshot is of what is stored.
  const { snapshots: _none, ...stagedOptions } = options
  const { store, vault } = options
  if (store.appendMany === undefined) return null
  const staged = new StagedStore(store)
  const effects: (() => Promise<void>)[] = []
  // Other changes of this set are in no read model yet: whoever might be the last super administrator counts as the
  // last.
  const lookups = { ...options.lookups, countSuperAdmins: async () => 1 }
  return {
    commands: createCommands({ ...stagedOptions, store: staged.store, vault: deferring(vault, effects), lookups }),
    streams: { store: staged.store, sealer: vault.keys },
    async commit() {
      const requests = staged.requests()
      const position = requests.length === 0 ? 0 : await appended(store, requests)
      if (position !== null) for (const effect of effects) await effect()
      return position
    },
  }
}

async function appended(store: EventStore, requests: readonly AppendRequest[]): Promise<number | null> {
  const result = await store.appendMany!(requests)
  return result.outcome === 'conflict' ? null : result.position
}

function deferring(vault: CommandsVault, effects: (() => Promise<void>)[]): CommandsVault {
  const later = async (effect: () => Promise<void>) => void effects.push(effect)
  const { passwords, authSessions, invitations, providerSignIns, directories } = vault
  return {
    ...vault,
    passwords: {
      set: (userSid, password) => later(() => passwords.set(userSid, password)),
      remove: (userSid) => later(() => passwords.remove(userSid)),
    },
    authSessions: { revokeUser: (userSid, except) => later(() => authSessions.revokeUser(userSid, except)) },
    invitations: { end: (userSid) => later(() => invitations.end(userSid)) },
    providerSignIns: {
      hasSecret: (orgSid, kind) => providerSignIns.hasSecret(orgSid, kind),
      saveSecret: (orgSid, kind, secret) => later(() => providerSignIns.saveSecret(orgSid, kind, secret)),
      forgetProvider: (orgSid, kind) => later(() => providerSignIns.forgetProvider(orgSid, kind)),
    },
    directories: {
      endTokens: (of) => later(() => directories.endTokens(of)),
      forgetDirectory: (of) => later(() => directories.forgetDirectory(of)),
    },
  }
}

interface StagedStream {
  /** When the set first wrote to it. */
  readonly before: readonly StoredEvent[]
  readonly events: StoredEvent[]
}

/** The log as it would be with the staged events behind it; staged ones have position 0. */
class StagedStore {
  readonly #streams = new Map<string, StagedStream>()

  constructor(private readonly stored: EventStore) {}

  get store(): EventStore {
    return {
      isConsecutive: false,
      append: (request) => this.#append(request),
      readStream: async (stream, { from = 0, limit = Number.POSITIVE_INFINITY } = {}) =>
        (await this.#read(stream)).slice(from, from + limit),
      readAll: (options) => this.stored.readAll(options),
      subscribeAll: (options, handle) => this.stored.subscribeAll(options, handle),
      head: () => this.stored.head(),
      close: async () => {},
    }
  }

  requests(): readonly AppendRequest[] {
    return [...this.#streams].map(([stream, { before, events }]) => ({
      stream,
      expected: before.length === 0 ? 'none' : before.length - 1,
      events,
    }))
  }

  async #read(stream: string): Promise<readonly StoredEvent[]> {
    const staged = this.#streams.get(stream)
    return staged === undefined ? this.stored.readStream(stream) : [...staged.before, ...staged.events]
  }

  async #append({ stream, expected, events }: AppendRequest): Promise<AppendResult> {
    const present = await this.#read(stream)
    const head = present.length - 1
    const wanted = expected === 'none' ? -1 : expected
    if (wanted === 'exists' ? head < 0 : wanted !== 'any' && wanted !== head)
      return { outcome: 'conflict', actual: head }
    const recordedAt = new Date().toISOString()
    const added = events.map((event, at): StoredEvent => ({
      ...event,
      stream,
      revision: head + 1 + at,
      position: 0,
      recordedAt,
    }))
    const staged = this.#streams.get(stream)
    if (staged === undefined) this.#streams.set(stream, { before: present, events: added })
    else staged.events.push(...added)
    return { outcome: 'appended', revision: head + added.length, position: 0 }
  }
}

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { system } from '@naire/commands'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { createMemoryEventStore } from '@naire/event-store'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Logger } from '../logging/logger.ts'
import { Connection } from './connection.ts'
import type { Listener } from './listener.ts'
import { LiveEvents } from './live-events.ts'
import { liveKinds } from './live-kinds.ts'
import type { LiveMessages } from './messages.ts'

const [raised] = liveKinds.AlarmRaised
const listener = { mayHear: () => Promise.resolve(true), heard: () => {} } as unknown as Listener
const log = { warn: () => {} } as unknown as Logger

/** Makes messages of all events, of each when it is let. */
class HeldMessages {
  /** Positions in the order in which they were asked for. */
  readonly asked: number[] = []
  readonly #held = new Map<number, { readonly made: Promise<void>; readonly end: (error?: Error) => void }>()

  hold(position: number): void {
    let end = (_error?: Error) => {}
    const made = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())))
    this.#held.set(position, { made, end })
  }

  release(position: number, error?: Error): void {
    const held = this.#held.get(position)
    this.#held.delete(position)
    held?.end(error)
  }

  async of(events: readonly StoredEvent[]) {
    this.asked.push(...events.map(({ position }) => position))
    await Promise.all(events.map(({ position }) => this.#held.get(position)?.made))
    return events.map(({ position }) => ({
      position,
      kind: raised!,
      sessionSid: `S${position}`,
      orgSid: 'O',
      data: {},
    }))
  }
}

let messages: HeldMessages
let store: EventStore
let live: LiveEvents
let written: string[]

beforeEach(async () => {
  ;[messages, store, written] = [new HeldMessages(), createMemoryEventStore(), []]
  live = new LiveEvents(store, messages as unknown as LiveMessages, log)
  const response = {
    destroyed: false,
    once: () => {},
    end: () => {},
    write: (text: string) => written.push(text) > 0,
  } as unknown as ServerResponse
  await live.open(new Connection(response, listener), null)
})
afterEach(() => {
  live.stop()
  return store.close()
})

const happen = () => {
  const commandId = randomUUID()
  const metadata = { actor: system, at: '2026-01-05T02:00:00.000Z', commandId, correlationId: commandId }
  return store.append({
    stream: `session-${commandId}`,
    expected: 'none',
    events: [{ id: commandId, type: 'AlarmRaised', version: 1, data: {}, metadata }],
  })
}
const told = () =>
  written
    .join('')
    .match(/(?<=^event: alarm\nid: )\d+/gm)
    ?.map(Number) ?? []

it('asks for the rows of what comes while those of what came before are waited for, and tells all in the order of the log', async () => {
  messages.hold(1)
  await happen()
  await vi.waitFor(() => expect(messages.asked).toEqual([1]))
  await happen()
  await vi.waitFor(() => expect(messages.asked).toEqual([1, 2]))
  expect(told()).toEqual([])
  messages.release(1)
  await vi.waitFor(() => expect(told()).toEqual([1, 2]))
  expect(live.reached).toBe(2)
})

it('tells again from the first that it could not make, and nothing twice', async () => {
  await happen()
  await vi.waitFor(() => expect(told()).toEqual([1]))
  messages.hold(2)
  await happen()
  await vi.waitFor(() => expect(messages.asked).toEqual([1, 2]))
  await happen()
  await vi.waitFor(() => expect(messages.asked).toEqual([1, 2, 3]))
  messages.release(2, new Error('the read models are away'))
  await vi.waitFor(() => expect(told()).toEqual([1, 2, 3]), { timeout: 5_000 })
  expect(messages.asked).toEqual([1, 2, 3, 2, 3])
})

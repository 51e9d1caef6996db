import type { StoredEvent } from '@naire/domain/event-sourcing'
import { expect, it } from 'vitest'
import { RecentEvents } from './postgres-event-store.ts'

const metadata = {
  actor: { sid: 'system', role: 'system', orgSid: null },
  at: '2026-01-01T00:00:00.000Z',
  commandId: 'c',
  correlationId: 'c',
} as const
const event = (position: number): StoredEvent => ({
  id: String(position),
  type: 'Counted',
  version: 1,
  data: {},
  metadata,
  stream: 's',
  revision: position,
  position,
  recordedAt: metadata.at,
})

/** A log whose positions have gaps. */
function logOf(count: number) {
  const events = Array.from({ length: count }, (_, nth) => event(nth * 2 + 2))
  const asked: number[] = []
  const read = async ({ after, limit }: { after: number; limit: number }) => {
    asked.push(after)
    return events.filter(({ position }) => position > after).slice(0, limit)
  }
  return { events, asked, recent: new RecentEvents(read) }
}

const positions = async (read: Promise<readonly StoredEvent[]>) => (await read).map(({ position }) => position)

it('gives each event to all followers as the same object, and asks for it once', async () => {
  const { recent, asked } = logOf(6)
  const [first] = await recent.readAll({ after: 0, limit: 4 })
  expect(await positions(recent.readAll({ after: 2, limit: 10 }))).toEqual([4, 6, 8])
  expect((await recent.readAll({ after: 0, limit: 1 }))[0]).toBe(first)
  expect(await positions(recent.readAll({ after: 8, limit: 10 }))).toEqual([10, 12])
  expect(asked).toEqual([0, 8])
})

it('answers who asks at the same place at once together', async () => {
  const { recent, asked } = logOf(3)
  const both = await Promise.all([
    positions(recent.readAll({ after: 0, limit: 9 })),
    positions(recent.readAll({ after: 0, limit: 9 })),
  ])
  expect(both).toEqual([
    [2, 4, 6],
    [2, 4, 6],
  ])
  expect(asked).toEqual([0])
})

it('lets who is further behind read by itself, and loses nothing for who is at the end', async () => {
  const { recent, events } = logOf(8)
  await recent.readAll({ after: 10, limit: 9 })
  expect(await positions(recent.readAll({ after: 2, limit: 3 }))).toEqual([4, 6, 8])
  events.push(event(18))
  expect(await positions(recent.readAll({ after: 14, limit: 9 }))).toEqual([16])
  expect(await positions(recent.readAll({ after: 16, limit: 9 }))).toEqual([18])
})

it('drops the oldest of more than it keeps', async () => {
  const { recent, asked } = logOf(6000)
  for (let after = 0; after < 12_000; after += 2000) await recent.readAll({ after, limit: 1000 })
  expect((await recent.readAll({ after: 11_000, limit: 1000 })).length).toBe(500)
  expect(await positions(recent.readAll({ after: 0, limit: 2 }))).toEqual([2, 4])
  expect(asked.at(-1)).toBe(0)
  expect(asked).toHaveLength(7)
})

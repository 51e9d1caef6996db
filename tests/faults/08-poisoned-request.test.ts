import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { chanceOf, full } from './harness/chance.ts'
import { counted } from './harness/load.ts'
import { FaultScene } from './harness/scene.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(8)
let scene: FaultScene
beforeEach(async () => {
  scene = await FaultScene.open({ url: await freshDatabase(), random })
})
afterEach(() => scene.close())

const poisons: readonly ((event: NewEvent) => { stream?: string; event: NewEvent })[] = [
  (event) => ({ event: { ...event, id: 'no uuid' } }),
  (event) => ({ event: { ...event, version: 70_000 } }),
  (event) => ({ event: { ...event, version: Number.NaN } }),
  (event) => ({ event: { ...event, type: 'zero\u0000byte' } }),
  (event) => ({ event, stream: 'zero\u0000byte' }),
  (event) => ({ event: { ...event, type: null as unknown as string } }),
]

it(
  'a request that cannot be stored is refused alone',
  async () => {
    const [store] = scene.stores as [EventStore]
    const poisoned: Promise<'stored' | 'refused'>[] = []
    for (let round = 0; round < (full ? 200 : 40); round += 1) {
      const { stream = `session-${randomUUID()}`, event } = random.pick(poisons)(counted())
      poisoned.push(
        store.append({ stream, expected: 'none', events: [counted(), event] }).then(
          () => 'stored',
          () => 'refused',
        ),
      )
      await scene.load.more(1 + random.below(10))
    }
    expect(await Promise.all(poisoned)).toEqual(poisoned.map(() => 'refused'))
    await scene.balance('8 poisoned request')
    expect(scene.load.retried).toBe(0)
  },
  testMs,
)

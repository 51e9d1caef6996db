import { copied, type Operation } from '@naire/domain/authoring'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import { gardenNaire } from '../../../../../domain/src/authoring/testing/garden-naire.ts'
import {
  endlessMoves,
  operationOf,
  randomMoves,
} from '../../../../../domain/src/authoring/testing/random-operations.ts'
import type { Client, Reply } from '../../../../../tests/api/client.ts'
import { listen } from '../../../../../tests/api/live-stream.ts'
import { openField } from '../../../../../tests/api/wechat-field.ts'
import { newSid } from '../../../../../tests/api/fieldwork.ts'
import { HttpFailure, type Http } from '../../workplace/http.ts'
import type { Live } from '../../workplace/live.ts'
import { openEditing } from './open-editing.ts'
import { MemoryDrafts } from './testing/memory-server.ts'
import { naireServer } from './ports.ts'

const field = openField()
let authors: readonly Client[]
beforeAll(async () => {
  authors = [await field.place.person('PaperEditor', 'one'), await field.place.person('ProjectManager', 'two')]
})

/** As the app asks the server. */
const httpOf = (client: Client): Http =>
  ({
    get: async (path: string) => answered(await client.get(path)),
    post: async (path: string, body: unknown) => answered(await client.post(path, body)),
  }) as Http

/** Of who follows nobody. */
const silent = { on: () => () => undefined }

function answered<T>({ status, body }: Reply): T {
  if (status < 400) return body as T
  const { code, message, details = [] } = body.error
  throw new HttpFailure(message, {
    status,
    code: code.replace(/[{}-]/g, ''),
    target: null,
    details,
    correlationId: null,
  })
}

it('two authors at once lose nothing, however their saves fall between each other', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomMoves,
      randomMoves,
      fc.array(fc.constantFrom('first acts', 'second acts', 'first saves', 'second saves', 'both save'), {
        minLength: 6,
        maxLength: 14,
      }),
      async (first, second, turns) => {
        const naireSid = newSid()
        await field.place.publish(copied(gardenNaire(), naireSid))
        const opened = () =>
          Promise.all(
            authors.map((client) =>
              openEditing({
                server: naireServer(httpOf(client), silent, naireSid),
                drafts: new MemoryDrafts(),
                now: Date.now,
              }),
            ),
          )
        const stores = await opened()
        const moves = [[...first], [...second]]
        const added = new Set<string>()
        const end = async (who: number) => {
          await stores[who]?.save()
          await stores[who]?.settle({})
        }
        const act = (who: number, step: number) => {
          const [store, move] = [stores[who], moves[who]?.shift()]
          const operation = store && move && operationOf(store.snapshot().record, move, who * 100 + step)
          if (!store || !operation || store.perform(operation)) return
          if (operation.type === 'AddQuestion') added.add(operation.sid)
          if (operation.type === 'DeleteQuestions') for (const sid of operation.sids) added.delete(sid)
        }
        for (const [step, turn] of turns.entries()) {
          if (turn === 'both save') await Promise.all([end(0), end(1)])
          else if (turn.endsWith('saves')) await end(turn.startsWith('first') ? 0 : 1)
          else act(turn.startsWith('first') ? 0 : 1, step)
        }
        for (const who of [0, 1, 0, 1]) await end(who)
        const [newest] = await opened()
        const there = new Set(
          [...(newest ? [newest] : []), ...stores.filter((store) => store.snapshot().problems.length > 0)].flatMap(
            (store) => store.snapshot().record.Questions.map(({ Sid }) => Sid),
          ),
        )
        expect([...added].filter((sid) => !there.has(sid))).toEqual([])
        for (const store of stores) {
          const { state, problems } = store.snapshot()
          if (problems.length === 0) expect(state).toBe('saved')
        }
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

it('1,000 operations of two authors who follow each other live lead both to one content', async () => {
  const naireSid = newSid()
  await field.place.publish(copied(gardenNaire(), naireSid))
  const streams = await Promise.all(authors.map((client) => listen(client)))
  const stores = await Promise.all(
    authors.map((client, who) =>
      openEditing({
        server: naireServer(httpOf(client), followed(streams[who]!), naireSid),
        drafts: new MemoryDrafts(),
        now: Date.now,
      }),
    ),
  )
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  const stops = stores.map((store) => store.hold())
  const [moves = []] = fc.sample(endlessMoves(5_000), { numRuns: 1, seed: 20_261_127 })
  let [performed, joined] = [0, 0]
  for (const [step, move] of moves.entries()) {
    if (performed >= 1_000) break
    const store = stores[step % 2]!
    const operation = operationOf(store.snapshot().record, move, step)
    if (operation && isAlwaysTaken(operation) && !store.perform(operation)) performed += 1
    const { conflict, revision } = store.snapshot()
    if (conflict) await store.settle({})
    if (step % 7 === 0) await store.save()
    // Time for what the other one saved to come.
    if (step % 11 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    if (store.snapshot().revision > revision) joined += 1
  }
  for (const who of [0, 1, 0, 1]) {
    await stores[who]!.save()
    await stores[who]!.settle({})
  }
  const newest = await naireServer(httpOf(authors[0]!), silent, naireSid).load()
  await expect.poll(() => stores.map((store) => store.snapshot().revision)).toEqual([newest.revision, newest.revision])
  for (const store of stores) {
    expect(store.snapshot()).toMatchObject({ state: 'saved', conflict: null, problems: [] })
    expect(JSON.stringify(store.snapshot().record)).toBe(JSON.stringify(newest.record))
  }
  expect(performed).toBe(1_000)
  expect(joined).toBeGreaterThan(0)
  for (const stop of [...stops, ...streams.map((stream) => stream.close)]) stop()
  vi.unstubAllGlobals()
}, 600_000)

/** Whether the server takes it whatever the other one does meanwhile: nothing then names what is gone. */
function isAlwaysTaken(operation: Operation): boolean {
  if (operation.type === 'DeleteQuestions') return operation.sids.every((sid) => sid.startsWith('F'))
  return !['ChangeType', 'PasteQuestions', 'PutEntry', 'RemoveEntry', 'RenameCode'].includes(operation.type)
}

/** As the app hears the stream. */
function followed(stream: Awaited<ReturnType<typeof listen>>): Pick<Live, 'on'> {
  const listeners = new Map<string, Set<(data: Readonly<Record<string, unknown>>) => void>>()
  const hear = async (): Promise<void> => {
    const { name, data } = await stream.next()
    for (const listener of listeners.get(name) ?? []) listener(data)
    return hear()
  }
  void hear()
  return {
    on(event, listener) {
      const all = listeners.get(event) ?? new Set()
      listeners.set(event, all.add(listener))
      return () => void all.delete(listener)
    },
  }
}

import { copied } from '@naire/domain/authoring'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { gardenNaire } from '../../../../../domain/src/authoring/testing/garden-naire.ts'
import { operationOf, randomMoves } from '../../../../../domain/src/authoring/testing/random-operations.ts'
import type { Client, Reply } from '../../../../../tests/api/client.ts'
import { openField } from '../../../../../tests/api/wechat-field.ts'
import { newSid } from '../../../../../tests/api/fieldwork.ts'
import { HttpFailure, type Http } from '../../workplace/http.ts'
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
              openEditing({ server: naireServer(httpOf(client), naireSid), drafts: new MemoryDrafts(), now: Date.now }),
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

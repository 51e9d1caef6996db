import type { Operation } from '@naire/domain/authoring'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../tests/depth.ts'
import { gardenNaire, sid } from '../../../../../domain/src/authoring/testing/garden-naire.ts'
import { operationOf, randomMoves } from '../../../../../domain/src/authoring/testing/random-operations.ts'
import type { EditingStore } from './editing-store.ts'
import { openEditing } from './open-editing.ts'
import { MemoryDrafts, MemoryServer } from './testing/memory-server.ts'

let server: MemoryServer
let drafts: MemoryDrafts
beforeEach(() => {
  server = new MemoryServer(gardenNaire())
  drafts = new MemoryDrafts()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const author = (kept = new MemoryDrafts()) => openEditing({ server, drafts: kept, now: Date.now })
const memo = (number: number, words: string): Operation => ({ type: 'ChangeMemo', sid: sid(number), memo: words })
const stem = (number: number, words: string): Operation => ({
  type: 'ChangeContent',
  sid: sid(number),
  data: JSON.stringify({ Data: words }),
})
const memos = (store: EditingStore) => store.snapshot().record.Questions.map(({ Memo = '' }) => Memo)

describe('an author', () => {
  test('saves what was changed, and what was changed while it was saved stays unsaved', async () => {
    const store = await author()
    expect(store.snapshot()).toMatchObject({ state: 'saved', revision: 1, canUndo: false })
    store.perform(memo(11, '注'))
    expect(store.snapshot()).toMatchObject({ state: 'unsaved', canUndo: true })
    const saving = store.save()
    store.perform(memo(12, '再注'))
    expect(store.snapshot().state).toBe('saving')
    await saving
    expect(server.newest.Questions.map(({ Memo }) => Memo).slice(0, 2)).toEqual(['注', undefined])
    expect(store.snapshot()).toMatchObject({ state: 'unsaved', revision: 2 })
    await store.save()
    expect(server.newest.Questions[1]).toMatchObject({ Memo: '再注' })
    expect(store.snapshot()).toMatchObject({ state: 'saved', revision: 3 })
  })

  test('undoes after saving, and is back where the questionnaire was', async () => {
    const store = await author()
    store.perform(memo(11, '注'))
    await store.save()
    store.undo()
    expect(store.snapshot()).toMatchObject({ state: 'unsaved', canRedo: true })
    await store.save()
    expect(server.newest).toEqual({ ...gardenNaire(), ModifyTime: server.newest.ModifyTime })
  })

  test('is told what the server does not take, with its path, and loses nothing', async () => {
    const store = await author(drafts)
    store.perform({
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Data":"","Config":{"VisibleExpression":"nobody == 1"}}',
    })
    await store.save()
    expect(store.snapshot()).toMatchObject({
      state: 'unsaved',
      problems: [{ target: 'Questions[4].Data.Config.VisibleExpression', message: 'naire.unknownCode' }],
    })
    expect(server.contents).toHaveLength(1)
    expect(drafts.kept).not.toBeNull()
    store.perform(stem(15, '再见'))
    expect(store.snapshot().problems).toEqual([])
    await store.save()
    expect([store.snapshot().state, drafts.kept]).toEqual(['saved', null])
  })

  test('saves all else where the content of a question is not taken, which stays and goes to the server once it is mended', async () => {
    const store = await author(drafts)
    store.perform({
      type: 'ChangeContent',
      sid: sid(15),
      data: '{"Data":"想","Config":{"VisibleExpression":"nobody == 1"}}',
    })
    store.perform(memo(15, '未完'), memo(11, '注'), { type: 'MergePages' })
    await store.save()
    expect(store.snapshot()).toMatchObject({
      state: 'unsaved',
      revision: 2,
      canUndo: true,
      problems: [{ message: 'naire.unknownCode' }],
    })
    expect(server.newest).toMatchObject({
      PageCount: 1,
      Questions: [{ Memo: '注' }, {}, {}, {}, { Memo: '未完', Data: gardenNaire().Questions[4]?.Data }],
    })
    const again = await author(drafts)
    expect(again.snapshot().record).toEqual(store.snapshot().record)
    again.perform(stem(15, '想'))
    await again.save()
    expect(again.snapshot()).toMatchObject({ state: 'saved', problems: [] })
    expect(server.newest.Questions[4]).toMatchObject({ PlainText: '想' })
  })

  test('goes on without a network, and finds the changes again after a reload', async () => {
    const store = await author(drafts)
    store.perform(memo(11, '注'), { type: 'MergePages' })
    server.isReachable = false
    await store.save()
    expect(store.snapshot().state).toBe('offline')
    server.isReachable = true
    const again = await author(drafts)
    expect(again.snapshot()).toMatchObject({ state: 'unsaved', record: { PageCount: 1 } })
    await again.save()
    expect(server.newest).toMatchObject({ PageCount: 1, Questions: [{ Memo: '注' }, {}, {}, {}, {}] })
  })

  test('finds them also when another author saved in between', async () => {
    const store = await author(drafts)
    store.perform(memo(11, '我的'))
    server.isReachable = false
    await store.save()
    server.isReachable = true
    const other = await author()
    other.perform(memo(12, '他的'))
    await other.save()
    const again = await author(drafts)
    expect(memos(again).slice(0, 2)).toEqual(['我的', ''])
    await again.save()
    expect(again.snapshot().state).toBe('saved')
    expect(memos(again).slice(0, 2)).toEqual(['我的', '他的'])
  })

  test('whose save was stored but not answered is not told of a conflict', async () => {
    const store = await author()
    store.perform(memo(11, '注'))
    const answer = server.save.bind(server)
    server.save = async (body) => {
      await answer(body)
      server.isReachable = false
      server.save = answer
      return answer(body)
    }
    await store.save()
    expect(store.snapshot().state).toBe('offline')
    server.isReachable = true
    await store.save()
    expect(store.snapshot()).toMatchObject({ state: 'saved', conflict: null })
    expect(server.contents).toHaveLength(2)
  })
})

describe('two authors', () => {
  test('who change different questions and settings get both', async () => {
    const [mine, theirs] = [await author(), await author()]
    mine.perform(memo(11, '我的'), { type: 'ChangeName', name: '园' })
    theirs.perform(memo(12, '他的'), { type: 'ChangeSettings', settings: { CommitInterval: 5 } })
    await theirs.save()
    await mine.save()
    expect(mine.snapshot()).toMatchObject({ state: 'saved', canUndo: true })
    expect(server.newest).toMatchObject({
      Name: '园',
      CommitInterval: 5,
      Questions: [{ Memo: '我的' }, { Memo: '他的' }, {}, {}, {}],
    })
  })

  test('who change the same question choose: until then mine stays as it is', async () => {
    const [mine, theirs] = [await author(), await author()]
    mine.perform(stem(15, '我的'), memo(12, '也是我的'))
    theirs.perform(stem(15, '他的'))
    await theirs.save()
    await mine.save()
    expect(mine.snapshot()).toMatchObject({
      state: 'conflict',
      conflict: { conflicts: [{ sid: sid(15), about: 'content' }] },
    })
    expect(mine.snapshot().record.Questions[4]?.PlainText).toBe('我的')
    mine.perform(memo(13, '其间'))
    await mine.settle({ [sid(15)]: 'mine' })
    expect(mine.snapshot().state).toBe('saved')
    expect(server.newest.Questions.map(({ Memo = '' }) => Memo)).toEqual(['', '也是我的', '其间', '', ''])
    expect(server.newest.Questions[4]?.PlainText).toBe('我的')
  })

  test('at once and at random: what was added is there, unless it was taken away, and all end alike', async () => {
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        randomMoves,
        randomMoves,
        fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 16 }),
        async (myMoves, theirMoves, turns) => {
          server = new MemoryServer(gardenNaire())
          const stores = [await author(), await author()] as const
          const moves = [[...myMoves], [...theirMoves]]
          const added = new Set<string>()
          let step = 0
          const act = (who: 0 | 1) => {
            const store = stores[who]
            const move = moves[who]?.shift()
            const operation = move && operationOf(store.snapshot().record, move, ++step)
            if (!operation || store.perform(operation)) return
            if (operation.type === 'AddQuestion') added.add(operation.sid)
            if (operation.type === 'DeleteQuestions') for (const gone of operation.sids) added.delete(gone)
          }
          const end = async (who: 0 | 1) => {
            await stores[who].save()
            if (stores[who].snapshot().state === 'conflict') await stores[who].settle({})
          }
          for (const turn of turns) {
            const who = (turn % 2) as 0 | 1
            if (turn < 4) act(who)
            else await end(who)
          }
          for (const who of [0, 1, 0, 1] as const) await end(who)
          if (stores.some((store) => store.snapshot().problems.length > 0)) {
            refused += 1
            const held = new Set(
              [server.newest, ...stores.map((store) => store.snapshot().record)].flatMap(({ Questions }) =>
                Questions.map(({ Sid }) => Sid),
              ),
            )
            expect([...added].filter((one) => !held.has(one))).toEqual([])
            return
          }
          for (const store of stores) expect(store.snapshot().state).toBe('saved')
          const sids = new Set(server.newest.Questions.map(({ Sid }) => Sid))
          expect([...added].filter((one) => !sids.has(one))).toEqual([])
          const last = await author()
          expect(last.snapshot().record.Questions.map(({ Sid }) => Sid)).toEqual([...sids])
        },
      ),
      { numRuns: runs(60) },
    )
    expect(refused).toBeLessThan(15)
  }, 60_000)
})

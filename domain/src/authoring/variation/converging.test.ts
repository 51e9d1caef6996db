import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import type { NaireRecord } from '../../naires/index.ts'
import { difference, isNothing, mergeRecords, perform } from '../index.ts'
import { gardenNaire } from '../testing/garden-naire.ts'
import { endlessMoves, operationOf, type Move } from '../testing/random-operations.ts'

/** Authors' copies and the server's content, which takes what was made on its newest and nothing else. */
class Questionnaire {
  newest = gardenNaire()
  readonly authors = [0, 1].map(() => ({ base: this.newest, record: this.newest }))
  operations = 0
  readonly added = new Set<string>()

  act(who: number, move: Move, step: number): void {
    const author = this.authors[who]!
    const operation = operationOf(author.record, move, step * 2 + who)
    const outcome = operation && perform(author.record, operation)
    if (!operation || !outcome || 'refused' in outcome) return
    this.operations += 1
    author.record = outcome.naire
    if (operation.type === 'AddQuestion') this.added.add(operation.sid)
    if (operation.type === 'DeleteQuestions') for (const sid of operation.sids) this.added.delete(sid)
  }

  /** Brings what others saved to the author, who goes on with both. */
  hear(who: number): void {
    const author = this.authors[who]!
    if (author.base === this.newest) return
    author.record = mergeRecords(author.base, author.record, this.newest).record
    author.base = this.newest
  }

  save(who: number): void {
    const author = this.authors[who]!
    this.hear(who)
    if (isNothing(difference(author.base, author.record))) return
    const at = new Date(Date.parse(this.newest.ModifyTime) + 1).toISOString()
    this.newest = { ...author.record, ModifyTime: at }
    author.base = author.record = this.newest
  }
}

const text = (record: NaireRecord) => JSON.stringify(record)

test('1,000 operations of two authors at once lead both to one content, and nothing added is lost', () => {
  fc.assert(
    fc.property(endlessMoves(2_000), fc.infiniteStream(fc.nat({ max: 15 })), (moves, chances) => {
      const naire = new Questionnaire()
      for (const [step, move] of moves.entries()) {
        if (naire.operations >= 1_000) break
        const chance = chances.next().value ?? 0
        naire.act(step % 2, move, step)
        if (chance < 4) naire.save(chance % 2)
        else if (chance < 8) naire.hear(chance % 2)
      }
      for (const who of [0, 1, 0, 1]) naire.save(who)
      naire.hear(0)
      expect(naire.operations).toBe(1_000)
      for (const { record } of naire.authors) expect(text(record)).toBe(text(naire.newest))
      const there = new Set(naire.newest.Questions.map(({ Sid }) => Sid))
      expect([...naire.added].filter((sid) => !there.has(sid))).toEqual([])
      const codes = naire.newest.Questions.map(({ Code }) => Code)
      expect(new Set(codes).size).toBe(codes.length)
    }),
    { numRuns: runs(10) },
  )
}, 300_000)

import type { Answering, Step } from '@naire/domain/answering'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../depth.ts'
import { letters, pagesOf, part } from './page-walk.ts'
import { scenario, start } from './scenario.ts'

vi.setConfig({ testTimeout: 60_000 })

const codes = 'ABCDEFGHIJ'

/** Cuts the letters into ranges; every second one or all of them are parts. */
const ranges = fc
  .uniqueArray(fc.integer({ min: 1, max: codes.length - 1 }), { minLength: 1, maxLength: 5 })
  .map((cuts) => {
    const ends = [...cuts.toSorted((one, other) => one - other), codes.length]
    return ends.map((end, at) => codes.slice(ends[at - 1] ?? 0, end))
  })

const mode = fc.oneof(
  fc.constant({ OrderMode: 'Random' }),
  fc.record({ OrderMode: fc.constant('Exp'), OrderExpression: fc.constantFrom('[1, 0]', "['J', 2, 'x']", 'null') }),
  fc.record({
    OrderMode: fc.constant('Manually'),
    AllowSkipRemains: fc.boolean(),
    ManuallyGroups: fc.constantFrom([], [[1]], [[0, 1], [1]]),
  }),
  fc.record({
    OrderMode: fc.constant('Fetch'),
    AllowSkipRemains: fc.boolean(),
    FetchConfig: fc.constant({ url: 'https://a.example/{{A}}' }),
  }),
)

const groups = fc
  .record({ cut: ranges, isGapped: fc.boolean(), settings: mode, Shuffle: fc.boolean() })
  .map(({ cut, isGapped, settings, Shuffle }) => ({
    ...settings,
    Parts: cut.filter((_, at) => !isGapped || at % 2 === 0).map((range) => part(range, { Shuffle })),
  }))

const decisions = fc.infiniteStream(fc.nat(9))

/** Walks to the end, deciding as told; gives the codes of the pages in the order in which they were met. */
function walked(session: Answering, told: Iterator<number>): string {
  let met = ''
  let at: string | null = null
  for (let step: Step = session.stepAfter(at), left = 50; step.kind !== 'end'; step = session.stepAfter(at)) {
    if (--left === 0) throw new Error('there is no end')
    const next = Number(told.next().value)
    if (step.kind === 'page') {
      at = step.page.sid
      session.enter(at)
      met += session.question(step.page.questionSids[0] ?? '').code
    } else if (step.kind === 'request') session.respond(step.request.id, next === 0 ? '' : String(next), start)
    else if (step.choice.canSkip && next === 0) session.skipParts(step.choice.group)
    else session.pickPart(step.choice.group, step.choice.parts[next % step.choice.parts.length]?.part ?? -1)
  }
  return met
}

test('whatever is decided on the way, each page that is shown is met once, in the order shown, and the way is remembered', () => {
  fc.assert(
    fc.property(groups, decisions, fc.string(), (group, told, sessionSid) => {
      const record = letters(codes, { PageGroups: JSON.stringify([group]) })
      const made = scenario(record, { sessionSid })
      const met = walked(made.session, told)
      expect(met).toBe(pagesOf(made.session))
      expect(new Set(met).size).toBe(met.length)
      expect(new Set(made.session.pages().map(({ sid }) => sid)).size).toBe(codes.length)
      const again = scenario(record, { sessionSid: `${sessionSid}+`, remembered: made.session.remembered() })
      expect(pagesOf(again.session)).toBe(met)
      expect(again.session.remembered().orders).toEqual(made.session.remembered().orders)
    }),
    { numRuns: runs(300) },
  )
})

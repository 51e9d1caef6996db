import { randomUUID } from 'node:crypto'
import type { AppendRequest, AppendResult, EventStore, NewEvent } from '@naire/domain/event-sourcing'
import fc from 'fast-check'
import { expect } from 'vitest'

/** One step of a random history: an append as its writer believes, or one that was sent before, sent again. */
type Step =
  | {
      readonly kind: 'append'
      readonly stream: number
      readonly expected: 'any' | 'none' | 'exists' | 'head' | 'stale' | 'ahead'
      readonly count: number
    }
  | { readonly kind: 'again'; readonly nth: number }

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('append' as const),
        stream: fc.nat(2),
        expected: fc.constantFrom('any', 'none', 'exists', 'head', 'head', 'stale', 'ahead'),
        count: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), nth: fc.nat(20) }) },
  ),
  { minLength: 1, maxLength: 20 },
)

/** Whatever is appended in whatever belief, the store answers as the contract says and holds what it answered. */
export function answersAsTheContractSays(store: EventStore, numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const run = randomUUID()
      const model = new Map<string, string[]>()
      const sent: AppendRequest[] = []
      const after = (await store.head()).position
      const order: string[] = []
      for (const step of history) {
        const request = step.kind === 'append' ? requestOf(step, run, model) : sent[step.nth % Math.max(1, sent.length)]
        // Only an append at a place of its own is known again.
        if (
          request === undefined ||
          (step.kind === 'again' && (request.expected === 'any' || request.expected === 'exists'))
        )
          continue
        sent.push(request)
        const due = dueAnswer(request, model.get(request.stream) ?? [])
        const answer = await store.append(request)
        expect(answer).toMatchObject(due)
        if (answer.outcome !== 'appended') continue
        if (store.isConsecutive) {
          const from = answer.revision - request.events.length + 1
          const places = (await store.readStream(request.stream, { from })).map(({ position }) => position)
          expect(places).toEqual(request.events.map((_, at) => answer.position - request.events.length + 1 + at))
        }
        const ids = request.events.map(({ id }) => id)
        model.set(request.stream, [...(model.get(request.stream) ?? []), ...ids])
        order.push(...ids)
      }
      for (const [stream, ids] of model) {
        const stored = await store.readStream(stream)
        expect(stored.map(({ id, revision }) => [id, revision])).toEqual(ids.map((id, at) => [id, at]))
      }
      expect((await store.readAll({ after, limit: 1000 })).map(({ id }) => id)).toEqual(order)
    }),
    { numRuns },
  )
}

/** Asserts that any JSON is returned unchanged: any text, any nesting, half of a surrogate pair too. */
export function keepsWhatItIsGiven(store: EventStore, numRuns: number): Promise<void> {
  const text = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })
  const data = fc.dictionary(
    text,
    fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
      fc.dictionary(text, text),
    ),
  )
  return fc.assert(
    fc.asyncProperty(data, fc.option(fc.uint8Array()), async (given, sealed) => {
      const stream = `session-${randomUUID()}`
      const written = { ...event(), data: given, ...(sealed && { sealed }) }
      await store.append({ stream, expected: 'none', events: [written] })
      const [read] = await store.readStream(stream)
      expect(read?.data).toEqual(JSON.parse(JSON.stringify(given)))
      expect(read?.sealed && [...read.sealed]).toEqual(sealed ? [...sealed] : undefined)
    }),
    { numRuns },
  )
}

function requestOf(
  { stream, expected, count }: Step & { kind: 'append' },
  run: string,
  model: ReadonlyMap<string, readonly string[]>,
): AppendRequest {
  const name = `session-${run}-${stream}`
  const head = (model.get(name)?.length ?? 0) - 1
  const believed = {
    any: 'any',
    none: 'none',
    exists: 'exists',
    head: head < 0 ? 'none' : head,
    stale: head > 0 ? head - 1 : 'none',
    ahead: head + 1,
  } as const
  return { stream: name, expected: believed[expected], events: Array.from({ length: count }, event) }
}

/** The contract, in as few words as it has. */
function dueAnswer(
  { expected, events }: AppendRequest,
  stream: readonly string[],
): Partial<AppendResult> & Pick<AppendResult, 'outcome'> {
  const head = stream.length - 1
  const appended = { outcome: 'appended', revision: head + events.length } as const
  const conflict = { outcome: 'conflict', actual: head } as const
  if (expected === 'any') return appended
  if (expected === 'exists') return head < 0 ? conflict : appended
  const believed = expected === 'none' ? -1 : expected
  if (believed === head) return appended
  const last = believed + events.length
  const isRepeat = last <= head && events.every(({ id }, at) => stream[believed + 1 + at] === id)
  return isRepeat ? { outcome: 'repeated', revision: last } : conflict
}

function event(): NewEvent {
  const metadata = {
    actor: { sid: 'system', role: 'system', orgSid: null },
    at: '2026-01-01T00:00:00.000Z',
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type: 'SessionReturned', version: 1, data: {}, metadata }
}

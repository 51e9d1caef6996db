import { compileNaire, openSession, recompute, type Answering } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { wayEntries, wayIn, wayOptions } from '@naire/domain/sessions'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../depth.ts'
import { naire, number, onPage, shownWhen, text } from './naire.ts'
import { randomSteps, take, type Step } from './random-steps.ts'

/** `PROPERTY_TIMES=20` looks twenty times as long. */
const times = Number(process.env['PROPERTY_TIMES'] ?? 1)
vi.setConfig({ testTimeout: 60_000 * times })

const now = new Date('2026-03-01T00:00:00Z')
const codes = [...'ABCDEFGH']

const lock = {
  FetchLockConfig: { Required: true, Fetch: { url: 'https://a.example/{{A}}' }, UnlockExpression: "$response == 'ok'" },
}

/** Numbers on a page each; some shown by others, one locked, one scored by the seconds spent. */
function questionnaire(group: object, shown: readonly string[]): NaireRecord {
  const drafts = codes.map((code, at) => {
    const more =
      code === 'D'
        ? lock
        : shown.includes(code)
          ? shownWhen("A > 2 || C > 0 || $session.identifyingCode == 'k' || $session.duration > 30")
          : {}
    return onPage(
      at + 1,
      code === 'H'
        ? text(code, { ScoreExpression: 'H.seconds + B' }, more)
        : number(code, { ScoreExpression: code }, more),
    )
  })
  const PageGroups = JSON.stringify([
    {
      Parts: ['B', 'CD', 'EF'].map((range) => ({
        StartCode: range[0],
        EndCode: range.at(-1),
        Desc: range,
        Shuffle: true,
      })),
      ...group,
    },
  ])
  return naire(drafts, {
    PageGroups,
    PageSplits: [{ Id: 's', StartCode: 'A', EndCode: 'D' }],
    SuccessParam: 'A + B + C >= 0',
    ScoreExpression: '',
  })
}

const group = fc.oneof(
  fc.constant({ OrderMode: 'Random' }),
  fc.constant({
    OrderMode: 'RandomOrder',
    PartOrders: [
      [2, 0, 1],
      [1, 2, 0],
    ],
  }),
  fc.constant({ OrderMode: 'Exp', OrderExpression: "iif(A > 3, '2,0,1', '1')" }),
  fc.constant({
    OrderMode: 'ExpOrder',
    OrderExpression: 'A',
    PartOrders: [
      [2, 0, 1],
      [1, 2, 0],
    ],
  }),
  fc.record({ OrderMode: fc.constant('Manually'), AllowSkipRemains: fc.boolean() }),
  fc.record({
    OrderMode: fc.constant('Fetch'),
    AllowSkipRemains: fc.boolean(),
    FetchConfig: fc.constant({ url: 'https://b.example/' }),
  }),
)

const situations = fc.record({
  group,
  shown: fc.subarray(['B', 'E', 'G']),
  steps: randomSteps,
  decisions: fc.infiniteStream(fc.nat(9)),
  isReturned: fc.boolean(),
  query: fc.constantFrom({}, { start_position: 's' }, { start_position: 'unknown' }),
  identifyingCode: fc.constantFrom(null, 'k'),
})

/** Goes through the pages as told, answering on the way, back and forth. */
function walk(session: Answering, record: NaireRecord, steps: readonly Step[], decisions: Iterator<number>): void {
  const next = () => Number(decisions.next().value)
  let at: string | null = null
  for (const step of steps) {
    take(step, record, session, now)
    session.spend(record.Questions[next() % codes.length]?.Sid ?? '', next(), now)
    session.spend('', next(), now)
    for (const request of session.requests())
      if (request.purpose === 'unlock' && next() > 6) session.respond(request.id, 'ok', now)
    const way = session.stepAfter(at)
    if (way.kind === 'page') session.enter((at = way.page.sid))
    else if (way.kind === 'request') session.respond(way.request.id, next() === 0 ? null : String(next()), now)
    else if (way.kind === 'choosePart' && way.choice.canSkip && next() === 0) session.skipParts(way.choice.group)
    else if (way.kind === 'choosePart')
      session.pickPart(way.choice.group, way.choice.parts[next() % way.choice.parts.length]?.part ?? 0)
    else at = null
  }
}

describe('device and server agree', () => {
  test('property: from the answers and what a commit tells of the way, the same pages are shown and the same comes out [R4-31, R4-39, C4-22]', () => {
    let decided = 0
    fc.assert(
      fc.property(situations, ({ group, shown, steps, decisions, ...conditions }) => {
        const record = questionnaire(group, shown)
        const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })
        const given = {
          sessionSid: 'S',
          viewPort: 'mobile',
          lang: 'zh-CN',
          now,
          startTime: now.toISOString(),
          surveySeq: 1,
          ...conditions,
        } as const
        const device = openSession(compiled, wayOptions({ ...given, metadatas: null }))
        walk(device, record, steps, decisions)

        const sent = JSON.parse(
          JSON.stringify({ feedbacks: device.feedbacks(), metadatas: wayEntries(device.remembered()) }),
        ) as { feedbacks: ReturnType<Answering['feedbacks']>; metadatas: unknown }
        const options = wayOptions({ ...given, metadatas: sent.metadatas })
        const server = openSession(compiled, options)
        server.load(sent.feedbacks, now)
        const pages = (session: Answering) =>
          session.pages().map(({ sid, seq, visible, disabled, isFinal }) => ({ sid, seq, visible, disabled, isFinal }))
        expect(pages(server)).toEqual(pages(device))
        const result = recompute(compiled, options, sent.feedbacks, now)
        expect(result.outcome).toEqual(device.outcome())
        expect(result.feedbacks).toEqual(sent.feedbacks)
        expect(result.findings.map(({ questionSid, key }) => [questionSid, key])).toEqual(
          device.validateAll().map(({ questionSid, key }) => [questionSid, key]),
        )
        if (device.remembered().orders['0'] !== undefined) decided += 1
      }),
      { numRuns: runs(500) * times },
    )
    expect(decided).toBeGreaterThan(runs(100))
  })

  test('what a session remembers survives the way through its metadata, and nonsense is passed over', () => {
    const remembered = {
      pageGroups: 'k',
      orders: { 0: [1, 0] },
      pages: { '0.1': ['p'] },
      skipped: [1],
      unlocked: ['q'],
      seconds: { q: 2 },
      entered: ['q'],
    }
    expect(wayIn(JSON.parse(JSON.stringify(wayEntries(remembered))))).toEqual(remembered)
    expect(wayEntries(null)).toEqual([])
    expect(
      wayEntries({ pageGroups: '', orders: {}, pages: {}, skipped: [], unlocked: [], seconds: {}, entered: [] }),
    ).toEqual([])
    expect(
      wayIn([
        { DefSid: 'D', Path: '$way.orders', ValString: '{}' },
        ...wayEntries(remembered).map((entry) => ({ ...entry, ValString: '{' })),
      ]),
    ).toEqual({})
  })
})

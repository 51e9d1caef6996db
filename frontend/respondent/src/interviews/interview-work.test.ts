import type { Interview } from '@naire/contract'
import { refusals } from '@naire/domain/refusals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionRow } from '../storage/rows.ts'
import type { InterviewStorage, OutboxEntry } from './interview-store.ts'
import { ask, isSignedOut } from '../sync/ask.ts'
import { InterviewWork } from './interview-work.ts'
import { appointmentOf, attemptsOf, found, inOrder } from './people-to-meet.ts'

const person = (code: string, more: Partial<Interview> = {}): Interview => ({
  Sid: `P-${code}`,
  NaireSid: 'N',
  OrgSid: 'O',
  NaireName: '回访',
  code,
  name: `住户${code}`,
  mobile: null,
  mail: null,
  openid: null,
  language: null,
  columns: {},
  Standing: 'waiting',
  Stratum: '',
  Attempts: [],
  Profile: null,
  ...more,
})

/** The device, in memory. */
function device(): InterviewStorage {
  let people: readonly Interview[] = []
  let at: string | null = null
  const outbox = new Map<string, OutboxEntry>()
  const notices = new Map<string, { readonly Sid: string; readonly Name: string }>()
  return {
    kept: async () => people,
    unsent: async () => [...outbox.values()],
    told: async () => [...notices.values()],
    fetchedAt: async () => at,
    put: async (entry) => void outbox.set(entry.Sid, entry),
    dismiss: async (sid) => {
      notices.delete(sid)
      if (outbox.get(sid)?.Refused) outbox.delete(sid)
    },
    replacePeople: async (rows, time) => {
      people = rows
      at = time
    },
    settle: async (entry, { attempt, isReassigned }) => {
      outbox.delete(entry.Sid)
      if (isReassigned) notices.set(entry.IdentSid, { Sid: entry.IdentSid, Name: entry.Name })
      people = people.flatMap((each) =>
        each.Sid !== entry.IdentSid
          ? [each]
          : attempt === null
            ? []
            : [{ ...each, Attempts: [...each.Attempts, attempt] }],
      )
    },
  }
}

/** A server with the people of one interviewer; it keeps each command once. */
class ServerStandIn {
  online = true
  isReassigned = false
  /** It does its work, and its answer is lost. */
  losesAnswers = false
  refuses: { readonly status: number; readonly code: string } | null = null
  people: readonly Interview[] = [person('A1'), person('A2')]
  readonly commands = new Map<string, unknown>()
  readonly sent: string[] = []

  fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!this.online) throw new TypeError('no network')
    if (this.refuses) {
      const { status, code } = this.refuses
      return Response.json({ error: { code, message: '不行' } }, { status })
    }
    if (url.endsWith('Interviews()')) return Response.json({ value: this.people })
    const id = new Headers(init.headers).get('X-Command-Id') ?? ''
    this.sent.push(id)
    this.commands.set(id, JSON.parse(String(init.body)))
    if (this.losesAnswers) throw new TypeError('cut')
    return Response.json({ value: { Reassigned: this.isReassigned } })
  }
}

let server: ServerStandIn
let work: InterviewWork
let sessions: readonly SessionRow[]

beforeEach(async () => {
  server = new ServerStandIn()
  sessions = []
  vi.stubGlobal('fetch', server.fetch)
  const ports = {
    server: { ask, isSignedOut, currentPosition: async () => here },
    store: device(),
    who: {},
    lang: () => 'zh-CN',
    sessions: async () => sessions,
    keep() {},
  }
  work = new InterviewWork(ports)
  await work.open()
})
afterEach(() => vi.unstubAllGlobals())

const view = () => work.view.current()
const first = () => view().people?.[0] as Interview
const refused = { outcome: 'refused', note: '', appointmentTime: null } as const
const here = { point: [121.5, 31.2], accuracy: 8 } as const
const codes = () => view().people?.map(({ code }) => code)

test('a day without a network: everything waits on the device, and goes once, in its order', async () => {
  server.online = false
  await work.record(first(), { ...refused, outcome: 'noOneHome' })
  await work.record(first(), refused, true)
  await work.sync()
  expect(view()).toMatchObject({ online: false, isBusy: false })
  expect(attemptsOf(first(), view()).map(({ outcome }) => outcome)).toEqual(['noOneHome', 'refused'])
  server.online = true
  await work.sync()
  expect([...server.commands.values()]).toMatchObject([
    { outcome: 'noOneHome', place: null },
    { outcome: 'refused', place: { longitude: 121.5, latitude: 31.2, accuracy: 8 } },
  ])
  expect(view()).toMatchObject({ online: true, outbox: [] })
})

test('an attempt whose answer was lost is sent again as the same command', async () => {
  server.losesAnswers = true
  await work.record(first(), refused)
  await work.sync()
  expect(view().outbox).toHaveLength(1)
  server.losesAnswers = false
  await work.sync()
  expect([server.sent.length > 1, server.commands.size, view().outbox.length]).toEqual([true, 1, 0])
})

test('a person who went to somebody else meanwhile: the attempt counts, and the interviewer is told', async () => {
  server.isReassigned = true
  server.people = [person('A2')]
  await work.record(first(), refused)
  await work.sync()
  expect([codes(), view().notices]).toEqual([['A2'], [{ Sid: 'P-A1', Name: '住户A1' }]])
  await work.dismiss('P-A1')
  expect(view().notices).toEqual([])
})

test('work that the server refuses stays until it is read; what comes after it goes on', async () => {
  server.online = false
  await work.record(first(), refused)
  await work.sync()
  server.online = true
  server.refuses = { status: 409, code: refusals['ident.erased'].code }
  await work.sync()
  server.refuses = null
  await work.sync()
  const [kept] = view().outbox
  expect([kept?.Refused, server.commands.size]).toEqual(['不行', 0])
  await work.dismiss(kept?.Sid ?? '')
  expect(view().outbox).toEqual([])
})

test('a sign-in that is over loses nothing', async () => {
  server.refuses = { status: 401, code: refusals['access.signedOut'].code }
  await work.record(first(), refused)
  await work.sync()
  expect(view()).toMatchObject({ isSignedOut: true, outbox: [{ Refused: '' }] })
  expect(codes()).toEqual(['A1', 'A2'])
})

test('who is given back leaves the list at once, and the server learns why', async () => {
  server.online = false
  await work.handOver(first(), '住得太远')
  expect(codes()).toEqual(['A2'])
  server.online = true
  server.people = [person('A2')]
  await work.sync()
  expect([...server.commands.values()]).toEqual([{ reason: '住得太远' }])
})

test('sessions on this device say how far the interview of each person is', async () => {
  const row = (IdentifyingCode: string, Stage: string, StartTime: number) =>
    ({ NaireSid: 'N', IdentifyingCode, Stage, StartTime }) as SessionRow
  sessions = [row('A1', 'answering', 2), row('A1', 'replaced', 3), row('A2', 'final', 1)]
  await work.sync()
  expect([...view().stages]).toEqual([
    ['N A2', 'final'],
    ['N A1', 'answering'],
  ])
})

test('people are found by parts of what is known of them, and ordered by appointment or by the last contact', () => {
  const booked = (code: string, time: string, appointmentTime: string | null) =>
    person(code, {
      Attempts: [
        {
          attemptSid: code,
          time,
          outcome: appointmentTime ? 'appointment' : 'other',
          appointmentTime,
          note: '',
          place: null,
          isOwn: true,
        },
      ],
    })
  const people = [
    person('A1', { Standing: 'refused' }),
    booked('A2', '2026-11-26T08:00:00Z', null),
    booked('A3', '2026-11-25T08:00:00Z', '2026-11-28T08:00:00Z'),
    person('A4', { columns: { 地址: '长安街 5 号' } }),
  ]
  const none = { outbox: [] }
  const names = (rows: readonly Interview[]) => rows.map(({ code }) => code)
  expect(names(inOrder(people, 'appointment', none))).toEqual(['A3', 'A2', 'A4', 'A1'])
  expect(names(inOrder(people, 'oldest', none))).toEqual(['A4', 'A3', 'A2', 'A1'])
  expect(names(found(people, '长安 a4'))).toEqual(['A4'])
  expect(appointmentOf(person('A5', { Standing: 'finished' }), none)).toBeNull()
})

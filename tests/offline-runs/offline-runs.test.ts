import { Chance } from '@naire/domain/synthetic-respondents'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shownWhen, text } from '../scenarios/naire.ts'
import { letters } from '../scenarios/page-walk.ts'
import type { LocalStore } from '../../frontend/respondent/src/storage/local-store.ts'
import { memoryStore } from '../../frontend/respondent/src/storage/memory-store.ts'
import { plusStore } from '../../frontend/respondent/src/storage/plus-store.ts'
import { sqliteStandIn } from '../../frontend/respondent/src/mobile-app/testing/sqlite-stand-in.ts'
import type { PublishedNaire } from '../../frontend/respondent/src/session/published-naire.ts'
import { prepareNaire, type PreparedNaire } from '../../frontend/respondent/src/session/prepared-naire.ts'
import { runs } from '../depth.ts'
import { Device, pass } from './device.ts'
import { ModelServer } from './model-server.ts'

/**
 * `OFFLINE_RUNS=10000` runs longer, `OFFLINE_FROM=50000` begins with another seed; `OFFLINE_SEED=417` is only one run.
 */
const count = Number(process.env['OFFLINE_RUNS'] ?? runs(200))
const from = Number(process.env['OFFLINE_FROM'] ?? 1)
const only = process.env['OFFLINE_SEED']
vi.setConfig({ testTimeout: 3_600_000 })

const drafts = { C: text('C', {}, shownWhen("A == 'x'")), D: text('D', {}, shownWhen("A != 'y'")) }
const questions = [...'ABCDEF'].map((code) => `sid-${code}`)
const prepared = new Map<number, PreparedNaire>()

beforeAll(async () => {
  for (const App_CommitMode of [0, 1, 2, 3] as const) {
    const settings = { App_CommitMode, CommitInterval: 20 }
    prepared.set(
      App_CommitMode,
      await prepareNaire({ ...letters('ABCDEF', settings, drafts), Revision: 1 } as PublishedNaire),
    )
  }
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('window', { isSecureContext: false, innerWidth: 390 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test(`no answer is lost and no session made twice, in ${only ? `run ${only}` : `${count} random runs`}`, () =>
  allHold(count, async () => memoryStore()))

test('nor in the database of the mobile app, in a tenth of these runs', () =>
  allHold(Math.ceil(count / 10), appDatabase))

async function allHold(count: number, newStore: () => Promise<LocalStore>): Promise<void> {
  const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, n) => from + n)
  const wrong: string[] = []
  for (const seed of seeds) {
    vi.setSystemTime(new Date('2026-03-01T00:00:00Z'))
    wrong.push(...(await run(seed, await newStore())).map((line) => `OFFLINE_SEED=${seed}: ${line}`))
    vi.clearAllTimers()
    if (wrong.length > 10) break
  }
  expect(wrong).toEqual([])
}

function appDatabase(): Promise<LocalStore> {
  const disk = { load: () => null, save() {} }
  return plusStore({ sqlite: sqliteStandIn(disk, { isFull: false }) }, 'naire')
}

/** One person, one device, everything that can go wrong; gives what is not as it should be in the end. */
async function run(seed: number, store: LocalStore): Promise<readonly string[]> {
  const chance = new Chance(String(seed))
  vi.spyOn(Math, 'random').mockImplementation(() => chance.fraction())
  const server = new ModelServer(chance)
  const naire = prepared.get(chance.whole(0, 3)) as PreparedNaire
  const device = new Device(naire, server, chance, store)
  device.killsOneIn = chance.pick([0, 0, 40, 150])
  device.openTab()
  for (let step = chance.whole(5, 40); step > 0; step -= 1) await take(chance, device, server)
  const waiting = await mend(device, server)
  return [...waiting, ...(await device.ledger.differences(device.disk, naire, device.sids))]
}

async function take(chance: Chance, device: Device, server: ModelServer): Promise<void> {
  const [tab] = device.open.length > 0 ? [chance.pick(device.open)] : []
  const kind = chance.pick([
    'answer',
    'answer',
    'answer',
    'answer',
    'turn',
    'wait',
    'wait',
    'network',
    'storage',
    'kill',
    'open',
    'clock',
    'file',
    'handIn',
  ] as const)
  if (kind === 'network') server.isReachable = !server.isReachable
  else if (kind === 'storage') device.isFull = !device.isFull && chance.happens(0.5)
  else if (kind === 'open' || !tab) device.openTab()
  else if (kind === 'kill') device.kill(tab)
  else if (kind === 'clock') vi.setSystemTime(Date.now() + chance.whole(-86_400_000, 86_400_000))
  else if (kind === 'file') await device.addFile(tab)
  else if (kind === 'turn') tab.tab.session?.turnTo(`page-${chance.whole(1, 2)}`)
  else if (kind === 'answer')
    await device.answer(tab, chance.pick(questions), chance.pick(['x', 'y', 'z', `t${chance.whole(1, 999)}`]))
  else if (kind === 'handIn' && chance.happens(0.3)) tab.tab.desk?.handIn().catch(() => {})
  await pass(chance.pick([0, 5, 300, 2_000, 40_000]))
}

/**
 * All is well again: an open page has sent by itself what waited, else that is told; then whatever is unfinished is
 * continued and handed in.
 */
async function mend(device: Device, server: ModelServer): Promise<readonly string[]> {
  server.isReachable = true
  server.isKind = true
  device.isFull = false
  device.killsOneIn = 0
  await pass(700_000)
  // What a tab left that was killed is sent at the next visit: here are runs of one tab alone.
  const unsent =
    device.open.length === 1 && device.sids.length === 1
      ? (await device.disk.outbox()).filter(({ Commit }) => Commit !== null && Commit.Refused === '')
      : []
  for (const tab of device.open) device.kill(tab)
  for (let visit = 0; visit < 4; visit += 1) {
    device.openTab()
    await pass(60_000)
    device.open[0]?.tab.desk?.handIn().catch(() => {})
    await pass(900_000)
    for (const tab of device.open) device.kill(tab)
  }
  return unsent.map(({ SessionSid }) => `${SessionSid} waited although there was a network`)
}

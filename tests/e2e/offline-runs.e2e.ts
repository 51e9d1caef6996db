import { Chance } from '@naire/domain/synthetic-respondents'
import { expect, test } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { BrowserDevice } from './offline-runs/browser-device.ts'
import { AnswerLedger } from './offline-runs/given-answers.ts'
import type { SurveyTab } from './offline-runs/browser-device.ts'
import { choices, makePlace } from './way/way-naire.ts'

/** `OFFLINE_BROWSER_RUNS=200` runs longer; `OFFLINE_BROWSER_SEED=17` only one. */
const runs = Number(process.env['OFFLINE_BROWSER_RUNS'] ?? 50)
const only = process.env['OFFLINE_BROWSER_SEED']

/** Devices at a time. */
const lanes = 2

/** Short polling intervals: most conditions hold at once, and fifty runs poll often. */
const often = { intervals: [20, 50, 100] }

const questions = 'ABC'
let place: FieldworkSite

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

test(`no answer is lost and no session made twice in a real browser, in ${only ? `run ${only}` : `${runs} random runs`}`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + runs * 20_000)
  const naireSid = await place.publish(choices(questions))
  const address = `/survey/online/${place.orgSid}/${naireSid}`
  const seeds = only ? [Number(only)] : Array.from({ length: runs }, (_, n) => n + 1)
  const wrong: string[] = []
  const lane = async () => {
    const device = await BrowserDevice.make(browser, address)
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const lines = await run(device, seed).catch((error: unknown) => [String(error)])
      wrong.push(...lines.map((line) => `OFFLINE_BROWSER_SEED=${seed}: ${line}`))
    }
    await device.close()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  expect(wrong).toEqual([])
})

/** One person, one device, everything that can go wrong; gives what is not as it should be in the end. */
async function run(device: BrowserDevice, seed: number): Promise<readonly string[]> {
  const chance = new Chance(String(seed))
  const given = new AnswerLedger()
  await device.clear(chance)
  await device.open()
  for (let step = chance.whole(3, 8); step > 0; step -= 1) await take(chance, device, given)
  await mend(device)
  await handIn(device, given)
  return differences(device, given)
}

async function take(chance: Chance, device: BrowserDevice, given: AnswerLedger): Promise<void> {
  const [tab] = device.tabs.length > 0 ? [chance.pick(device.tabs)] : []
  const kind = chance.pick([
    'answer',
    'answer',
    'answer',
    'turn',
    'turn',
    'network',
    'storage',
    'kill',
    'open',
    'clock',
    'wait',
    'late',
  ] as const)
  if (!tab) return device.open()
  switch (kind) {
    case 'answer':
      return answer(tab, chance, device, given)
    case 'turn':
      return void (await tab.press(chance.happens(0.7) ? '下一页' : '上一页'))
    case 'network':
      device.network.isReachable = !device.network.isReachable
      return
    case 'storage':
      return device.fill(chance.happens(0.5))
    case 'kill':
      return device.kill(tab)
    case 'open':
      // A second tab shares what the first has begun; of what is not kept nobody knows.
      return device.tabs.length < 2 && given.hasSaved ? device.open() : undefined
    case 'clock':
      return device.jump(chance.whole(-86_400_000, 86_400_000))
    case 'wait':
      return device.pass(chance.pick([1_000, 6_000, 40_000]))
    case 'late':
      return device.network.bringLate()
  }
}

/** The tab may be killed before the answer is kept. */
async function answer(tab: SurveyTab, chance: Chance, device: BrowserDevice, given: AnswerLedger): Promise<void> {
  const question = await tab.question()
  const option = chance.whole(1, 3)
  if (question === null || !(await tab.choose(option))) return
  given.gave(question, option)
  if (chance.happens(0.15)) return device.kill(tab)
  if (await tab.saysSaved()) given.saved(question, option)
}

async function mend(device: BrowserDevice): Promise<void> {
  device.network.isReachable = true
  device.network.isKind = true
  if (device.tabs.length === 0) await device.open()
  await device.fill(false)
  for (const tab of [...device.tabs].slice(1)) await device.kill(tab)
  await device.network.bringLate()
  // Where storage was full when the tab opened the first page was there, and no session came of it.
  const [left] = device.tabs
  if (left && (await left.question()) === null) await device.kill(left)
  if (device.tabs.length === 0) await device.open()
}

/** Answers what is open and hands in; nothing but the page's own words is waited for. */
async function handIn(device: BrowserDevice, given: AnswerLedger): Promise<void> {
  const [tab] = device.tabs
  if (!tab) throw new Error('The questionnaire did not open')
  await device.pass(6_000)
  while (await tab.press('上一页'));
  for (const code of questions) {
    await expect.poll(() => tab.question(), often).toBe(code)
    if (!(await tab.isAnswered())) {
      await tab.choose(1)
      given.gave(code, 1)
      if (await tab.saysSaved()) given.saved(code, 1)
    }
    await tab.press(code === questions.at(-1) ? '提交' : '下一页')
  }
  await expect
    .poll(async () => device.pass(2_000).then(() => tab.has('提交成功')), { ...often, timeout: 20_000 })
    .toBe(true)
}

async function differences(device: BrowserDevice, given: AnswerLedger): Promise<readonly string[]> {
  const { sessions, answers } = await device.kept()
  const wrong: string[] = []
  for (const session of sessions.filter(({ Sid }) => answers.some(({ SessionSid }) => SessionSid === Sid))) {
    const stored = await device.stored(session)
    if (stored === null) wrong.push(`${session.Sid}: the server has no such session`)
    else
      wrong.push(
        ...(stored.Status === 0 ? [] : [`${session.Sid}: is not finished`]),
        ...given.differences(session, answers, stored.Feedbacks),
      )
  }
  return wrong
}

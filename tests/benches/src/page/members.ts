import type { NaireRecord } from '@naire/domain/naires'
import { NaireBuilder } from '@naire/scripts/demo/naire-builder'
import { chromium, type Browser, type Page } from '@playwright/test'
import { loadavg } from 'node:os'
import { installedChromium } from '../engine/places.ts'
import { alike, watching, workOfTaps } from './long-page.ts'
import { withPlace } from './place.ts'
import { phone } from './visit.ts'

const [members, questions, onPage] = [100, 50, 10]
/** Pages of members that are answered whole, on a slowed processor. */
const pages = 5

interface MembersFigures {
  /** Milliseconds from the address to the first page that takes an answer. */
  readonly open: number
  /** Milliseconds from a tap to the paint that shows its effects. */
  readonly add: Spread
  readonly answer: Spread
  readonly next: Spread
  /** Milliseconds of the main thread's own time from a tap that answers to its frame, not slowed. */
  readonly work: Spread
  /** Megabytes that the page's JavaScript holds with all members and these answers. */
  readonly memory: number
}

interface Spread {
  readonly taps: number
  readonly p50: number
  readonly p95: number
  readonly most: number
}

/**
 * A repeat group of a hundred members who are asked fifty questions each, each shown by the one before, with a number
 * over all of them, in Chromium as a phone whose processor is slowed four times.
 */
export async function membersBench(say: (line: string) => void): Promise<object> {
  const browser = await chromium.launch({
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  try {
    return await withPlace(say, async ({ publish }) => {
      const figures = await answeredGroup(browser, await publish(rosterNaire()))
      say(`${members} members of ${questions} questions: ${JSON.stringify(figures)}`)
      return { cpu: phone.cpu, load: loadavg()[0], members, questions, ...figures }
    })
  } finally {
    await browser.close()
  }
}

async function answeredGroup(browser: Browser, url: string): Promise<MembersFigures> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(watching)
  const line = await page.context().newCDPSession(page)
  const slow = (rate: number) => line.send('Emulation.setCPUThrottlingRate', { rate })
  await slow(phone.cpu)
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const addition = page.locator('#root:not([data-drawn])').getByRole('button', { name: '添加成员' })
  await addition.waitFor({ timeout: 60_000 })
  const open = Math.round(performance.now() - began)
  const added = await times(page, async () => {
    for (let n = 0; n < members; n += 1) {
      await tap(page, addition)
      await page.locator('.n-members__member').nth(n).waitFor()
      // A finger that comes again sooner shook.
      await page.waitForTimeout(250)
    }
  })
  const turns = [...(await times(page, () => turn(page)))]
  const answers: number[] = []
  for (let at = 0; at < pages; at += 1) {
    answers.push(...(await times(page, () => answerPage(page))))
    turns.push(...(await times(page, () => turn(page))))
  }
  await slow(1)
  const works = await workOfTaps(browser, page, () => answerPage(page))
  const memory = await page.evaluate<number>('gc(), gc(), performance.memory.usedJSHeapSize / 1e6')
  await page.close()
  return {
    open,
    add: spread(added),
    answer: spread(answers),
    next: spread(turns),
    work: spread(works),
    memory: Math.round(memory),
  }
}

async function tap(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await target.evaluate((node: { scrollIntoView(how: object): void }) => node.scrollIntoView({ block: 'center' }))
  // Nobody taps what is not on the screen yet.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await target.tap({ force: true })
}

/** Each answer shows the next question. */
async function answerPage(page: Page): Promise<void> {
  for (let n = 0; n < onPage; n += 1) {
    const asked = page.locator('.n-question').nth(n)
    await asked.waitFor()
    await tap(page, asked.locator('input[type=radio]').first())
  }
}

async function turn(page: Page): Promise<void> {
  const before = await page.title()
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
  await tap(page, page.getByRole('button', { name: '下一页', exact: true }))
  await page.waitForFunction(`document.title !== ${JSON.stringify(before)}`)
}

/** Durations of the taps of some work, by the browser's own event timing. */
async function times(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate('naireTaps()')
  await work()
  await page.waitForTimeout(500)
  return page.evaluate<readonly number[]>('naireTaps()')
}

function spread(all: readonly number[]): Spread {
  const sorted = all.toSorted((one, two) => one - two)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { taps: sorted.length, p50: at(0.5), p95: at(0.95), most: at(1) }
}

function rosterNaire(): NaireRecord {
  const RepeatSetting = { StartCode: 'Q1', EndCode: `Q${questions}` }
  const roster = [{ MinSelection: 1, MaxSelection: members }]
  const builder = new NaireBuilder('一百位成员').page()
  builder.question('repeat', 'Home', alike('家里有哪些人？'), roster, { RepeatSetting })
  for (let n = 1; n <= questions; n += 1) {
    if (n % onPage === 1) builder.page()
    const options = ['是', '否'].map((text, at) => ({ code: String(at + 1), text: alike(text) }))
    // Each page begins with a question of its own.
    const Config = n % onPage === 1 ? {} : { VisibleExpression: `Q${n - 1} == '1'` }
    builder.choice(`Q${n}`, alike(`这位成员做第 ${n} 件事吗？`), options, { Config })
  }
  builder
    .page()
    .question('freeStyle', 'Sum', alike('合计'), [
      { ValueExpression: "count(filter_eq(Q1, '1'))", DataType: { Type: 2, Required: false } },
    ])
  return builder.record({ Name: '一百位成员', ModifyTime: '2026-01-05T02:00:00.000Z', QuotarList: [] })
}

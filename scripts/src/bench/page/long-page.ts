import type { NaireRecord } from '@naire/domain/naires'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { recordOf } from './our-page.ts'
import type { Item } from './ten-questions.ts'
import { phone } from './visit.ts'
import { workOfTaps } from './work-of-taps.ts'

const count = 1_000
const answers = 60
/** Taps whose work is looked into, on a processor that is not slowed. */
const lookedInto = 12
/** Milliseconds. */
const promised = 100

export interface LongPageFigures {
  /** Milliseconds from the tap to the paint that shows its effects; how many of the taps took more than 100. */
  readonly answer: {
    readonly taps: number
    readonly p50: number
    readonly p95: number
    readonly most: number
    readonly late: number
  }
  /** Milliseconds of the main thread's own time from a tap to its frame, not slowed. */
  readonly work: { readonly taps: number; readonly p50: number; readonly most: number }
  /** Of the frames while the page is scrolled through, how many came later than 50 ms after the one before. */
  readonly scrolling: { readonly frames: number; readonly late: number }
  /** Megabytes that the page's JavaScript holds. */
  readonly memory: number
}

/** A thousand questions on one page, answered and scrolled through on a processor slowed four times. */
export async function longPage(
  browser: Browser,
  publish: (naire: NaireRecord) => Promise<string>,
  say: (line: string) => void,
): Promise<LongPageFigures> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  await page.addInitScript(watching)
  await page.goto(await publish(recordOf('一千题', thousand())), { waitUntil: 'networkidle' })
  await page
    .locator('#root:not([inert]) .n-question')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  const works = await workOfTaps(browser, page, () => tapped(page, lookedInto, 2))
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
  const taps = await answered(page)
  const scrolling = await scrolled(page, line)
  const memory = await page.evaluate<number>('gc(), gc(), performance.memory.usedJSHeapSize / 1e6')
  await page.close()
  const at = (share: number, of = taps) => of[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0
  const answer = {
    taps: taps.length,
    p50: Math.round(at(0.5)),
    p95: Math.round(at(0.95)),
    most: Math.round(at(1)),
    late: taps.filter((ms) => ms > promised).length,
  }
  const figures = {
    answer,
    work: { taps: works.length, p50: Number(at(0.5, works).toFixed(1)), most: Number(at(1, works).toFixed(1)) },
    scrolling,
    memory: Math.round(memory),
  }
  say(`${count} questions on a page: ${JSON.stringify(figures)}`)
  return figures
}

function thousand(): readonly Item[] {
  const options = ['从不', '很少', '有时', '经常', '总是']
  return Array.from({ length: count }, (_, at) => ({
    kind: 'one',
    code: `Q${at + 1}`,
    stem: `第 ${at + 1} 件事您多久做一次？`,
    options,
  }))
}

/** Sorted. Every tap is a real one, told by the browser's own event timing. */
async function answered(page: Page): Promise<readonly number[]> {
  await page.evaluate('naireTaps()')
  await tapped(page, answers, 0)
  await page.waitForTimeout(500)
  return (await page.evaluate<readonly number[]>('naireTaps()')).toSorted((one, two) => one - two)
}

/** All over the page; `turn` says which options. */
async function tapped(page: Page, times: number, turn: number): Promise<void> {
  const options = page.locator('.n-question input[type=radio], fieldset input[type=radio]')
  for (let n = 0; n < times; n += 1) {
    const option = options.nth(Math.floor((n * count) / times) * 5 + ((n + turn) % 5))
    await option.evaluate((input: { scrollIntoView(how: object): void }) => input.scrollIntoView({ block: 'center' }))
    // Nobody taps what is not on the screen yet.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await option.tap({ force: true })
  }
}

async function scrolled(page: Page, line: CDPSession): Promise<LongPageFigures['scrolling']> {
  await page.evaluate('naireFrames()')
  for (let swipe = 0; swipe < 8; swipe += 1)
    await line.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 600,
      yDistance: swipe < 4 ? -2_500 : 2_500,
      speed: 3_000,
      gestureSourceType: 'touch',
    })
  return page.evaluate('naireFrames()')
}

const watching = `(() => {
  const taps = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) taps.set(interactionId, Math.max(taps.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  // Those since it was last asked.
  window.naireTaps = () => { const told = [...taps.values()]; taps.clear(); return told }
  let frames = []
  let isWatching = false
  const watch = (now) => { if (isWatching) { frames.push(now); requestAnimationFrame(watch) } }
  window.naireFrames = () => {
    const gaps = frames.slice(1).map((now, at) => now - frames[at])
    isWatching = !isWatching
    frames = []
    if (isWatching) requestAnimationFrame(watch)
    return { frames: gaps.length, late: gaps.filter((gap) => gap > 50).length }
  }
})()`

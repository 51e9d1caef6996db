import type { NaireRecord } from '@naire/domain/naires'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Item } from './ten-questions.ts'
import { phone } from './visit.ts'
import { NaireBuilder, type Text } from '@naire/scripts/demo/naire-builder'

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
    .locator('#root:not([data-drawn]) .n-question')
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

/** Watches taps and frames; told as a script, because this program has no types of a browser. */
export const watching = `(() => {
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

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds; `tdur` of the thread's own time. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/**
 * Main-thread work from each tap to the frame that shows it, in milliseconds of its own time, which hardly depends on
 * the machine's other programs. Sorted.
 */
export async function workOfTaps(
  browser: Browser,
  page: Page,
  tapAll: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await tapAll()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const begun = traceEvents
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointerdown')
    .toSorted((one, two) => one.ts - two.ts)
  return begun
    .flatMap((tap, at) => workOf(tap, traceEvents, begun[at + 1]?.ts ?? Infinity))
    .toSorted((one, two) => one - two)
}

/** Nothing where no frame came of it. */
function workOf(tap: TraceEvent, all: readonly TraceEvent[], before: number): readonly number[] {
  const mine = all.filter(({ pid, tid, ts }) => pid === tap.pid && tid === tap.tid && ts < before)
  const click = mine.find(
    ({ name, args, ts }) => name === 'EventDispatch' && args?.data?.type === 'click' && ts >= tap.ts,
  )
  const frame = click && mine.find(({ name, ts }) => name === 'Layerize' && ts > click.ts)
  if (!frame) return []
  const end = frame.ts + (frame.dur ?? 0)
  const tasks = mine.filter(({ name, ts, dur = 0 }) => name.endsWith('RunTask') && ts + dur > tap.ts && ts < end)
  return [tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000]
}

/** The questions on one page, in our record. */
export function recordOf(name: string, items: readonly Item[]): NaireRecord {
  const builder = new NaireBuilder(name).page()
  for (const item of items) add(builder, item)
  return builder.record({ Name: name, ModifyTime: '2026-01-05T02:00:00.000Z', QuotarList: [] })
}

function add(builder: NaireBuilder, item: Item): void {
  const { code } = item
  const entries = (texts: readonly string[], kind: string) =>
    texts.map((Data, at) => ({ Sid: builder.sidOf(`${code}/${kind}${at}`), Code: String(at + 1), Seq: at + 1, Data }))
  switch (item.kind) {
    case 'one':
    case 'several':
      builder.question('choice', code, alike(item.stem), [
        { Compulsory: true, AllowMulti: item.kind === 'several', Entries: entries(item.options, 'option') },
      ])
      return
    case 'grid':
      builder.question('matrix', code, alike(item.stem), [
        { Compulsory: true, Rows: entries(item.rows, 'row'), Options: entries(item.options, 'option') },
      ])
      return
    case 'words':
      builder.essay(code, alike(item.stem), { Required: false, MaxLength: 500 }, {})
  }
}

export const alike = (text: string): Text => [text, text, text]

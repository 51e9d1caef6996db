import type { Browser, CDPSession } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after the visit began; bytes as they came over the wire. */
export interface PageFigures {
  readonly fcp: number
  readonly lcp: number
  /** Total blocking time: the part of each task above 50 ms. */
  readonly tbt: number
  readonly cls: number
  readonly bytes: { readonly html: number; readonly script: number; readonly all: number }
}

/**
 * A mid-range phone on slow 4G, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up, a processor
 * slowed four times.
 */
export const phone = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8, cpu: 4 }
/** The same phone where the network is thin: 400 ms there and back, 400 kbit/s both ways. */
const thin = { ...phone, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const quietMs = 3_000

/** One first visit by somebody whose browser has nothing of the page. */
export async function visit(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  const bytes = await weighed(line)
  await slowed(line)
  await page.addInitScript(watching)
  await page.goto(url, { waitUntil: 'networkidle' })
  await wait(quietMs)
  const times = await page.evaluate<Omit<PageFigures, 'bytes'>>('naireWatch()')
  await context.close()
  return { ...times, bytes: bytes() }
}

/** Milliseconds from the visit's beginning. */
export interface ThinVisit {
  readonly fcp: number
  /** A question can be answered: the first one is, at once. */
  readonly answerable: number
  /** The answer is on the device. */
  readonly stored: number
  /** Until then. */
  readonly bytes: PageFigures['bytes']
}

/** A first visit over a thin network. @throws where the answer is not kept. */
export async function visitThinly(browser: Browser, url: string): Promise<ThinVisit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  const bytes = await weighed(line)
  await slowed(line, thin)
  await page.addInitScript(watching)
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  await page.goto(url, { waitUntil: 'commit' })
  const patience = { timeout: 60_000 }
  const choice = page.locator('#root:not([inert]) .n-question input[type=radio]')
  await choice.first().waitFor(patience)
  const answerable = since()
  await choice.first().check(patience)
  await page.getByText('已保存').waitFor(patience)
  const stored = since()
  if (!(await choice.first().isChecked())) throw new Error('An early answer was lost')
  const used = bytes()
  const { fcp } = await page.evaluate<{ readonly fcp: number }>('naireWatch()')
  await context.close()
  return { fcp, answerable, stored, bytes: used }
}

export async function slowed(line: CDPSession, { cpu, ...network } = phone): Promise<void> {
  await line.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await line.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** @returns what came until it is asked. */
async function weighed(line: CDPSession): Promise<() => PageFigures['bytes']> {
  const types = new Map<string, string>()
  const sums = { html: 0, script: 0, all: 0 }
  await line.send('Network.enable')
  // A script may be fetched before it is imported.
  line.on(
    'Network.responseReceived',
    ({ requestId, type, response }) =>
      void types.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type),
  )
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums.all += encodedDataLength
    if (types.get(requestId) === 'Document') sums.html += encodedDataLength
    if (types.get(requestId) === 'Script') sums.script += encodedDataLength
  })
  return () => ({ html: Math.round(sums.html), script: Math.round(sums.script), all: Math.round(sums.all) })
}

// Runs in the page: this program has no types of a browser.
const watching = `(() => {
  const seen = { lcp: 0, cls: 0, tasks: [] }
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  watch('longtask', (entry) => seen.tasks.push(entry))
  window.naireWatch = () => {
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const tbt = seen.tasks.filter((task) => task.startTime + task.duration > fcp).reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
    return { fcp: Math.round(fcp), lcp: Math.round(seen.lcp), tbt: Math.round(tbt), cls: Number(seen.cls.toFixed(4)) }
  }
})()`

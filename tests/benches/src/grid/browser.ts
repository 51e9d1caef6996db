import { connect } from '@naire/database'
import { chromium, type Browser, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { installedChromium } from '../engine/places.ts'
import { median } from '../figures.ts'
import { answeredNaire, interactionSid, naireSid } from '../odata/answered-naire.ts'
import { multiply } from '../odata/fill.ts'
import { type BenchProduct, withPlace } from '../page/place.ts'

export interface BrowserFigures {
  /** Milliseconds from the address to the first rows, the page's files being there. */
  readonly firstRows: number
  /** From a drag of the bar to rows at that place: the first time, the median and the slowest of the next. */
  readonly firstLeap: number
  readonly leap: number
  readonly slowestLeap: number
  /** From the address of a filter by an answer to its rows. */
  readonly filtered: number
  /** The longest pause between two frames while the wheel turns. */
  readonly longestFrame: number
  /** Megabytes of JavaScript after all this. */
  readonly memory: number
}

const rounds = 12
const sample = '5'.repeat(32)

/** Times and memory of somebody who scrolls through so many sessions. */
export function gridInBrowser(rows: number, say: (line: string) => void): Promise<BrowserFigures> {
  return withPlace(say, async (place) => {
    await place.publish(answeredNaire())
    await oneSession(place)
    const pool = connect(place.databaseUrl, { max: 2, applicationName: 'bench' })
    const began = performance.now()
    await multiply(pool, { naire: naireSid, session: sample }, rows)
    await pool.end()
    say(`${rows} sessions made in ${Math.round((performance.now() - began) / 1_000)} s`)
    const browser = await chromium.launch({
      executablePath: installedChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    })
    try {
      const figures = await measured(browser, place)
      say(JSON.stringify(figures))
      return figures
    } finally {
      await browser.close()
    }
  })
}

async function oneSession(place: BenchProduct): Promise<void> {
  const reply = await fetch(`${place.baseUrl}/odata/NaireSessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Session-Key': randomBytes(16).toString('hex') },
    body: JSON.stringify({
      Sid: sample,
      NaireSid: naireSid,
      StartTime: new Date(Date.now() - 60_000).toISOString(),
      LastReplyTime: new Date().toISOString(),
      LastReplyPage: 1,
      Duration: 60,
      AuthMode: 1,
      Lang: 'zh-CN',
      ViewPort: 'desktop',
      IsFinal: false,
      Feedbacks: [],
    }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  const pool = connect(place.databaseUrl, { max: 1, applicationName: 'bench' })
  for (let isThere = false; !isThere;) {
    const { rowCount } = await pool
      .query(`select from read_answers.answers_${naireSid.toLowerCase()} as a join read.sessions as s using ("Sid")`)
      .catch(() => ({ rowCount: 0 }))
    isThere = (rowCount ?? 0) > 0
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await pool.end()
}

const drawn = '[role=row][data-sid]'

async function measured(browser: Browser, place: BenchProduct): Promise<BrowserFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript((user) => {
    const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } }
    localStorage.setItem('naire.user', user)
    localStorage.setItem('naire.lang', 'zh-CN')
  }, place.author)
  const page = await context.newPage()
  const address = `${place.baseUrl}${place.subject}/dataMng?naire=${naireSid}`
  const opened = async () => {
    const began = performance.now()
    await page.goto(address)
    await page.locator(drawn).first().waitFor()
    return performance.now() - began
  }
  await opened()
  const firstRows = median([await opened(), await opened(), await opened()])
  const firstLeap = await leapt(page, 0.5)
  const leaps: number[] = []
  for (let round = 0; round < rounds; round += 1) leaps.push(await leapt(page, Math.random() * 0.98))
  const longestFrame = await scrolled(page)
  const filtered = await filteredBy(page, interactionSid(3), '2')
  const memory = await page.evaluate<number>(
    `(gc(), new Promise((done) => setTimeout(() => done(performance.memory.usedJSHeapSize / 1e6), 300)))`,
  )
  await context.close()
  return {
    firstRows: Math.round(firstRows),
    firstLeap: Math.round(firstLeap),
    leap: Math.round(median(leaps)),
    slowestLeap: Math.round(Math.max(...leaps)),
    filtered: Math.round(filtered),
    longestFrame: Math.round(longestFrame),
    memory: Math.round(memory),
  }
}

/** Drags the bar to a share of the list, and waits until all rows in view are there. */
const leapt = (page: Page, share: number): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const frame = document.querySelector('[role=grid]')
    const before = frame.querySelector('${drawn}')?.dataset.sid
    const began = performance.now()
    frame.scrollTop = ${share} * (frame.scrollHeight - frame.clientHeight)
    const look = () => {
      const rows = [...frame.querySelectorAll('[role=row][aria-rowindex]')].slice(1)
      const isThere = rows.length > 10 && rows.every((row) => row.dataset.sid) && rows[0].dataset.sid !== before
      if (isThere) done(performance.now() - began)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)

/** Turns the wheel for three seconds. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const frame = document.querySelector('[role=grid]')
    let [longest, last] = [0, performance.now()]
    const began = last
    const step = (now) => {
      longest = Math.max(longest, now - last)
      last = now
      frame.scrollTop += 57
      if (now - began < 3_000) requestAnimationFrame(step)
      else done(longest)
    }
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(step) })
  })`)

/** Goes to the address of a filter within the page, and waits for its first row. */
async function filteredBy(page: Page, interaction: string, code: string): Promise<number> {
  const answered = page.waitForResponse(
    (response) => response.url().includes('DataRows') && (response.request().postData() ?? '').includes(interaction),
  )
  const began = performance.now()
  await page.evaluate(`{
    const next = new URL(location.href)
    next.searchParams.set('f', ${JSON.stringify(`a/${interaction}:is:${code}`)})
    next.searchParams.delete('row')
    next.searchParams.delete('at')
    history.pushState({}, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }`)
  const { value } = (await (await answered).json()) as { value: { rows: { session: { Sid: string } }[] } }
  await page.locator(`[data-sid="${value.rows[0]?.session.Sid}"]`).waitFor()
  return performance.now() - began
}

import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { BenchProduct } from '../page/place.ts'

/** The browser of somebody who is signed in and edits one questionnaire. */
export class AuthorsBrowser {
  constructor(
    private readonly browser: Browser,
    readonly place: BenchProduct,
    private readonly edited: { readonly naireSid: string; readonly questionSid: string },
  ) {}

  /** A browser that has never seen the product, but is signed in. */
  async fresh(): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    await context.addInitScript((user) => {
      const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } }
      localStorage.setItem('naire.user', user)
      localStorage.setItem('naire.lang', 'zh-CN')
    }, this.place.author)
    await context.addInitScript(watching)
    return context
  }

  get listAddress(): string {
    return `${this.place.baseUrl}${this.place.subject}/naireEdit`
  }

  get address(): string {
    return `${this.listAddress}?naire=${this.edited.naireSid}&question=${this.edited.questionSid}`
  }

  get recordAddress(): string {
    return `${this.place.baseUrl}/odata/Naires('${this.edited.naireSid}')?$expand=Subject,Questions,QuotarList,ResourceList($expand=ResourceDataObj)`
  }

  /** Runs a measurement in the editor, open and idle. */
  async atWork<Figures>(measure: (page: Page) => Promise<Figures>): Promise<Figures> {
    const context = await this.fresh()
    const page = await context.newPage()
    await page.goto(this.address)
    await page.locator(drawn).first().waitFor()
    await page.waitForTimeout(restMs)
    const figures = await measure(page)
    await context.close()
    return figures
  }
}

/** The checks begin behind the first look. */
const restMs = 3_000

/** A question on the page, with what answers it. */
export const drawn = '[data-card] [data-answer] input'

// Runs in the page: this program has no types of a browser.
const watching = `(() => {
  let events = []
  new PerformanceObserver((list) => events.push(...list.getEntries().map(({ name, startTime, duration }) => ({ name, startTime, duration })))).observe({ type: 'event', durationThreshold: 16 })
  window.naireEvents = () => { const past = events; events = []; return past }
  window.naireSeen = (selector) => new Promise((done) => {
    const look = () => document.querySelector(selector) ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look)
    look()
  })
})()`

import type { Chance } from '@naire/domain/synthetic-respondents'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { WeakNetwork } from './weak-network.ts'

export interface StoredSession {
  readonly Sid: string
  readonly Key: string
}

export interface StoredAnswer {
  readonly SessionSid: string
  readonly QuestionCode: string
  readonly Reply: { readonly Entries?: readonly { readonly OptionCode: string }[] } | null
}

/**
 * A browser with a database that outlives its tabs, a clock that can jump, and storage that can be full. It is cleared
 * for each run: files that it has loaded stay.
 */
export class BrowserDevice {
  readonly tabs: SurveyTab[] = []

  private constructor(
    private readonly context: BrowserContext,
    private readonly address: string,
    readonly network: WeakNetwork,
    private readonly beside: Page,
  ) {}

  static async make(browser: Browser, address: string): Promise<BrowserDevice> {
    const network = await WeakNetwork.start(process.env['BASE_URL'] ?? '')
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
      locale: 'zh-CN',
      baseURL: network.url,
    })
    await context.clock.install()
    await context.addInitScript(failWhenFull)
    const beside = await context.newPage()
    await beside.goto('/naire/none.json')
    return new BrowserDevice(context, address, network, beside)
  }

  /** As a new one. */
  async clear(chance: Chance): Promise<void> {
    for (const tab of this.tabs.splice(0)) await tab.kill()
    this.network.reset(chance)
    await this.context.clock.setSystemTime(Date.now())
    await this.inside(forget, null)
  }

  /** Where the page takes no answers now the person comes again later. */
  async open(): Promise<void> {
    const tab = new SurveyTab(await this.context.newPage())
    tab.page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    if (await tab.open(this.address)) this.tabs.push(tab)
    else await tab.kill()
  }

  async kill(tab: SurveyTab): Promise<void> {
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    await tab.kill()
  }

  async fill(isFull: boolean): Promise<void> {
    await this.inside((full) => localStorage.setItem('isFull', full ? '1' : ''), isFull)
  }

  pass(ms: number): Promise<void> {
    return this.context.clock.runFor(ms)
  }

  async jump(ms: number): Promise<void> {
    const now = (await this.tabs[0]?.page.evaluate(() => Date.now())) ?? Date.now()
    await this.context.clock.setSystemTime(now + ms)
  }

  /** Content of the browser's database. */
  async kept(): Promise<{ readonly sessions: readonly StoredSession[]; readonly answers: readonly StoredAnswer[] }> {
    const [sessions, answers] = await this.inside(readTables, ['nairSessions', 'replies'])
    return {
      sessions: (sessions ?? []) as readonly StoredSession[],
      answers: (answers ?? []) as readonly StoredAnswer[],
    }
  }

  /** As the server has it, asked with the device's key. */
  async stored({ Sid, Key }: StoredSession): Promise<{
    readonly Status: number
    readonly Feedbacks: readonly { readonly QuestionCode: string; readonly ReferCode1: string }[]
  } | null> {
    const filter = encodeURIComponent(`Sid eq '${Sid}'`)
    // A connection that was kept open may be closed just then.
    const answer = await this.context.request.get(`/odata/NaireSessions?$filter=${filter}&$expand=Feedbacks`, {
      headers: { 'X-Session-Key': Key },
      maxRetries: 2,
    })
    return answer.ok() ? ((await answer.json()).value[0] ?? null) : null
  }

  async close(): Promise<void> {
    await this.context.close()
    this.network.close()
  }

  /** Runs in a page of the same origin without the app. */
  private inside<Arg, Result>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result> {
    return this.beside.evaluate(work as (arg: unknown) => Result | Promise<Result>, arg)
  }
}

/** Runs in each page before its scripts. */
function failWhenFull(): void {
  for (const name of ['put', 'add'] as const) {
    const real = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<typeof real>) {
      if (localStorage.getItem('isFull') === '1') throw new DOMException('full', 'QuotaExceededError')
      return real.apply(this, args)
    }
  }
}

async function forget(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase('naire')
    for (const end of ['success', 'error'] as const) gone.addEventListener(end, resolve)
  })
}

async function readTables(names: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const db = await done(indexedDB.open('naire'))
  const tables = []
  for (const name of names)
    tables.push(db.objectStoreNames.contains(name) ? await done(db.transaction(name).objectStore(name).getAll()) : [])
  db.close()
  return tables
}

/** One tab of the questionnaire, used without waiting for more than it says. */
export class SurveyTab {
  constructor(readonly page: Page) {}

  /** Loads the questionnaire and goes on with what there is. False where the page will not take answers. */
  async open(address: string): Promise<boolean> {
    await this.page.goto(address)
    // What the server has drawn is only looked at.
    await this.page.waitForFunction(() => document.querySelector('#root[data-drawn]') === null)
    await this.page.waitForFunction(
      () =>
        document.querySelector('input[type=radio]') !== null ||
        [...document.querySelectorAll('main button')].some((one) => one.textContent?.trim() !== ''),
    )
    if (await this.press('继续作答'))
      await this.page.waitForFunction(
        () => document.querySelector('input[type=radio]') !== null || document.querySelector('main button') !== null,
      )
    return (await this.question()) !== null
  }

  /** Code of the question that is open. */
  question(): Promise<string | null> {
    return this.page.evaluate(() =>
      document.querySelector('input[type=radio]') === null
        ? null
        : (/\b([A-Z]) 部分/.exec(document.querySelector('main')?.textContent ?? '')?.[1] ?? null),
    )
  }

  /**
   * Gives the option with this number, from 1. False where it cannot, or stands as the answer already: then the page
   * does nothing.
   */
  choose(option: number): Promise<boolean> {
    return this.page.evaluate((at) => {
      const radio = document.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]
      if (!radio || radio.checked) return false
      radio.click()
      return true
    }, option - 1)
  }

  isAnswered(): Promise<boolean> {
    return this.page.evaluate(() => document.querySelector('input[type=radio]:checked') !== null)
  }

  /** Presses the button with this name; says whether there was one. */
  press(name: string): Promise<boolean> {
    return this.page.evaluate((wanted) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === wanted)
      button?.click()
      return button !== undefined
    }, name)
  }

  /** Once nothing is being saved: whether the page says that all is kept. */
  async saysSaved(): Promise<boolean> {
    await this.page.waitForFunction(() => !document.querySelector('footer')?.textContent?.includes('正在保存'))
    return this.page.evaluate(() => document.querySelector('footer')?.textContent?.includes('已保存') ?? false)
  }

  async has(text: string): Promise<boolean> {
    return this.page.evaluate((wanted) => document.body.textContent?.includes(wanted) ?? false, text)
  }

  kill(): Promise<void> {
    return this.page.close({ runBeforeUnload: false })
  }
}

import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { keyboard } from '../editor/keyboard.ts'
import { findFlaws } from '../looks/find-flaws.ts'
import { violationsOf } from '../looks/look.ts'
import { sentence, type Lang } from '../looks/words.ts'
import { standsStill } from '../stands-still.ts'
import type { Person } from '../story/staff.ts'

/** Input method on a screen. */
interface Hands {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** The line with this text of what the button or the field unfolds. */
  pick(opener: Locator, text: string): Promise<void>
}

/** Input method, screen and language of a run. */
export interface Way {
  readonly name: string
  readonly lang: Lang
  readonly hands: Hands
  readonly context: BrowserContextOptions
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const lines = (page: Page) =>
  page.locator('.ant-dropdown:visible [role=menuitem], .ant-select-dropdown:visible .ant-select-item-option')
const lineWith = (page: Page, text: string) => lines(page).filter({ hasText: text }).first()

/** A list that can be searched is searched; another one is walked through. */
async function pickByKeys(opener: Locator, text: string): Promise<void> {
  if (await isSearched(opener)) {
    await keyboard.write(opener, text)
    await expect(lineWith(opener.page(), text)).toHaveClass(/-option-active/)
    await opener.page().keyboard.press('Enter')
  } else await keyboard.pick(opener, new RegExp(escaped(text)))
  await expect(lines(opener.page())).toHaveCount(0)
}

async function pickByFinger(opener: Locator, text: string): Promise<void> {
  await opener.tap()
  if (await isSearched(opener)) await opener.fill(text)
  const line = lineWith(opener.page(), text)
  await standsStill(line)
  await line.tap()
  await expect(lines(opener.page())).toHaveCount(0)
}

const isSearched = async (opener: Locator) =>
  (await opener.getAttribute('role')) === 'combobox' && (await opener.isEditable())

export const ways: readonly Way[] = [
  {
    name: 'by the keyboard alone',
    lang: 'zh-CN',
    hands: { ...keyboard, pick: pickByKeys },
    context: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'on a phone, from right to left',
    lang: 'ar',
    hands: {
      press: (target) => target.tap(),
      write: (field, text) => field.fill(text),
      tick: (box) => box.tap(),
      pick: pickByFinger,
    },
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
]

/** Somebody in a browser of their own. */
export class Visitor implements Hands {
  private constructor(
    readonly page: Page,
    private readonly way: Way,
  ) {}

  static async come(browser: Browser, way: Way, path: string): Promise<Visitor> {
    const context = await browser.newContext({ ...way.context, locale: way.lang, reducedMotion: 'reduce' })
    const visitor = new Visitor(await context.newPage(), way)
    await visitor.page.goto(path)
    return visitor
  }

  static async signedIn(browser: Browser, way: Way, { code, password }: Person): Promise<Visitor> {
    const visitor = await Visitor.come(browser, way, '/login')
    await visitor.write(visitor.field('management:login.account'), code)
    await visitor.write(visitor.field('management:login.password'), password)
    await visitor.press(visitor.button('management:login.submit'))
    await expect(visitor.page).not.toHaveURL(/login/)
    return visitor
  }

  async press(target: Locator): Promise<void> {
    await this.keepsFocus(target)
    await this.way.hands.press(target)
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.keepsFocus(field)
    await this.way.hands.write(field, text)
  }

  async tick(box: Locator): Promise<void> {
    await this.keepsFocus(box)
    await this.way.hands.tick(box)
    await expect(box).toBeChecked()
  }

  async pick(opener: Locator, text: string): Promise<void> {
    await this.keepsFocus(opener)
    await this.way.hands.pick(opener, text)
  }

  /** A sentence in the language of the screen. */
  t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return sentence(this.way.lang, key, values)
  }

  /** Dialog on top. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** Icons of buttons have names of their own. */
  button(key: string, values = {}, within: Page | Locator = this.page): Locator {
    const name = new RegExp(`(^| )${escaped(this.t(key, values))}$`)
    return within.getByRole('button', { name }).filter({ visible: true }).first()
  }

  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByLabel(this.t(key), { exact: true }).first()
  }

  /** To a screen by the menu, which a phone folds away. */
  async goTo(screen: string): Promise<void> {
    const isFolded = this.way.context.isMobile === true
    const title = this.t(`management:screens.${screen}.title`)
    if (isFolded) await this.press(this.button('management:menu.label'))
    const menu = isFolded ? this.dialog : this.page.getByRole('navigation').first()
    const link = menu.getByRole('link', { name: title, exact: true })
    const heading = this.page.getByRole('heading', { level: 1 })
    const before = await heading.innerText()
    await this.press(link)
    await expect(heading).not.toHaveText(before)
    if (isFolded) await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  /** Presses a button of the open dialog, which closes it. */
  async send(key = 'management:actions.save'): Promise<void> {
    const open = await this.page.getByRole('dialog').count()
    await this.press(this.button(key, {}, this.dialog))
    await expect(this.page.getByRole('dialog')).toHaveCount(open - 1)
  }

  /** Closes the dialog on top by its own button. */
  async close(): Promise<void> {
    const open = await this.page.getByRole('dialog').count()
    await this.press(this.dialog.locator('.ant-modal-close, .ant-drawer-close'))
    await expect(this.page.getByRole('dialog')).toHaveCount(open - 1)
  }

  /** Hands over a file where the opener asks for one. */
  async hand(opener: Locator, name: string, buffer: Buffer): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await this.press(opener)
    await (await asked).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  }

  /** File that a button or a link gives. */
  async fetch(target: Locator): Promise<string> {
    const given = this.page.waitForEvent('download')
    await this.press(target)
    return (await given).path()
  }

  /** Holds what is on the screen against what every screen must be; draws it, where `PICTURES` names a folder. */
  async see(name: string): Promise<void> {
    await this.isLoaded()
    expect.soft(await violationsOf(this.page), name).toEqual([])
    expect.soft(await this.page.evaluate(findFlaws), name).toEqual([])
    const folder = process.env['PICTURES']
    const { width = 0 } = this.page.viewportSize() ?? {}
    if (folder) await this.page.screenshot({ path: `${folder}/${name}.${this.way.lang}.${width}.png` })
  }

  isLoaded(): Promise<unknown> {
    return this.page.waitForFunction(() => document.querySelector('.ant-skeleton, .ant-spin-spinning') === null)
  }

  /** Unless the page has just come, something has the focus: what is closed gives it back to what opened it. */
  private async keepsFocus(next: Locator): Promise<void> {
    if (this.way.context.isMobile) return
    const isLost = () =>
      this.page.evaluate(() => {
        const walked = window as { hasBegun?: boolean }
        const isFresh = !walked.hasBegun
        walked.hasBegun = true
        return !isFresh && document.activeElement === document.body
      })
    await expect.soft.poll(isLost, { message: `focus is lost before ${next}`, timeout: 10_000 }).toBe(false)
  }
}

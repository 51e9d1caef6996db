import { expect, type Locator, type Page } from '@playwright/test'

const mostTabs = 120

/** Somebody who has a keyboard and nothing else. */
export class Keys {
  constructor(readonly page: Page) {}

  /** Goes on by Tab until the control has the focus. */
  async to(control: Locator): Promise<this> {
    for (let tab = 0; tab < mostTabs; tab += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return this
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`No way to ${control} by Tab`)
  }

  async press(...keys: readonly string[]): Promise<this> {
    for (const key of keys) await this.page.keyboard.press(key)
    return this
  }

  async type(text: string): Promise<this> {
    await this.page.keyboard.type(text)
    return this
  }

  /** Whatever has the focus shows it. */
  async seesFocus(): Promise<void> {
    const outlined = await this.page.evaluate(() => {
      const focused = document.activeElement
      const shown = [focused, focused?.closest('label'), focused?.closest('.n-choice, .n-tile')].filter(
        (element) => element instanceof Element,
      )
      return shown.some((element) => getComputedStyle(element).outlineStyle !== 'none')
    })
    expect(outlined, 'the focus can be seen').toBe(true)
  }
}

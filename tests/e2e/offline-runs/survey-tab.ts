import type { Page } from '@playwright/test'

/** One tab of the questionnaire, used without waiting for more than it says. */
export class SurveyTab {
  constructor(readonly page: Page) {}

  /** Loads the questionnaire and goes on with what there is. False where the page will not take answers. */
  async open(address: string): Promise<boolean> {
    await this.page.goto(address)
    // What the server has drawn is only looked at.
    await this.page.waitForFunction(() => document.querySelector('#root[inert]') === null)
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

  /** Gives the option with this number, from 1. False where it cannot, or stands as the answer already: then the page does nothing. */
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

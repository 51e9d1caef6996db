import { questionTypes } from '@naire/domain/questions'
import { expect, test, type Page } from '@playwright/test'
import { looksOf, showAs } from '../types/looks-of-type.ts'
import { violationsOf } from '../looks/look.ts'
import { desktop, leave, neverWrong, phone, submit, visit } from '../types/visit.ts'
import { ways } from '../types/ways.ts'

test.afterEach(leave)

for (const type of questionTypes) {
  test(`${type} has no violation, whatever the theme, the language and the state`, async ({ browser }) => {
    if (process.env['ACCESSIBILITY'] === 'full') test.setTimeout(600_000)
    const page = await visit(browser, phone, type)
    await inEachLook(page, 0, 'empty')
    await showAs(page, { theme: 'default', lang: 'zh-CN' })
    await ways[type]?.touch(page)
    await inEachLook(page, 1, 'answered')
    if (neverWrong.has(type)) return
    const wrong = await visit(browser, desktop, type)
    await submit(wrong).click()
    await expect(wrong.locator('.n-error:not(:empty)').first()).toBeVisible()
    await inEachLook(wrong, 2, 'error')
  })
}

async function inEachLook(page: Page, number: number, state: string): Promise<void> {
  for (const look of looksOf(number)) {
    await showAs(page, look)
    expect.soft(await violationsOf(page), `${state}, ${look.theme}, ${look.lang}`).toEqual([])
  }
}

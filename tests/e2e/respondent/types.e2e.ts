import { questionTypes } from '@naire/domain/questions'
import { expect, test, type Page } from '@playwright/test'
import { findFlaws } from '../looks/find-flaws.ts'
import { said } from '../looks/words.ts'
import { Keys } from '../types/keys.ts'
import { showAs } from '../types/looks-of-type.ts'
import { violationsOf } from '../looks/look.ts'
import { desktop, done, leave, neverWrong, phone, smallPhone, submit, visit } from '../types/visit.ts'
import { photo, ways } from '../types/ways.ts'

test.afterEach(leave)

for (const type of questionTypes) {
  const way = ways[type]
  test.describe(type, () => {
    test('fits 320 pixels, stands right to left and is answered by touch; the server takes it', async ({ browser }) => {
      const page = await visit(browser, smallPhone, type)
      await test.step('fits 320 pixels', () => clean(page))
      await test.step('stands right to left, in Arabic', async () => {
        await showAs(page, { theme: 'default', lang: 'ar' })
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        await clean(page)
        await page.setViewportSize(phone.viewport!)
        await clean(page)
        await showAs(page, { theme: 'default', lang: 'zh-CN' })
      })
      await test.step('is answered by touch', async () => {
        await way?.touch(page)
        await clean(page)
        await page.setViewportSize(smallPhone.viewport!)
        await clean(page)
      })
      await submit(page).tap()
      await done(page)
    })

    test('is answered by keyboard only', async ({ browser }) => {
      const page = await visit(browser, desktop, type, { theme: 'dark' })
      const keys = new Keys(page)
      await way?.keyboard(keys)
      await clean(page)
      await keys.to(submit(page))
      await keys.seesFocus()
      await keys.press('Enter')
      await done(page)
    })

    test(
      neverWrong.has(type) ? 'is never wrong' : 'says what is missing, at the field and at the foot',
      async ({ browser }) => {
        const page = await visit(browser, desktop, type, { theme: 'high-contrast' })
        await submit(page).click()
        if (neverWrong.has(type)) return done(page)
        await expect(page.locator('.n-error:not(:empty)').first()).toBeVisible()
        await expect(page.locator('.n-gaps')).toBeVisible()
        await clean(page)
      },
    )

    // A scanned code stands in no content that an author could fix.
    if (type !== 'scanQrCode')
      test('takes no answer when it is read-only', async ({ browser }) => {
        const page = await visit(browser, desktop, type, { made: 'fixed' })
        for (const box of await page.locator('main :is(input, textarea, select):not([type=file])').all()) {
          expect(
            await box.evaluate((element) => element.matches(':disabled, :read-only')),
            await box.evaluate((element) => element.outerHTML),
          ).toBe(true)
        }
        await expect(
          page.locator(
            'main :is(.n-sort__option, .n-word:enabled:not([aria-disabled]), .n-thing__name:enabled, .n-video__act, .n-picture [data-open])',
          ),
        ).toHaveCount(0)
        await clean(page)
      })
  })
}

test('an order is changed by dragging too', async ({ browser }) => {
  const page = await visit(browser, desktop, 'sort')
  for (const name of ['湖', '山', '花园']) await page.locator('.n-sort__option', { hasText: name }).click()
  await drag(page, '.n-sort__entry:nth-child(3) .n-sort__handle', '.n-sort__entry:nth-child(1) .n-sort__words')
  await expect(page.locator('.n-sort__words')).toHaveText(['花园', '湖', '山'])
})

test('a thing is put into its class by dragging too', async ({ browser }) => {
  const page = await visit(browser, desktop, 'dragClassify')
  await drag(page, '.n-thing__name >> text=果皮', '.n-class:nth-child(2)')
  await expect(page.locator('.n-class:nth-child(2) .n-thing')).toHaveText('果皮')
})

test('who refuses their position is told why and writes the address', async ({ browser }) => {
  const page = await visit(browser, { ...phone, permissions: [] }, 'loc')
  await page.getByRole('button', { name: said('zh-CN', 'questions:loc.find') }).tap()
  await expect(page.getByText(said('zh-CN', 'questions:loc.failed'))).toBeVisible()
  await page.getByRole('textbox').fill('人民公园东门')
  await submit(page).tap()
  await done(page)
})

test('a signature is drawn and a photo taken beside an answer; without them it is not complete', async ({
  browser,
}) => {
  const page = await visit(browser, phone, 'imageChoice', { made: 'witnessed' })
  await ways.imageChoice?.touch(page)
  await submit(page).tap()
  await expect(page.locator('.n-gaps')).toBeVisible()
  await clean(page)
  const pad = (await page.locator('canvas').boundingBox())!
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + pad.width - 20, pad.y + pad.height - 20, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('button', { name: said('zh-CN', 'questions:sign.keep') }).tap()
  await expect(page.getByRole('img', { name: said('zh-CN', 'questions:sign.picture') })).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: said('zh-CN', 'questions:snapshot.take') }).tap(),
  ])
  await chooser.setFiles(photo)
  await expect(page.getByText('照片 1')).toBeVisible()
  await clean(page)
  await submit(page).tap()
  await done(page)
})

/**
 * Nothing is cut off, too small to hit, or against WCAG 2.2 AA. What is wrong in one state hides nothing of the next.
 */
async function clean(page: Page): Promise<void> {
  await expect.soft(async () => expect(await page.evaluate(findFlaws)).toEqual([])).toPass({ timeout: 3_000 })
  expect.soft(await violationsOf(page)).toEqual([])
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 20, end.y + end.height / 2, { steps: 8 })
  await page.mouse.move(end.x + 10, end.y + 4, { steps: 4 })
  await page.mouse.up()
}

import { expect, type Browser, type Page } from '@playwright/test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' }

/** Reads a mail that asks the first question on a phone, presses its last option, and answers the rest. */
export async function answerByMail(
  browser: Browser,
  html: string,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.setContent(html)
  await picture(page, 'question-mail')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  for (const name of ['好', '一般', '不好']) {
    const box = await page.getByRole('link', { name, exact: true }).boundingBox()
    expect(box?.height ?? 0, name).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('link', { name: '不好', exact: true }).click()
  await expect(page.getByRole('radio', { name: '不好', exact: true })).toBeChecked()
  await picture(page, 'question-opened')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByRole('heading', { name: /B 部分/ })).toBeVisible()
  await page.getByRole('radio', { name: '一般', exact: true }).check()
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await context.close()
}

/** Opens an option's address with another answer in it: nothing is chosen, and an answer is still asked for. */
export async function openTampered(browser: Browser, plainMail: string, answer: string): Promise<void> {
  const address = new URL(/https?:\S+answer=1/.exec(plainMail)?.[0] ?? '')
  address.searchParams.set('answer', answer)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address.href)
  await expect(page.getByRole('radio')).toHaveCount(3)
  // Prefilling comes a moment after the page.
  await page.waitForTimeout(1_000)
  await expect(page.locator('input:checked')).toHaveCount(0)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.locator('[aria-invalid=true], [data-invalid]').first()).toBeAttached()
  await context.close()
}

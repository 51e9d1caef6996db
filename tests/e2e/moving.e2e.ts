import { expect, test, type Page } from '@playwright/test'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/moving/${name}.png`, fullPage: true })
const agree = (page: Page) => page.on('dialog', (dialog) => void dialog.accept())

test('a session goes on on another device by its code, is told on the first, and comes back with what was given on both', async ({
  browser,
  page,
}) => {
  const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const address = `/survey/online/${place.orgSid}/${await place.publish(choices('ABC'))}`
  agree(page)
  await page.goto(address)
  await answer(page)
  await press(page, '菜单')
  await press(page, '换设备继续')
  await expect(page.getByRole('img', { name: '继续作答的二维码' })).toBeVisible()
  await shot(page, 'code-phone')
  const code = (await page.getByRole('dialog').locator('.n-move__code bdi').textContent()) ?? ''
  expect(code).toMatch(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)
  await press(page, '关闭')
  await press(page, '下一页')
  await stem(page, 'B')

  // The other device: a computer, with nothing of this questionnaire on it.
  const computer = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    baseURL: process.env['BASE_URL'] ?? '',
  })
  const other = await computer.newPage()
  agree(other)
  await other.goto('/survey/continue')
  await press(other, '继续')
  await expect(other.getByText('请输入代码', { exact: true })).toBeVisible()
  await other.getByLabel('代码').fill('2222 2222')
  await press(other, '继续')
  await expect(other.getByText('这个代码不存在、已经用过或已过期')).toBeVisible()
  await shot(other, 'wrong-code')
  await other.goto(`/survey/continue#${code.replace(' ', '')}`)
  await expect(other.getByLabel('代码')).toHaveValue(code.replace(' ', ''))
  await expect(other).toHaveURL(/\/survey\/continue$/)
  await press(other, '继续')
  await stem(other, 'A')
  await expect(other.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  await other.reload()
  await press(other, '继续作答')
  await answer(other, '一般')
  await expect(other.getByText('已保存')).toBeVisible()
  await press(other, '下一页')
  await stem(other, 'B')
  await expect(other.locator('.n-saving[data-sent]')).toBeVisible()

  // The first device is told without doing anything; what it was given meanwhile stays.
  await expect(page.getByRole('heading', { name: '这份答卷已在另一台设备上继续' })).toBeVisible()
  await shot(page, 'moved-phone')
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByRole('heading', { name: '这份答卷已在另一台设备上继续' })).toBeVisible()
  await press(page, '在这台设备上继续')
  await stem(page, 'B')
  await answer(page, '不好')
  await press(page, '上一页')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  await press(page, '下一页')
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
  await press(page, '下一页')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()

  await answer(other)
  await press(other, '下一页')
  await expect(other.getByRole('heading', { name: '这份答卷已在另一台设备上继续' })).toBeVisible()
  await shot(other, 'moved-computer')
  await computer.close()
})

test('the pages of a moved session read well from right to left', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'ar',
    baseURL: process.env['BASE_URL'] ?? '',
  })
  const page = await context.newPage()
  await page.goto('/survey/continue?lang=ar')
  await expect(page.getByRole('heading', { name: 'المتابعة من جهاز آخر' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await shot(page, 'continue-ar')
  await context.close()
})

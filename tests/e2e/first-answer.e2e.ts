import { expect, test, type Page } from '@playwright/test'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

const versions = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version))

test('the first answer is kept before flow and database are there, and found again though they never came', async ({
  page,
}) => {
  const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const address = `/survey/online/${place.orgSid}/${await place.publish(choices('AB'))}`
  page.on('dialog', (dialog) => void dialog.accept())
  const flow = /\/assets\/FlowHost-/
  // Asked for, and never answered.
  await page.route(flow, () => {})
  const asked = page.waitForRequest(flow)
  await page.goto(address)
  await asked
  await answer(page, '一般')
  await expect(page.getByText('已保存', { exact: false })).toBeVisible()
  expect(await versions(page)).toEqual([450])

  await page.unroute(flow)
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  // The library found the tables as it makes them itself, or it would have counted on.
  expect(await versions(page)).toEqual([450])
  await press(page, '下一页')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

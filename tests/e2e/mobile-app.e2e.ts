import { expect, test } from '@playwright/test'
import { androidApp, asApp } from './devices/mobile-app.ts'
import { photo } from './types/ways.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: androidApp })

test('in the mobile app a session begins behind the introduction, takes photos from the gallery, is kept in the app’s database and goes on unasked', async ({
  context,
  page,
}) => {
  await asApp(context, photo.buffer.toString('base64'))
  const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const settings = {
    PrePageLength: 1,
    App_SkipPrePage: true,
    Resumable: 'Disable',
    App_Resumable: 'Force',
    App_SnapshotMode: 'Gallery',
    App_RequireRecord: true,
  }
  await page.goto(
    `/survey/online/${place.orgSid}/${await place.publish(choices('AB', settings, { B: { Config: { TakeSnapshot: true } } }))}`,
  )
  await press(page, '允许录音并开始')
  await expect(page.getByRole('heading', { name: 'B 部分' })).toBeVisible()
  await expect(page.getByRole('button', { name: '拍一张照片' })).toHaveCount(0)
  await press(page, '从相册选择')
  await expect(page.getByRole('img', { name: '拍一张照片' })).toBeVisible()
  await answer(page)
  await expect(page.locator('footer')).toContainText('已保存')

  await page.reload()
  await expect(page.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  await expect(page.getByRole('img', { name: '拍一张照片' })).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

  // The introduction wants an answer after all.
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: 'A 部分' })).toBeVisible()
  await answer(page)
  await press(page, '下一页')
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

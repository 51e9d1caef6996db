import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { newSid, type FieldworkSite } from '../api/fieldwork.ts'
import { publishTypes, type PublishedTypes } from './types/gallery.ts'
import { photo } from './types/ways.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite
let types: PublishedTypes

test.use({ serviceWorkers: 'block' })

test.beforeAll(async () => {
  const [baseUrl, password] = [process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '']
  place = await makePlace(baseUrl, password)
  types = await publishTypes(baseUrl, password)
})

const shot = (name: string) => ({ path: `test-results/offline/${name}.png`, fullPage: true })

for (const { lang, loading, missing, again } of [
  { lang: 'zh-CN', loading: /正在下载资料 \d \/ 3/, missing: '有 1 个资料没有下载', again: '再试一次' },
  {
    lang: 'ar',
    loading: /جارٍ تنزيل ملفات الاستبيان: \d من 3/,
    missing: 'تعذّر تنزيل ملف واحد',
    again: 'المحاولة مرة أخرى',
  },
]) {
  test(`a questionnaire with files says how far they are, can be answered meanwhile, and tries again for what is missing (${lang}) [C7-12]`, async ({
    page,
  }) => {
    const naire = choices('AB') as { readonly Sid: string; readonly Questions: { readonly Data: { Data: string } }[] }
    const files = [newSid(), newSid(), newSid()]
    naire.Questions[1]!.Data.Data += files
      .map((sid) => `<img alt="园" src="/naire/${naire.Sid}/resource/${sid}.jpg">`)
      .join('')
    await place.publish(naire)
    let isBack = false
    await page.route('**/resource/*.jpg', async (route) => {
      const url = route.request().url()
      if (url.includes(files[1]!)) await new Promise((resolve) => setTimeout(resolve, 2_500))
      if (url.includes(files[2]!) && !isBack) return route.abort()
      return route.fulfill({ contentType: 'image/jpeg', body: photo.buffer })
    })
    await page.goto(`/survey/online/${place.orgSid}/${naire.Sid}?lang=${lang}`)
    await expect(page.getByText(loading)).toBeVisible()
    await page.screenshot(shot(`sync-loading-${lang}`))
    await answer(page)
    await expect(page.getByRole('radio', { name: '好', exact: true })).toBeChecked()
    await expect(page.getByText(missing)).toBeVisible()
    await page.screenshot(shot(`sync-missing-${lang}`))
    isBack = true
    await press(page, again)
    await expect(page.getByText(missing)).toHaveCount(0)
    await expect(page.getByText(loading)).toHaveCount(0)
  })
}

test('handing in says how many files have been sent', async ({ page }) => {
  await page.goto(await types.path('attach', 'asked'))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...photo, name: '大图.png', buffer: Buffer.concat([photo.buffer, Buffer.alloc(3_500_000)]) })
  await expect(page.getByText('照片 1')).toBeVisible()
  await page.route(/\/UploadFiles\/Chunks\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return route.continue()
  })
  await press(page, '提交')
  await expect(page.getByText('附件已发送 0 / 1')).toBeVisible()
  await page.screenshot(shot('sync-sending'))
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
})

test('the last resort has the files too that are nowhere but here', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 99_000_000, quota: 100_000_000 })
  })
  await page.goto(await types.path('attach', 'asked'))
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await expect(page.getByText('照片 1')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, '把答案存成文件')
  const { session, feedbacks, files } = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(session).not.toHaveProperty('Key')
  expect(feedbacks).toHaveLength(1)
  expect(files).toEqual([
    {
      Sid: feedbacks[0].Refer1,
      FileName: photo.name,
      Data: `data:image/png;base64,${photo.buffer.toString('base64')}`,
    },
  ])
})

test('a file is removed only after asking, and what was pressed to ask does not remove it when pressed twice [R2-10]', async ({
  page,
}) => {
  await page.goto(await types.path('attach', 'asked'))
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: '移除', exact: true }).dblclick()
  await expect(page.locator('.n-attaches__entry')).toHaveCount(1)
  await press(page, '移除')
  await press(page, '确认移除')
  await expect(page.locator('.n-attaches__entry')).toHaveCount(0)
})

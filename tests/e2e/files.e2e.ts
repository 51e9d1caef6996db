import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type { NaireRecord } from '@naire/domain/naires'
import { Client } from '../api/client.ts'
import { copyOf, inChinese, Place, screening } from '../api/fieldwork.ts'
import { answerToLastPage, calm, commit } from './story/respondent.ts'

/** Larger than a piece, so that it goes in several. */
const photo = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489004c4b40', 'hex'), Buffer.from('IDAT'), randomBytes(5_000_000)])

let place: Place

test.beforeAll(async () => {
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const name = inChinese(randomBytes(3).toString('hex'))
  place = await Place.make({ anybody, admin }, `附件${name}`)
})

/** Calls that a page made with files, as `PATCH /UploadFiles/Chunks`. */
function fileCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, port } = new URL(request.url())
    const path = pathname.replace(/\/[0-9A-F]{32}$/, '')
    if (/^\/(UploadFiles|oss)/.test(path)) calls.push(`${request.method()} ${path}`)
    else if (request.method() === 'POST' && port !== new URL(process.env['BASE_URL'] ?? '').port) calls.push('POST to the cloud')
  })
  return calls
}

async function sendPhoto(page: Page, naire: NaireRecord): Promise<readonly string[]> {
  await place.publish(naire)
  const calls = fileCalls(page)
  await page.goto(`/survey/online/${place.orgSid}/${naire.Sid}`)
  await answerToLastPage(page, calm)
  await page.locator('input[type=file]').first().setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('已上传').first()).toBeVisible()
  await commit(page)
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  return calls
}

test('a large file goes to the server in pieces', async ({ page }) => {
  const calls = await sendPhoto(page, copyOf(screening()))
  expect(calls).toEqual(['GET /oss/token', 'POST /UploadFiles/Chunks', ...Array.from({ length: 3 }, () => 'PATCH /UploadFiles/Chunks')])
})

test('with cloud upload on it goes straight to the cloud, past the policy of the page and the cloud', async ({ page }) => {
  const calls = await sendPhoto(page, copyOf(screening((record) => (record.CloudUpload = true))))
  expect(calls).toEqual(['GET /oss/token', 'POST to the cloud', 'POST /oss/stored'])
})

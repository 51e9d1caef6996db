import { expect, test, type Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { NaireRecord } from '@naire/domain/naires'
import { Client } from '../api/client.ts'
import { copyOf, inChinese, newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { playable } from './story/sessions.ts'
import { signedIn } from './story/staff.ts'
import { answerToLastPage, calm, commit } from './story/respondent.ts'

/** Larger than a piece, so that it goes in several. */
const photo = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489004c4b40', 'hex'),
  Buffer.from('IDAT'),
  randomBytes(5_000_000),
])

let place: FieldworkSite

test.beforeAll(async () => {
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const name = inChinese(randomBytes(3).toString('hex'))
  place = await FieldworkSite.make({ anybody, admin }, `附件${name}`)
})

/** Calls that a page made with files, as `PATCH /UploadFiles/Chunks`. */
function fileCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, port } = new URL(request.url())
    const path = pathname.replace(/\/[0-9A-F]{32}$/, '')
    if (/^\/(UploadFiles|oss)/.test(path)) calls.push(`${request.method()} ${path}`)
    else if (request.method() === 'POST' && port !== new URL(process.env['BASE_URL'] ?? '').port)
      calls.push('POST to the cloud')
  })
  return calls
}

async function sendPhoto(page: Page, naire: NaireRecord): Promise<readonly string[]> {
  await place.publish(naire)
  const calls = fileCalls(page)
  await page.goto(`/survey/online/${place.orgSid}/${naire.Sid}`)
  await answerToLastPage(page, calm)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByText('已上传').first()).toBeVisible()
  await commit(page)
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  return calls
}

test('a large file goes to the server in pieces', async ({ page }) => {
  const calls = await sendPhoto(page, copyOf(screening()))
  expect(calls).toEqual([
    'GET /oss/token',
    'POST /UploadFiles/Chunks',
    ...Array.from({ length: 3 }, () => 'PATCH /UploadFiles/Chunks'),
  ])
})

test('with cloud upload on it goes straight to the cloud, past the policy of the page and the cloud', async ({
  page,
}) => {
  const calls = await sendPhoto(page, copyOf(screening((record) => (record.CloudUpload = true))))
  expect(calls).toEqual(['GET /oss/token', 'POST to the cloud', 'POST /oss/stored'])
})

test('what a browser does not play is said, and can be saved; reviewers hear the sounds among it', async ({
  page,
  browser,
}) => {
  const naire = foreignMedia()
  await place.publish(naire)
  await page.goto(`/survey/online/${place.orgSid}/${naire.Sid}`)
  const cannot = '这个浏览器放不了这种格式'
  for (const code of ['FILM', 'SOUND']) {
    await expect(page.locator(`[data-code=${code}]`).getByText(cannot)).toBeVisible()
    await expect(page.locator(`[data-code=${code}]`).getByRole('link', { name: '下载文件' })).toHaveAttribute(
      'href',
      /media\.invalid/,
    )
  }
  const own = page.locator('[data-code=OWN]')
  const sound = spawnSync('ffmpeg', [
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=2',
    '-c:a',
    'wmav2',
    '-f',
    'asf',
    '-',
  ]).stdout
  test.skip(!sound?.length, 'there is no ffmpeg here')
  await own.locator('input[type=file]').setInputFiles([{ name: '采访.wma', mimeType: 'audio/x-ms-wma', buffer: sound }])
  await own.getByRole('button', { name: '播放' }).click()
  await expect(own.getByText(cannot)).toBeVisible()
  await expect(own.getByRole('link', { name: '下载文件' })).toHaveAttribute('download', '采访.wma')
  const committed = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/odata/NaireSessions'),
  )
  await commit(page)
  const { Sid } = (await committed).postDataJSON() as { readonly Sid: string }
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()

  const staff = await signedIn(browser, { code: 'superadmin', password: process.env['SUPERADMIN_PASSWORD'] ?? '' })
  await expect(async () => {
    await staff.goto(`/subject/${place.orgSid}/${place.subjectSid}/sessionNaire/${Sid}/view`)
    const player = staff.locator('[data-code=OWN] audio')
    await expect(player).toBeVisible({ timeout: 5_000 })
    expect(await player.evaluate(playable)).toBeGreaterThan(1)
  }).toPass()
  const saved = staff.waitForEvent('download')
  await staff.locator('[data-code=OWN]').getByRole('button', { name: '下载文件' }).click()
  expect((await saved).suggestedFilename()).toBe('采访.wma')
  await staff.context().close()
})

/** A film and a sound at addresses of their own, and files to add, in formats that this browser does not play. */
function foreignMedia(): NaireRecord {
  const page = { PageSid: newSid(), PageSeq: 1 }
  const at = (name: string) => ({ Sid: '', Url: `https://media.invalid/${name}`, Type: '' })
  const contents = [
    ['FILM', 11, { VideoResource: at('film.flv') }],
    ['SOUND', 18, { AudioResource: at('voice.amr') }],
    ['OWN', 6, { AllowedFileExts: ['audio'], MaxCount: 2 }],
  ] as const
  const Questions = contents.map(([Code, Type, content], place) => ({
    Sid: newSid(),
    Code,
    Type,
    ...page,
    Seq: place + 1,
    Data: { Data: `${Code}：请看一看`, Interactions: [{ Sid: newSid(), Code: 'I1', Seq: 1, ...content }] },
  }))
  return {
    Sid: newSid(),
    Name: '听一听',
    QuestionCount: 3,
    PageCount: 1,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
  } as unknown as NaireRecord
}

import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { Client } from '../api/client.ts'
import type { FieldworkSite } from '../api/fieldwork.ts'
import type { NaireRecord } from '@naire/domain/naires'
import { startMiddle, type Middle } from './offline/middle.ts'
import { photo } from './types/ways.ts'
import { answer, choices, makePlace, press, tryAgain } from './way/way-naire.ts'

let place: FieldworkSite
let middle: Middle

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})
test.beforeEach(async () => {
  middle = await startMiddle(process.env['BASE_URL'] ?? '')
})
test.afterEach(() => middle.close())

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/offline/${name}.png`, fullPage: true })
const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()
const handedIn = (page: Page) =>
  expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 60_000 })

async function publish(codes: string): Promise<string> {
  return `${middle.url}/survey/online/${place.orgSid}/${await place.publish(choices(codes))}`
}

/** A page whose leave prompt is agreed to. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

/** The service worker has all that the open page loaded. */
async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/') && !name.endsWith('.wasm'))
    const kept = await Promise.all(loaded.map((name) => caches.match(name)))
    const { active } = await navigator.serviceWorker.ready
    return (
      active?.state === 'activated' &&
      navigator.serviceWorker.controller !== null &&
      loaded.length > 10 &&
      kept.every(Boolean)
    )
  })
}

test('answers given without a network by what was published then are taken after its author closed it', async ({
  context,
}) => {
  const naire = choices('AB', { App_CommitMode: 0 }) as NaireRecord
  const naireSid = await place.publish(naire)
  const address = `${middle.url}/survey/online/${place.orgSid}/${naireSid}`
  const first = await newPage(context)
  await first.goto(address)
  await stem(first, 'A')
  await shellKept(first)
  await first.close({ runBeforeUnload: false })
  await middle.cut()
  // The device does not know of it.
  await place.publish({ ...naire, AccessConfig: 'Disable' })

  const page = await newPage(context)
  await page.goto(address)
  await stem(page, 'A')
  await answer(page, '一般')
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  await page.reload()
  await press(page, '继续作答')
  await press(page, '下一页')
  await answer(page, '不好')
  await press(page, '提交')
  await expect(page.getByText('已保存，等待网络')).toBeVisible()
  await middle.restore()
  await tryAgain(page)
  await handedIn(page)
  const baseUrl = process.env['BASE_URL'] ?? ''
  const admin = await new Client(baseUrl).signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const query = `$filter=${encodeURIComponent(`NaireSid eq '${naireSid}'`)}&$select=Status,NaireRevision,HeldReason`
  await expect
    .poll(async () => (await admin.get(`/odata/NaireSessions?${query}`)).body.value)
    .toMatchObject([{ Status: 0, NaireRevision: 1, HeldReason: null }])
})

test('after a first visit the page opens without a network, keeps answers, and hands them in later', async ({
  context,
}) => {
  const address = await publish('ABC')
  const first = await newPage(context)
  await first.goto(address)
  await answer(first)
  await shellKept(first)
  await first.close({ runBeforeUnload: false })
  await middle.cut()

  const page = await newPage(context)
  await page.goto(address)
  await press(page, '继续作答')
  await stem(page, 'A')
  await expect(page.getByText('网络断开了')).toBeVisible()
  await shot(page, 'without-network')
  await press(page, '下一页')
  await answer(page, '一般')
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  await page.reload()
  await press(page, '继续作答')
  await stem(page, 'B')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  await press(page, '下一页')
  await answer(page, '不好')
  await press(page, '提交')
  await expect(page.getByText('已保存，等待网络')).toBeVisible()
  await shot(page, 'waiting')
  await middle.restore()
  await tryAgain(page)
  await handedIn(page)
})

test('two interviews are handed in without a network, and both arrive', async ({ context }) => {
  const naireSid = await place.publish(choices('A'))
  const page = await newPage(context)
  await page.goto(`${middle.url}/survey/offline/${place.orgSid}/${naireSid}`)
  await answer(page)
  await shellKept(page)
  await middle.cut()
  await press(page, '提交')
  await expect(page.getByText('已保存，等待网络')).toBeVisible()
  await press(page, '再填一份')
  await answer(page, '不好')
  await expect(page.getByRole('contentinfo')).toContainText('待发送的答卷：1 份')
  await press(page, '提交')
  await expect(page.getByText('待发送的答卷：2 份')).toBeVisible()
  await shot(page, 'two-waiting')
  await middle.restore()
  await tryAgain(page)
  await handedIn(page)
  const admin = await new Client(process.env['BASE_URL'] ?? '').signIn(
    'superadmin',
    process.env['SUPERADMIN_PASSWORD'] ?? '',
  )
  await expect(async () => {
    const { body } = await admin.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$select=Status`)
    expect(body.value).toMatchObject([{ Status: 0 }, { Status: 0 }])
  }).toPass()
})

test('a new version of the page breaks no open session, and is there at the next visit', async ({ context }) => {
  const address = await publish('AB')
  const open = await newPage(context)
  await open.goto(address)
  await answer(open)
  await shellKept(open)
  // The next version: another name, and none of the files of the version before.
  const isOld = (path: string) => path.includes('/assets/') && !path.endsWith('?next')
  middle.change((path, text) =>
    isOld(path) ? null : renamed(path, text).replaceAll(/(\/assets\/[\w.-]+\.(?:js|css))/g, '$1?next'),
  )
  await open.evaluate(async () => (await navigator.serviceWorker.getRegistration('/survey/'))?.update())
  await expect.poll(() => shells(open)).toHaveLength(2)
  await press(open, '下一页')
  await stem(open, 'B')
  await answer(open)
  await press(open, '提交')
  await handedIn(open)
  await open.close()

  middle.change(renamed)
  // A visit before the browser has let go of the closed page is still one of the old version.
  await expect(async () => {
    const later = await newPage(context)
    await later.goto(address)
    const kept = expect.poll(() => shells(later), { timeout: 5_000 })
    await kept.toEqual([expect.stringContaining('next-')]).finally(() => later.close())
  }).toPass()
})

const renamed = (path: string, text: string) =>
  path === '/service-worker.js' ? text.replace('"name":"', '"name":"next-') : text

/** Names of the versions that this browser keeps. */
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('naire-shell-')))

test('pictures of pages that were never opened are there without a network', async ({ context }) => {
  const naire = choices('AB') as {
    readonly Sid: string
    readonly Questions: readonly { readonly Data: { Data: string } }[]
  }
  await place.publish(naire)
  const admin = await new Client(process.env['BASE_URL'] ?? '').signIn(
    'superadmin',
    process.env['SUPERADMIN_PASSWORD'] ?? '',
  )
  const { body, text } = await admin.upload(`/UploadFiles/?objectSid=${naire.Sid}&bizObjectType=101`, {
    name: photo.name,
    content: photo.buffer,
  })
  expect(body.Url, text).toContain('/resource/')
  naire.Questions[1]!.Data.Data += `<img src="${body.Url}" alt="公园">`
  await place.publish(naire)
  const page = await newPage(context)
  await page.goto(`${middle.url}/survey/online/${place.orgSid}/${naire.Sid}`)
  await answer(page)
  await page.waitForFunction(async (sid) => {
    const open = indexedDB.open('naire')
    const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    const found = db.transaction('resources').objectStore('resources').get(sid)
    const row = await new Promise((done) => (found.onsuccess = () => done(found.result)))
    db.close()
    return row !== undefined
  }, body.Sid as string)
  await shellKept(page)
  // Not the browser's own copy is to show.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await middle.cut()
  await press(page, '下一页')
  await expect(page.getByRole('img', { name: '公园' })).toHaveJSProperty('naturalWidth', 1)
  expect(await page.getByRole('img', { name: '公园' }).getAttribute('src')).toContain('blob:')
  await shot(page, 'picture-without-network')
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

// A product of its own, whose cloud is open to readers: in that of the other tests every page would name a copy.
let stop: () => Promise<void>
let url: string
let place: FieldworkSite

test.beforeAll(async () => {
  const { startProduct, freePort } = await import('../../scripts/dist/supervisor/index.js')
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-cdn-'))
  const port = await freePort()
  const env = { ...process.env, STAND_INS: 'cdn', HOST: '127.0.0.1', SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'warn' }
  const product = await startProduct({ stateDir, port, processes: 'together', env, say: () => {} })
  stop = async () => {
    await product.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
  url = `http://127.0.0.1:${port}`
  place = await makePlace(url, password)
})
test.afterAll(() => stop?.())

const password = 'a long passphrase of the browser tests'

/** A survey whose page names a copy, and where that lies. */
async function copied(): Promise<{ readonly survey: string; readonly copy: string }> {
  const naireSid = await place.publish(choices('AB', { OnlineCommitBehavior: 'Manually' }))
  const survey = `${url}/survey/online/${place.orgSid}/${naireSid}`
  let copy: string | undefined
  await expect
    .poll(async () => (copy = /data-copy="([^"]*)"/.exec(await (await fetch(survey)).text())?.[1]))
    .toBeTruthy()
  return { survey, copy: copy ?? '' }
}

/** A device that has never been here, with what it was answered for the questionnaire. */
async function device(browser: Browser): Promise<{ readonly page: Page; readonly answers: string[] }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname, origin } = new URL(response.url())
    if (pathname.endsWith('.json')) answers.push(`${origin === url ? 'server' : 'copy'} ${response.status()}`)
  })
  return { page, answers }
}

async function answerAll(page: Page): Promise<void> {
  await answer(page)
  await press(page, '下一页')
  await answer(page, '一般')
  await press(page, '下一页')
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
}

test('a questionnaire comes from its copy, and opens without a network afterwards', async ({ browser }) => {
  const { survey, copy } = await copied()
  const { page, answers } = await device(browser)
  await page.goto(survey)
  await expect(page.locator('link[rel=preload][as=fetch]')).toHaveAttribute('href', copy)
  await answer(page)
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  expect(answers.toSorted()).toEqual(['copy 200', 'server 304'])
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('naire-shell-'))))
    .toBe(true)
  await page.reload()
  await page.context().setOffline(true)
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  await page.close()
})

test('where the copy is dead, altered or silent the server sends the questionnaire', async ({ browser }) => {
  const { survey, copy } = await copied()
  const bytes = await (await fetch(copy)).text()
  const altered = bytes.replaceAll('睡眠', '密码')
  expect(altered).not.toBe(bytes)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' }
  const ways: Readonly<Record<string, Parameters<Page['route']>[1]>> = {
    dead: (route) => route.abort(),
    gone: (route) => route.fulfill({ status: 404, headers }),
    altered: (route) => route.fulfill({ body: altered, headers }),
    silent: () => {},
  }
  for (const [name, way] of Object.entries(ways)) {
    const { page, answers } = await device(browser)
    await page.route(copy, way)
    await page.goto(survey)
    await answerAll(page)
    expect(answers.filter((each) => each.startsWith('server')).toSorted(), name).toEqual(['server 200', 'server 304'])
    await page.close()
  }
})

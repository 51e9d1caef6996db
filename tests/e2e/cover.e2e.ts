import { expect, test, type Page } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

async function open(page: Page, naire: object): Promise<void> {
  await page.goto(`/survey/online/${place.orgSid}/${await place.publish(naire)}`)
}

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/cover/${name}.png`, fullPage: true })
const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()

test('a cover tells what it is about, how long it takes, and asks for the consent', async ({ page }) => {
  await open(
    page,
    choices('A', {
      Logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3H0z"/></svg>',
      CoverText: '<p>关于您近来的睡眠。</p>',
      CoverMinutes: 5,
      ConsentText: '<p>答案只用于研究。</p>',
      ConsentVersion: '2.1',
      ScoreExpression: '7',
      ScoreBands: '0-4: 很好\n5-9: 中等，{0} 分',
    }),
  )
  await expect(page.getByText('大约 5 分钟')).toBeVisible()
  await shot(page, 'cover')
  await press(page, '开始作答')
  await expect(page.getByText('请先勾选同意，再开始作答。')).toBeVisible()
  await page.getByRole('checkbox').check()
  await press(page, '开始作答')
  await stem(page, 'A')
  await answer(page)
  const sent = page.waitForRequest((request) => /"IsFinal":\s*true/.test(request.postData() ?? ''))
  await press(page, '提交')
  const { SessionMetadatas } = (await sent).postDataJSON() as {
    SessionMetadatas: { Path: string; ValString: string }[]
  }
  expect(SessionMetadatas.find(({ Path }) => Path === '$consent')?.ValString).toMatch(/^2\.1 \d{4}-/)
  await expect(page.getByText('中等，7 分')).toBeVisible()
  await shot(page, 'score-band')
})

test('where no theme is asked for, the page is dark where the phone is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, choices('A'))
  await stem(page, 'A')
  const ground = page.locator('body')
  await expect(ground).toHaveCSS('background-color', 'rgb(15, 20, 26)')
  await shot(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(ground).toHaveCSS('background-color', 'rgb(245, 247, 250)')
})

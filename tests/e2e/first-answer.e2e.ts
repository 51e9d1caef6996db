import { expect, test, type Page } from '@playwright/test'
import { newSid } from '../api/fieldwork.ts'
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

test.describe('before the script is there', () => {
  // What it keeps would come past the network that the test holds back.
  test.use({ serviceWorkers: 'block' })
  test('what is answered is kept, in its order; a text goes on where it was', async ({ page }) => {
    const address = await published()
    const script = await held(page, /\/assets\/index-/)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: '不好' }).check()
    await page.getByRole('radio', { name: '一般' }).check()
    await expect(page.getByRole('radio', { name: '不好' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: '都没有' }).check()
    await page.getByRole('checkbox', { name: '失眠' }).check()
    const text = page.getByRole('textbox')
    await text.pressSequentially('工作压力')
    await text.press('ArrowLeft')
    await expect(page.getByRole('button', { name: '菜单' })).toHaveJSProperty('inert', true)
    script()
    await expect(page.getByText('已保存', { exact: false })).toBeVisible()
    await page.keyboard.type('很')
    await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: '失眠' })).toBeChecked()
    // It rules the others out, and was chosen before them.
    await expect(page.getByRole('checkbox', { name: '都没有' })).not.toBeChecked()
    await expect(text).toHaveValue('工作压很力')
    await press(page, '提交')
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  })

  test('the way on is taken when it can be; not once something else was answered', async ({ page }) => {
    const address = await published()
    const script = await held(page, /\/assets\/index-/)
    await page.goto(address, { waitUntil: 'commit' })
    const next = page.getByRole('button', { name: '提交' })
    await next.click()
    await expect(next).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('checkbox', { name: '失眠' }).check()
    await expect(next).toHaveAttribute('aria-busy', 'false')
    await next.click()
    script()
    // The choice has no answer: it is led to, and the other one is there.
    await expect(page.locator('.n-gaps')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: '失眠' })).toBeChecked()
  })

  test('a device that has begun a questionnaire is not let answer the page of another session', async ({ page }) => {
    const address = await published()
    await page.goto(address)
    await answer(page, '一般')
    await expect(page.getByText('已保存', { exact: false })).toBeVisible()
    const script = await held(page, /\/assets\/index-/)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('#root[inert] .n-question').first()).toBeVisible()
    script()
    await expect(page.getByRole('button', { name: '继续作答' })).toBeVisible()
  })

  async function published(): Promise<string> {
    const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
    return `/survey/online/${place.orgSid}/${await place.publish(oneOfEach())}`
  }

  /** Lets these files through from the moment that what it returns is called. */
  async function held(page: Page, files: RegExp): Promise<() => void> {
    let resolve = () => {}
    const promise = new Promise<void>((done) => (resolve = done))
    await page.route(files, async (route) => {
      await promise
      await route.continue()
    })
    return () => resolve()
  }
})

/** A single choice, a multiple one that has an option for none, and a text, on one page. */
function oneOfEach(): object {
  const naire = choices('A') as { readonly Questions: readonly [{ readonly PageSid: string }] }
  const [{ PageSid }] = naire.Questions
  const [none, ...others] = ['都没有', '失眠', '多梦'].map((Data, at) => ({ Sid: newSid(), Code: String(at), Data }))
  const more = [
    {
      Type: 0,
      Data: '最近有过哪些情况？',
      AllowMulti: true,
      Entries: [{ ...none, Exclusive: others.map(({ Sid }) => Sid) }, ...others],
    },
    { Type: 5, Data: '为什么？' },
  ].map(({ Type, Data, ...interaction }, at) => ({
    Sid: newSid(),
    Code: `B${at}`,
    Type,
    PageSid,
    PageSeq: 1,
    Seq: at + 2,
    Data: { Data, Interactions: [{ Sid: newSid(), Code: 'I1', ...interaction }] },
  }))
  return { ...naire, QuestionCount: 3, Questions: [...naire.Questions, ...more] }
}

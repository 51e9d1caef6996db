import { expect, test, type Page } from '@playwright/test'
import { newSid, type FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/as-used/${name}.png`, fullPage: true })
const addressOf = async (naire: object) => `/survey/online/${place.orgSid}/${await place.publish(naire)}`
const letGo = (page: Page) => void page.on('dialog', (dialog) => void dialog.accept())

/** A page of fill-ins and one more question. */
function fillIns(Data: object, settings: object = {}): object {
  const [one, two] = [newSid(), newSid()]
  const question = (Code: string, Type: number, PageSid: string, PageSeq: number, Seq: number, content: object) => ({
    Sid: newSid(),
    Code,
    Type,
    PageSid,
    PageSeq,
    Seq,
    Data: content,
  })
  const Questions = [
    question('Q1', 3, one, 1, 1, Data),
    question('Q2', 0, two, 2, 2, {
      Data: '近来您的睡眠怎么样？',
      Interactions: [
        {
          Sid: newSid(),
          Code: 'I1',
          Compulsory: true,
          Entries: ['好', '不好'].map((text, n) => ({ Sid: newSid(), Code: String(n + 1), Data: text })),
        },
      ],
    }),
  ]
  return {
    Sid: newSid(),
    Name: '睡眠与生活',
    QuestionCount: 2,
    PageCount: 2,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    ...settings,
  }
}

const blanks = () => ({
  Data: '我今年[[age]]岁，手机号是[[mobile]]。',
  Interactions: [
    { Sid: newSid(), Code: 'age', DataType: { Type: 2 } },
    { Sid: newSid(), Code: 'mobile', DataType: { Type: 0, Pattern: 'Mobile' } },
  ],
})

test('a survey that was begun anew, and closed before its first answer, can be handed in', async ({ page }) => {
  letGo(page)
  const address = await addressOf(choices('AB'))
  await page.goto(address)
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByRole('heading', { name: 'B 部分' })).toBeVisible()
  // The server has to know the session: the conflict is with it.
  await page.waitForTimeout(1_500)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '上次的答卷还没有提交' })).toBeVisible()
  const [goOn, anew] = [
    await page.getByRole('button', { name: '继续作答' }).boundingBox(),
    await page.getByRole('button', { name: '重新开始' }).boundingBox(),
  ]
  expect(anew!.y - (goOn!.y + goOn!.height)).toBeGreaterThanOrEqual(40)
  await press(page, '重新开始')
  await expect(page.getByRole('dialog')).toContainText('已经回答的 1 题会从答卷中清除')
  await shot(page, 'restart')
  await press(page, '作废并重新开始')
  await expect(page.getByRole('heading', { name: 'A 部分' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(address)
  await answer(page, '一般')
  await press(page, '下一页')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('answers from before a restart are brought back from the menu', async ({ page }) => {
  letGo(page)
  const address = await addressOf(choices('AB'))
  await page.goto(address)
  await answer(page, '不好')
  await press(page, '下一页')
  await page.waitForTimeout(800)
  await page.goto(address)
  await press(page, '重新开始')
  await press(page, '作废并重新开始')
  await expect(page.getByRole('heading', { name: 'A 部分' })).toBeVisible()
  await press(page, '菜单')
  await press(page, '找回之前的答案')
  await shot(page, 'recover')
  await press(page, '找回之前的答案')
  await expect(page.getByRole('radio', { name: '不好', exact: true })).toBeChecked()
  await press(page, '菜单')
  await expect(page.getByRole('button', { name: '找回之前的答案' })).toHaveCount(0)
})

test('a wrong blank is named by itself, the next gap leads to it, and no tap is lost', async ({ page }) => {
  await page.goto(await addressOf(fillIns(blanks())))
  await expect(page).toHaveTitle('第 1 页 · 睡眠与生活')
  await press(page, '下一页')
  await expect(page.getByText('手机号：不能为空。')).toBeVisible()
  await expect(page.getByLabel('我今年 … 岁')).toBeFocused()
  await expect(page.getByText('还有 1 题没有回答')).toBeVisible()
  await shot(page, 'blanks')
  await page.getByLabel('我今年 … 岁').fill('12.5')
  await expect(page.getByText('只能填整数。')).toBeVisible()
  await page.getByLabel('我今年 … 岁').fill('30')
  await press(page, '下一处未完成（1）')
  await expect(page.getByLabel('手机号', { exact: true })).toBeFocused()
  await page.getByLabel('手机号', { exact: true }).fill('138 0013 8000')
  await expect(page.locator('.n-gaps')).toHaveCount(0)
  await press(page, '菜单')
  await page.getByRole('button', { name: '目录' }).click()
  await expect(page.getByRole('dialog')).toContainText('我今年30岁，手机号是138 0013 8000')
  await shot(page, 'outline')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '菜单' })).toBeFocused()
  await page.getByRole('button', { name: '下一页' }).dblclick({ delay: 10 })
  await expect(page.getByRole('heading', { name: '近来您的睡眠怎么样' })).toBeVisible()
  await page.waitForTimeout(300)
  await expect(page.locator('.n-gaps')).toHaveCount(0)
})

test('a press that leaves a wrong field reaches what it was meant for', async ({ page }) => {
  await page.goto(await addressOf(fillIns(blanks())))
  await page.getByRole('textbox').nth(1).fill('123')
  const next = await page.getByRole('button', { name: '下一页' }).boundingBox()
  await page.mouse.move(next!.x + 20, next!.y + 20)
  await page.mouse.down()
  await page.waitForTimeout(150)
  await expect(page.locator('.n-error:not(:empty)')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.locator('.n-gaps')).toBeVisible()
})

test('a signature that is drawn counts without being kept by hand', async ({ page }) => {
  const consent = {
    Data: '同意参加吗？',
    Config: { TakeSign: true },
    Interactions: [
      {
        Sid: newSid(),
        Code: 'I1',
        Compulsory: true,
        Entries: ['同意', '不同意'].map((text, n) => ({ Sid: newSid(), Code: String(n + 1), Data: text })),
      },
    ],
  }
  const naire = fillIns(consent) as { Questions: { Type: number }[] }
  naire.Questions[0]!.Type = 0
  await page.goto(await addressOf(naire))
  await page.getByRole('radio', { name: '同意', exact: true }).check()
  const pad = page.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('签名已保存')).toBeVisible()
  await expect(pad).toBeVisible()
  await shot(page, 'signing')
  await press(page, '下一页')
  await page.waitForTimeout(600)
  if (await page.getByRole('heading', { name: '同意参加吗' }).isVisible()) await shot(page, 'signature')
  else await press(page, '上一页')
  await expect(page.getByRole('img', { name: '已保存的签名' })).toBeVisible()
})

test('two tabs show the same answers', async ({ page, context }) => {
  const address = await addressOf(choices('AB'))
  letGo(page)
  await page.goto(address)
  await answer(page)
  await page.waitForTimeout(800)
  const other = await context.newPage()
  await other.goto(address)
  await press(other, '继续作答')
  await expect(other.getByRole('radio', { name: '好', exact: true })).toBeChecked()
  await answer(other, '不好')
  await expect(page.getByRole('radio', { name: '不好', exact: true })).toBeChecked()
})

test('another session is offered only where there may be one, and the receipt tells the survey and the time here', async ({
  page,
}) => {
  await page.goto(await addressOf(choices('A', { SessionLimit: 1 })))
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('button', { name: '再填一份' })).toHaveCount(0)
  const receipt = page.getByRole('link', { name: '查看回执' })
  await page.goto((await receipt.getAttribute('href')) ?? '')
  await expect(page.getByText('睡眠与生活')).toBeVisible()
  await expect(page.locator('time')).toContainText('GMT+8')
  await shot(page, 'receipt')
})

test('answers that wait can be had as a file after the page was loaded again', async ({ page }) => {
  letGo(page)
  const address = await addressOf(choices('A'))
  await page.goto(address)
  await answer(page)
  await page.waitForTimeout(800)
  await page.route('**/odata/**', (route) => route.abort())
  await page.route('**/health', (route) => route.abort())
  await press(page, '提交')
  await expect(page.getByRole('button', { name: '把答案存成文件' })).toBeVisible()
  await page.reload()
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, '把答案存成文件')])
  expect(download.suggestedFilename()).toMatch(/^naire-.*\.json$/)
})

test('on a shared device nothing is left of a session that has ended (uss=true)', async ({ page }) => {
  letGo(page)
  const address = `${await addressOf(choices('AB'))}?uss=true`
  await page.goto(address)
  await answer(page)
  await press(page, '下一页')
  await page.waitForTimeout(800)
  await page.reload()
  await press(page, '继续作答')
  await answer(page)
  const left = () =>
    page.evaluate(async () => ({
      tab: Object.keys(sessionStorage).filter((key) => key.startsWith('naire-')).length,
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
  expect((await left()).tab).toBeGreaterThan(0)
  await page.route('**/odata/**', (route) => route.abort())
  await page.route('**/health', (route) => route.abort())
  await press(page, '提交')
  await expect(page.getByText('会随这个标签页一起删除')).toBeVisible()
  await expect(page.getByText('先关闭页面')).toHaveCount(0)
  await page.unrouteAll()
  await press(page, '再试一次')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  await expect.poll(left).toEqual({ tab: 0, databases: [] })
})

test('a long title is whole at 200 %', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 195, height: 422 } })
  await page.goto(
    new URL(
      await addressOf({
        ...choices('A'),
        Name: '二〇二六年城市居民睡眠质量与日常生活习惯以及工作压力情况综合调查问卷（第三期）'.repeat(3),
      }),
      process.env['BASE_URL'],
    ).href,
  )
  const title = page.locator('.n-survey__title')
  await expect(title).toBeVisible()
  // What the server drew is taken over once the page can be used.
  await expect
    .poll(() =>
      title.evaluate(
        (element) =>
          element.scrollHeight < element.clientHeight + Number.parseFloat(getComputedStyle(element).lineHeight) / 2 &&
          element.scrollWidth <= element.clientWidth + 1,
      ),
    )
    .toBe(true)
  await shot(page, 'title')
  await page.close()
})

test('the HTML names the survey where its address is shared, drawn or not', async ({ request }) => {
  const address = await addressOf({ ...choices('A'), Header: '<p>关于您近来的睡眠。</p>' })
  for (const query of ['', '?from=poster']) {
    const html = await (await request.get(address + query)).text()
    expect(html).toContain('<title>第 1 页 · 睡眠与生活</title>')
    for (const meta of [
      'name="description" itemprop="description" content="关于您近来的睡眠。"',
      'property="og:title" itemprop="name" content="睡眠与生活"',
      'property="og:description" content="关于您近来的睡眠。"',
    ])
      expect(html).toContain(`<meta ${meta}>`)
  }
})

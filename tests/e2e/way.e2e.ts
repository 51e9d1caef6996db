import { expect, test, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite
let host: Server
let hostUrl = ''
let says = ''

test.beforeAll(async () => {
  host = createServer((_, response) => {
    response.writeHead(says === '' ? 503 : 200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'text/plain; charset=utf-8',
    })
    response.end(says)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})
test.afterAll(() => host.close())

async function open(page: Page, naire: object, query = ''): Promise<void> {
  const sid = await place.publish(naire)
  await page.goto(`/survey/online/${place.orgSid}/${sid}${query}`)
}

const groups = (group: object, ...ranges: readonly string[]): Partial<NaireRecord> => ({
  PageGroups: JSON.stringify([
    {
      Parts: ranges.map((range) => ({ StartCode: range[0], EndCode: range.at(-1), Desc: `第 ${range} 部分` })),
      ...group,
    },
  ]),
})
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/way/${test.info().project.name}-${name}.png`, fullPage: true })
const stem = (page: Page, code: string) => expect(page.getByRole('heading', { name: `${code} 部分` })).toBeVisible()

test('sections are picked by the respondent, the rest is left out, and it is handed in [R2-07]', async ({ page }) => {
  await open(page, choices('ABCD', groups({ OrderMode: 'Manually', AllowSkipRemains: true }, 'B', 'C', 'D')))
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByRole('heading', { name: '请选择要回答的部分' })).toBeFocused()
  await shot(page, 'parts')
  await press(page, '第 D 部分')
  await stem(page, 'D')
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByText('请选择接下来回答哪一部分。')).toBeVisible()
  // The page was reloaded: the choice holds.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press(page, '继续作答')
  await stem(page, 'D')
  await press(page, '下一页')
  await press(page, '跳过其余部分')
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('another party picks the next section; without it one goes on in order', async ({ page }) => {
  says = ''
  await open(
    page,
    choices('ABCD', groups({ OrderMode: 'Fetch', FetchConfig: { url: `${hostUrl}/next` } }, 'B', 'C', 'D')),
  )
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByText('没能确定下一部分')).toBeVisible()
  await shot(page, 'unreachable')
  says = '第 C 部分'
  await press(page, '再试一次')
  await stem(page, 'C')
  await answer(page)
  says = ''
  await press(page, '下一页')
  await press(page, '按顺序继续')
  await stem(page, 'B')
})

test('a locked question opens when the other party says so [R2-15]', async ({ page }) => {
  says = '还不行'
  await open(
    page,
    choices(
      'A',
      {},
      {
        A: {
          FetchLockConfig: { Required: true, Fetch: { url: `${hostUrl}/open` }, UnlockExpression: "$response == 'ok'" },
        },
      },
    ),
  )
  await press(page, '解锁')
  await expect(page.getByText('还没有解锁')).toBeVisible()
  await shot(page, 'locked')
  says = 'ok'
  await press(page, '解锁')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('help, outline, and a password to turn back [R2-15]', async ({ page }) => {
  says = '<p>请按<b>最近两周</b>的情况回答。</p>'
  await open(
    page,
    choices('AB', {
      ShowFetchHelp: true,
      HelpFetchConfig: { url: `${hostUrl}/help` } as never,
      PreviousPageMode: 'RequirePassword',
      PreviousPagePassword: '回',
    }),
  )
  await press(page, '菜单')
  await press(page, '帮助')
  await expect(page.getByText('最近两周')).toBeVisible()
  await shot(page, 'help')
  await press(page, '关闭')
  await answer(page)
  await press(page, '下一页')
  await press(page, '菜单')
  await press(page, '目录')
  await expect(page.getByRole('dialog').getByText('，已答')).toHaveCount(1)
  await shot(page, 'outline')
  await press(page, '关闭')
  await press(page, '上一页')
  await page.getByRole('textbox', { name: '密码' }).fill('去')
  await press(page, '确定')
  await expect(page.getByText('密码不正确，请重新输入。')).toBeVisible()
  await shot(page, 'previous')
  await page.getByRole('textbox', { name: '密码' }).fill('回')
  await press(page, '确定')
  await stem(page, 'A')
})

test('a password opens the questionnaire, a code says who answers, and the end is asked for', async ({ page }) => {
  await open(
    page,
    choices('A', {
      AccessConfig: 'RequirePassword',
      AccessPassword: '春天',
      AnonymousMode: 1,
      IdentifyingAlias: '病历号',
      IdentifyingCodePattern: '[A-Z]\\d{3}',
      OnlineCommitBehavior: 'Prompt',
    }),
  )
  await page.getByLabel('密码').fill('夏天')
  await press(page, '确定')
  await expect(page.getByText('密码不正确，请重新输入。')).toBeVisible()
  await shot(page, 'password')
  await page.getByLabel('密码').fill('春天')
  await press(page, '确定')
  await page.getByLabel('病历号').fill('a1')
  await press(page, '确定')
  await expect(page.getByText('病历号不正确，请核对后重新输入。')).toBeVisible()
  await shot(page, 'identify')
  await page.getByLabel('病历号').fill('B207')
  await press(page, '确定')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('dialog')).toContainText('现在提交吗？')
  await shot(page, 'ask')
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test("what is wrong with a code is said in the author's words; the address may bring the code, or has to", async ({
  page,
}) => {
  const asking = {
    AnonymousMode: 1,
    IdentifyingCodePattern: '[A-Z]\\d{3}',
    IdentifyingCodeValidationMessage: '编号是一个大写字母和三位数字。',
    IdentifyingQuery: 'who',
  } as const
  await open(page, choices('A', asking), '?who=b207')
  await expect(page.getByLabel('识别码')).toHaveValue('b207')
  await expect(page.getByText('编号是一个大写字母和三位数字。')).toBeVisible()
  await open(page, choices('A', asking), '?who=B207')
  await stem(page, 'A')
  await open(page, choices('A', { ...asking, ForceIdentifyingQuery: true }))
  await expect(page.getByRole('heading', { name: '链接缺少识别信息' })).toBeVisible()
  await open(page, choices('A', { ...asking, ForceIdentifyingQuery: true }), '?who=B207')
  await stem(page, 'A')
})

test('before handing in there is a page of its own, and no way back where the author wants none', async ({ page }) => {
  await open(page, choices('AB', { OnlineCommitBehavior: 'Manually', PreviousPageMode: 'Disable' }))
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByRole('button', { name: '上一页' })).toHaveCount(0)
  await answer(page, '不好')
  await press(page, '下一页')
  await expect(page.getByText('题目都看完了')).toBeVisible()
  await shot(page, 'end')
  await press(page, '返回问卷')
  await stem(page, 'B')
  await press(page, '下一页')
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('a link opens a part; the last part hands in [R2-15]', async ({ page }) => {
  const sid = await place.publish(
    choices('ABC', {
      PageSplits: [
        { Id: '1', StartCode: 'A', EndCode: 'B' },
        { Id: '2', StartCode: 'C', EndCode: 'C' },
      ],
    }),
  )
  const address = `/survey/online/${place.orgSid}/${sid}`
  await page.goto(`${address}?start_position=1`)
  await answer(page)
  await press(page, '下一页')
  await answer(page)
  await press(page, '完成')
  await expect(page.getByText('这一部分答完了')).toBeVisible()
  await shot(page, 'part')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${address}?start_position=2`)
  await press(page, '继续作答')
  await stem(page, 'C')
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test('an answer that should take its time waits', async ({ page }) => {
  await open(page, choices('A', {}, { A: { Config: { AnswerTimeSpan: 4 } } }))
  await answer(page)
  await press(page, '提交')
  await expect(page.getByText(/请再看 \d 秒/)).toBeVisible()
  await shot(page, 'wait')
  await expect(page.getByText(/请再看 \d 秒/)).toBeHidden()
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
})

test("the author's words and style stand around the questions, in the author's theme", async ({ page }) => {
  await open(
    page,
    choices('AB', {
      Header: '<b>请如实填写</b>',
      Footer: '脚注在此',
      Conclusion: '<p>凭此页领取纪念品</p>',
      Css: '.n-answering__author { color: rgb(1, 2, 3) }',
      DefaultTheme: 'dark',
    }),
  )
  await expect(page.getByText('请如实填写')).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await answer(page)
  await press(page, '下一页')
  await expect(page.getByText('脚注在此')).toBeVisible()
  await expect(page.getByText('请如实填写')).toBeHidden()
  await answer(page)
  await press(page, '提交')
  await expect(page.getByText('凭此页领取纪念品')).toBeVisible()
})

test('a second session from the same device is counted, and is not offered over the limit', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, choices('A', { SessionLimit: 1 }))
  await answer(page)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  // Asked of the server, then shown or not.
  await page.waitForResponse((response) => response.url().includes('/identify')).catch(() => {})
  await expect(page.getByRole('button', { name: '再填一份' })).toHaveCount(0)
})

import { expect, test, type Page } from '@playwright/test'
import { Client, type Json } from '../api/client.ts'
import { newSid, password, type FieldworkSite } from '../api/fieldwork.ts'
import { startMiddle, type Middle } from './offline/middle.ts'
import { signedIn } from './story/staff.ts'
import { makePlace, press } from './way/way-naire.ts'

// A person of a list answers on a phone by a personal link: what the list says of them stands in the questions, with a
// network and without.
let place: FieldworkSite
let middle: Middle
let manager: Client
let naireSid: string

const page1 = newSid()
const page2 = newSid()

const blank = (Code: string, Seq: number, PageSid: string, more: object) => ({
  Sid: newSid(),
  Code,
  Type: 3,
  PageSid,
  PageSeq: PageSid === page1 ? 1 : 2,
  Seq,
  Data: {
    Interactions: [{ Sid: newSid(), Code: 'I1', DataType: { Type: 0, Required: false, MaxLength: 50 } }],
    ...more,
  },
})

const naire = (settings: object = {}) => ({
  Sid: naireSid,
  Name: '回访',
  QuestionCount: 3,
  PageCount: 2,
  ModifyTime: '2026-01-05T02:00:00.000Z',
  AnonymousMode: 1,
  IdentifyingValidationMode: 1,
  IdentifyingQuery: 'id',
  App_CommitMode: 0,
  Questions: [
    blank('Q1', 1, page1, { Data: '{{$ident.name}}，请核对您的城市', Config: { PrefillExpression: '$ident.城市' } }),
    blank('Q2', 2, page1, {
      Data: '上海的朋友，您住在哪个区？',
      Config: { VisibleExpression: "$ident.城市 == '上海'" },
    }),
    blank('Q3', 3, page2, { Data: '第 {{$session.survey_seq}} 次回访，门店 {{$meta.shop}}：还有什么要说的？' }),
  ],
  MetadataDefs: [{ Sid: newSid(), Path: 'shop', Source: 'query' }],
  QuotarList: [{ Sid: newSid(), QuotarExpression: "$ident.城市 == '上海'", Limit: 9, Memo: '上海' }],
  ...settings,
})

test.beforeAll(async () => {
  const baseUrl = process.env['BASE_URL'] ?? ''
  place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  manager = await place.person('Supervisor', `known_${newSid().slice(0, 8)}`)
  naireSid = newSid()
  const first = naire()
  const plain = first.Questions.map((question) => ({ ...question, Data: { ...question.Data, Data: '问', Config: {} } }))
  await place.publish({ ...first, Questions: plain, QuotarList: [], MetadataDefs: [] })
  const on = (what: string) => `/odata/Naires('${naireSid}')/SurveyExpert.${what}()`
  await manager.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
  const people = [
    { code: 'A1', name: '王芳', columns: { 城市: '上海' } },
    { code: 'B2', name: '李雷', columns: { 城市: '北京' } },
  ]
  await manager.post(on('SavePeople'), { people })
  await place.publish(first)
})
test.beforeEach(async () => {
  middle = await startMiddle(process.env['BASE_URL'] ?? '')
})
test.afterEach(() => middle.close())

const address = (code: string) => `${middle.url}/survey/online/${place.orgSid}/${naireSid}?id=${code}&shop=7`
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/known-respondent/${name}.png`, fullPage: true })

async function rowOf(code: string): Promise<Json> {
  const filter = encodeURIComponent(`NaireSid eq '${naireSid}' and IdentifyingCode eq '${code}'`)
  return (await manager.get(`/odata/NaireSessions?$filter=${filter}&$expand=Feedbacks`)).body.value[0]
}

const answersIn = (row: Json): readonly string[] => row.Feedbacks.map(({ Value1 }: Json) => Value1).toSorted()

test('the list speaks in stems, conditions and prefilled answers, also while there is no network', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address('A1'))
  await expect(page.getByRole('heading', { name: '王芳，请核对您的城市' })).toBeVisible()
  await expect(page.getByRole('textbox').first()).toHaveValue('上海')
  await expect(page.getByRole('heading', { name: '上海的朋友，您住在哪个区？' })).toBeVisible()
  await shot(page, 'online')
  await page.getByRole('textbox').nth(1).fill('静安')
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await middle.cut()
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByRole('heading', { name: '王芳，请核对您的城市' })).toBeVisible()
  await expect(page.getByRole('textbox').nth(1)).toHaveValue('静安')
  await shot(page, 'offline')
  await press(page, '下一页')
  await expect(page.getByRole('heading', { name: '第 1 次回访，门店 7：还有什么要说的？' })).toBeVisible()
  await page.getByRole('textbox').fill('没有了')
  await press(page, '提交')
  await expect(page.getByText('已保存，等待网络')).toBeVisible()
  await middle.restore()
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await rowOf('A1'))?.Status).toBe(0)
  const row = await rowOf('A1')
  expect(row).toMatchObject({ SurveySeq: 1, FindingCount: 0, Ident: { name: '王芳', 城市: '上海' } })
  expect(answersIn(row)).toEqual(['上海', '静安', '没有了'].toSorted())
})

test('what was changed on the device is flagged, and loses no answer', async ({ page }) => {
  await page.route('**/identify', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('北京', '上海') })
  })
  await page.goto(address('B2'))
  await expect(page.getByRole('heading', { name: '上海的朋友，您住在哪个区？' })).toBeVisible()
  await press(page, '下一页')
  await page.getByRole('textbox').fill('我在北京')
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await rowOf('B2'))?.FindingCount).toBe(1)
  const row = await rowOf('B2')
  expect(row.Ident).toMatchObject({ 城市: '北京' })
  expect(answersIn(row)).toEqual(['上海', '我在北京'].toSorted())
})

test('an author says where metadata comes from, and is told of columns that the list does not have', async ({
  browser,
}) => {
  const code = `author_${newSid().slice(0, 8)}`
  await place.person('ProjectManager', code)
  const page = await signedIn(browser, { code, password })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/subject/${place.orgSid}/${place.subjectSid}/naireSettings?naire=${naireSid}&setting=MetadataDefs`)
  await page.getByRole('combobox', { name: 'shop 的来源' }).click()
  await page.getByTitle('名单的列', { exact: true }).click()
  const column = page.getByRole('combobox', { name: 'shop 取自哪个参数、列或字段' })
  await column.click()
  await expect(page.getByTitle('城市', { exact: true })).toBeVisible()
  await shot(page, 'metadata')
  await page.getByTitle('城市', { exact: true }).click()
  const row = page.locator('[data-setting=SuccessParam]')
  await row.locator('[data-expression]').fill("$ident.学校 == '一中'")
  await expect(row).toContainText('“$ident.学校”没有来源')
  await shot(page, 'refused')
  await row.locator('[data-expression]').fill("$ident.城市 == '上海'")
  await expect(row).not.toContainText('没有来源')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
})

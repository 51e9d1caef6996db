import { expect, test, type Page } from '@playwright/test'
import { Client, type Json } from '../api/client.ts'
import { newSid, password, type FieldworkSite } from '../api/fieldwork.ts'
import { startMiddle, type Middle } from './offline/middle.ts'
import { signedIn } from './story/staff.ts'
import { makePlace, press } from './way/way-naire.ts'

// A household on a phone: three members, the network gone in between, one of them removed again; then seen by staff.
let place: FieldworkSite
let middle: Middle
let manager: Client
const code = `home_${newSid().slice(0, 8)}`
const naireSid = newSid()

const text = (Code: string, Data: string, DataType: object) => ({
  Sid: newSid(),
  Code,
  Type: 3,
  Data: { Data, Interactions: [{ Sid: newSid(), Code: 'I1', DataType }] },
})

function household() {
  const roster = {
    Sid: newSid(),
    Code: 'Home',
    Type: 19,
    Data: {
      Data: '家里有哪些人？',
      RepeatSetting: { StartCode: 'Name', EndCode: 'Age' },
      Interactions: [{ Sid: newSid(), Code: 'I1', MinSelection: 1, MaxSelection: 5, MemberText: '家人' }],
    },
  }
  const pages = [
    [roster],
    [
      text('Name', '姓名', { Required: true, MaxLength: 20 }),
      text('Age', '{{$member.name}}几岁？', { Type: 2, MinValue: 0, MaxValue: 120 }),
    ],
    [text('End', '全家合计 {{sum(Age)}} 岁。还有什么要说的？', { Required: false, MaxLength: 20 })],
  ]
  const Questions = pages.flatMap((questions, page) => {
    const PageSid = newSid()
    return questions.map((question) => ({ ...question, PageSid, PageSeq: page + 1 }))
  })
  return {
    Sid: naireSid,
    Name: '家庭成员',
    QuestionCount: 4,
    PageCount: 3,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions: Questions.map((question, at) => ({ ...question, Seq: at + 1 })),
  }
}

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  manager = await place.person('ProjectManager', code)
  middle = await startMiddle(process.env['BASE_URL'] ?? '')
  await place.publish(household())
})
test.afterAll(() => middle.close())

const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/repeats/${name}.png`, fullPage: true })

async function member(page: Page, name: string, age: string) {
  await page.getByRole('textbox').first().fill(name)
  await expect(page.getByText(new RegExp(`^${name} · `))).toBeVisible()
  await expect(page.getByRole('heading', { name: `${name}几岁？` })).toBeVisible()
  await page.locator('[data-code^="Age_"]').getByRole('textbox').or(page.getByRole('spinbutton')).last().fill(age)
  await press(page, '下一页')
}

test('a household of three, one removed again, the network gone in between', async ({ page, browser }) => {
  await page.goto(`${middle.url}/survey/online/${place.orgSid}/${naireSid}`)
  for (const count of [1, 2, 3]) {
    await press(page, '添加成员')
    await expect(page.getByRole('listitem')).toHaveCount(count)
  }
  await shot(page, 'roster')
  await press(page, '下一页')
  await member(page, '安', '40')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await middle.cut()
  await member(page, '本', '8')
  await member(page, '岑', '38')
  await expect(page.getByRole('heading', { name: '全家合计 86 岁。还有什么要说的？' })).toBeVisible()
  await shot(page, 'offline')
  for (let back = 0; back < 4; back += 1) await press(page, '上一页')
  await expect(page.getByRole('listitem')).toHaveText([/安/, /本/, /岑/])
  await page.getByRole('button', { name: '移除本' }).click()
  await expect(page.getByRole('alert')).toContainText('这位成员的回答会丢失。')
  await shot(page, 'asked')
  await page.getByRole('alert').getByRole('button', { name: '移除' }).click()
  await expect(page.getByRole('listitem')).toHaveText([/安/, /岑/])
  await page.reload()
  await press(page, '继续作答')
  await middle.restore()
  const last = page.getByRole('heading', { name: '全家合计 78 岁。还有什么要说的？' })
  await expect(async () => {
    if (!(await last.isVisible()))
      await page.getByRole('button', { name: '下一页', exact: true }).click({ timeout: 2_000 })
    await expect(last).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // A second tap at once is the same tap.
  await page.waitForTimeout(600)
  await press(page, '提交')
  await expect(page.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible({ timeout: 60_000 })

  const answers = async (): Promise<Json> =>
    (await manager.get(`/odata/Naires('${naireSid}')/Sessions?$select=Answers`)).body.value?.[0]?.Answers
  await expect.poll(async () => (await answers())?.Name_3, { timeout: 20_000 }).toBe('岑')
  expect(await answers()).toMatchObject({ Name_1: '安', Age_1: 40, Name_3: '岑', Age_3: 38, Home_3: true })
  expect((await answers()).Name_2 ?? null).toBeNull()

  const staff = await signedIn(browser, { code, password })
  await staff.goto(`/subject/${place.orgSid}/${place.subjectSid}/dataMng`)
  await staff.getByRole('button', { name: '列', exact: false }).first().click()
  await staff.getByRole('textbox', { name: '查找列' }).fill('Name_3')
  await staff
    .getByRole('checkbox', { name: /^Name_3/ })
    .first()
    .click()
  await staff.getByRole('button', { name: /^固定“Name_3/ }).click()
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('columnheader', { name: /Name_3/ })).toBeVisible()
  await expect(staff.getByRole('gridcell', { name: '岑' })).toBeVisible()
  await shot(staff, 'grid')
  await staff.close()
})

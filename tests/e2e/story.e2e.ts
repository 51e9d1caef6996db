import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { questionnaireFile } from './story/questionnaire.ts'
import { answerFirstPage, answerItems, answerToLastPage, calm, commit, newPhone, next, open } from './story/respondent.ts'
import { choose, signedIn, type Person } from './story/staff.ts'

// One story; each step stands on the ones before it. Only data made here is looked at.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
const orgName = `心晴${[...run].map((digit) => '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳'[Number.parseInt(digit, 16)]).join('')}`
const subjectName = '心理筛查'
const password = `Story-${run}-9`
const superAdmin: Person = { code: 'superadmin', password: process.env['SUPERADMIN_PASSWORD'] ?? '' }
const person = (name: string): Person => ({ code: `${name}_${run}`, password })
const people = [
  { role: '项目经理', code: 'manager' },
  { role: '审核员', code: 'assessor' },
  { role: '客户', code: 'customer' },
  { role: '仲裁员', code: 'judge' },
  { role: '报警处理员', code: 'alarmer' },
]

let subjectPath = ''
let surveyPath = ''
let alarmed = ''
let alarmScreen: Page

test('1. the super administrator makes an organisation, a subject and people', async ({ browser }) => {
  const page = await signedIn(browser, superAdmin)
  await page.goto('/orgMng')
  await page.getByRole('button', { name: '新建机构' }).click()
  await page.getByLabel('机构名称').fill(orgName)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: `${orgName} 的项目` }).click()
  await page.getByRole('button', { name: '新建项目' }).first().click()
  await page.getByLabel('项目名称').fill(subjectName)
  await page.getByRole('button', { name: '保存' }).click()
  subjectPath = (await page.getByRole('link', { name: subjectName, exact: true }).getAttribute('href')) ?? ''
  const orgSid = subjectPath.split('/')[2]
  await page.goto(`/userMng/${orgSid}`)
  for (const { role, code } of people) await addPerson(page, role, code)
  await expect(page.getByRole('row').filter({ hasText: run })).toHaveCount(people.length)
})

async function addPerson(page: Page, role: string, code: string): Promise<void> {
  await page.getByRole('button', { name: '新建用户' }).first().click()
  const form = page.getByRole('dialog')
  await choose(form, '部门', orgName)
  await choose(form, '角色', role)
  await form.getByLabel('登录账号').fill(`${code}_${run}`)
  await form.getByLabel('姓名').fill(role)
  await form.getByLabel('昵称').fill(role)
  await form.getByLabel('密码', { exact: true }).fill(password)
  await form.getByLabel('重复密码').fill(password)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name: `${code}_${run}` })).toBeVisible()
}

test('2. the project manager imports the questionnaire, looks at it, publishes it and gets its link', async ({ browser }, info) => {
  const page = await signedIn(browser, person('manager'))
  await page.goto(`${subjectPath}/naireEdit`)
  await page.locator('input[type=file]').setInputFiles(questionnaireFile(info.outputDir))
  const row = page.getByRole('listitem').filter({ hasText: 'PHQ-9' }).first()
  await expect(row).toContainText('26 题')
  await row.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('heading', { name: /您的年龄/ })).toBeVisible()
  await page.goto(`${subjectPath}/naireEdit`)
  await row.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /发布|确定/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /二维码/ })).toBeVisible()
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue()
  surveyPath = new URL(link, page.url()).pathname
  expect(surveyPath).toMatch(/^\/survey\/online\/[0-9A-F]{32}\/[0-9A-F]{32}$/)
})

test('3a. a respondent loses the network on page 2, goes on, sees what waits, and commits when it is back', async ({ browser }) => {
  const phone = await newPhone(browser)
  const page = await open(phone, surveyPath)
  await answerFirstPage(page, calm)
  await next(page)
  await phone.setOffline(true)
  await answerItems(page, calm.phq)
  await expect(page.getByRole('contentinfo')).toContainText(/待发送 \d+ 项/)
  await next(page)
  await answerItems(page, calm.gad)
  await phone.setOffline(false)
  await next(page)
  await expect(page.getByRole('contentinfo')).toContainText('已提交')
  await commit(page)
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  await phone.close()
})

test('3b. a respondent reloads in the middle and continues; another forces a new session', async ({ browser }) => {
  const phone = await newPhone(browser)
  const page = await open(phone, surveyPath)
  await answerFirstPage(page, { ...calm, age: 45 })
  await next(page)
  await answerItems(page, [1, 1])
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  await page.reload()
  await page.getByRole('button', { name: /继续/ }).click()
  await expect(page.getByRole('radiogroup').first().getByRole('radio').nth(1)).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: /重新/ }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue('')
  await phone.close()
})

test('3c. the one after a full quota cell ends as FullQuota, the answers kept', async ({ browser }) => {
  for (const heading of [/提交成功/, /名额/]) {
    const phone = await newPhone(browser)
    const page = await open(phone, surveyPath)
    await answerToLastPage(page, { ...calm, gender: '男' })
    await commit(page)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await phone.close()
  }
})

test('4. an alarm appears on the open screen within a second of the commit; the alarmer claims and processes it', async ({ browser }) => {
  alarmScreen = await signedIn(browser, person('alarmer'))
  await alarmScreen.goto(`${subjectPath}/alarmMng`)
  await expect(alarmScreen.getByText('没有待处理的报警')).toBeVisible()

  const phone = await newPhone(browser)
  const page = await open(phone, surveyPath)
  await answerToLastPage(page, { ...calm, age: 50, phq: [3, 3, 3, 3, 3, 3, 3, 3, 2], gad: Array(7).fill(2) as number[] })
  await expect(page.getByText(/不是诊断/).first()).toBeVisible()
  await page.getByRole('radio', { name: '不需要' }).check()
  await next(page)
  await record(page)
  const committed = page.waitForResponse((response) => response.url().includes('/odata/NaireSessions') && /"IsFinal":\s*true/.test(response.request().postData() ?? ''))
  await commit(page)
  await committed
  const since = Date.now()
  await expect(alarmScreen.getByRole('button', { name: /认领/ }).first()).toBeVisible()
  expect(Date.now() - since, 'milliseconds from the commit to the alarmer’s screen').toBeLessThan(1_000)

  await alarmScreen.getByRole('button', { name: /认领/ }).first().click()
  await alarmScreen.getByRole('textbox', { name: /处理说明|备注/ }).fill('已电话联系，情绪平稳，安排随访。')
  await alarmScreen.getByRole('button', { name: /处理完成|完成处理|已处理/ }).first().click()
  await expect(alarmScreen.getByText('没有待处理的报警')).toBeVisible()
  await phone.close()
})

/** Three seconds of the microphone's beep. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始录音' }).click()
  await page.waitForTimeout(3_000)
  await page.getByRole('button', { name: '停止录音' }).click()
  await expect(page.getByText(/已上传|已保存/).first()).toBeVisible()
}

import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { questionnaireFile } from './story/questionnaire.ts'
import { inChinese } from '../api/fieldwork.ts'
import {
  answerFirstPage,
  answerItems,
  answerToLastPage,
  calm,
  commit,
  newDevice,
  next,
  open,
  record,
} from './story/respondent.ts'
import { download, playable, rowsOf } from './story/sessions.ts'
import { addPerson, signedIn, type Person } from './story/staff.ts'

// One story; each step stands on the ones before it. Only data made here is looked at.
test.describe.configure({ mode: 'serial' })

const run = randomBytes(3).toString('hex')
const orgName = `心晴${inChinese(run)}`
const returnReason = '年龄与现场登记不符，请核对。'
const subjectName = '心理筛查'
const password = `Story-${run}-9`
const superAdmin: Person = { code: 'superadmin', password: process.env['SUPERADMIN_PASSWORD'] ?? '' }
const person = (name: string): Person => ({ code: `${name}_${run}`, password })
const people = [
  { role: '项目经理', code: 'manager' },
  { role: '审核员', code: 'assessor' },
  { role: '客户', code: 'customer' },
  { role: '仲裁员', code: 'judge' },
  { role: '预警处理员', code: 'alarmer' },
]

let subjectPath = ''
let surveyPath = ''
let sessionSid = ''
let alarmScreen: Page
let revisited: Page

test('1. the super administrator makes an organisation, a subject and people', async ({ browser }) => {
  const page = await signedIn(browser, superAdmin)
  await page.goto('/orgMng')
  await page.getByRole('button', { name: '新建机构' }).first().click()
  await page.getByLabel('机构名称').fill(orgName)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: `${orgName} 的项目` }).click()
  await page.getByRole('button', { name: '新建项目' }).first().click()
  await page.getByLabel('项目名称').fill(subjectName)
  await page.getByRole('button', { name: '保存' }).click()
  subjectPath = (await page.getByRole('link', { name: subjectName, exact: true }).getAttribute('href')) ?? ''
  const orgSid = subjectPath.split('/')[2]
  await page.goto(`/userMng/${orgSid}`)
  for (const { role, code } of people) await addPerson(page, { role, orgName, ...person(code) })
  await expect(page.getByRole('row').filter({ hasText: run })).toHaveCount(people.length)
})

test('2. the project manager imports the questionnaire, looks at it, publishes it and gets its link', async ({
  browser,
}, info) => {
  const page = await signedIn(browser, person('manager'))
  await page.goto(`${subjectPath}/naireEdit`)
  await page.locator('input[type=file]').setInputFiles(questionnaireFile(info.outputDir))
  const row = page.getByRole('listitem').filter({ hasText: 'PHQ-9' }).first()
  await expect(row).toContainText('26 题')
  await row.getByRole('button', { name: '预览' }).click()
  await expect(page.frameLocator('[data-device]').getByRole('heading', { name: /您的年龄/ })).toBeVisible()
  await page.goto(`${subjectPath}/naireEdit`)
  await row.getByRole('button', { name: '发布' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发布|确定/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /二维码/ })).toBeVisible()
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue()
  surveyPath = new URL(link, page.url()).pathname
  expect(surveyPath).toMatch(/^\/survey\/online\/[0-9A-F]{32}\/[0-9A-F]{32}$/)
})

test('3a. a respondent loses the network on page 2, goes on, sees what waits, and commits when it is back', async ({
  browser,
}) => {
  const device = await newDevice(browser)
  const page = await open(device, surveyPath)
  await answerFirstPage(page, calm)
  await next(page)
  await device.setOffline(true)
  await answerItems(page, calm.phq)
  await expect(page.getByRole('contentinfo')).toContainText(/待发送 \d+ 项/)
  await next(page)
  await answerItems(page, calm.gad)
  await device.setOffline(false)
  await next(page)
  await expect(page.locator('.n-saving[data-sent]')).toHaveText('已保存')
  await commit(page)
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  await device.close()
})

test('3b. a respondent reloads in the middle and continues; another forces a new session', async ({ browser }) => {
  const device = await newDevice(browser)
  const page = await open(device, surveyPath)
  await answerFirstPage(page, { ...calm, age: 45 })
  await next(page)
  await answerItems(page, [1, 1])
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  await page.reload()
  await page.getByRole('button', { name: /继续/ }).click()
  await expect(page.getByRole('radiogroup').first().getByRole('radio').nth(1)).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: '重新开始' }).click()
  await page.getByRole('button', { name: '作废并重新开始' }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue('')
  await answerFirstPage(page, calm)
  await next(page)
  await expect(page.locator('.n-saving[data-sent]')).toHaveText('已保存')
  await device.close()
})

test('3c. the one after a full quota cell ends as FullQuota, the answers kept', async ({ browser }) => {
  const last = await newDevice(browser)
  const page = await open(last, surveyPath)
  await answerToLastPage(page, { ...calm, gender: '男' })
  await commit(page)
  await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  await last.close()
  // The next one need not go on once the server knows the cell.
  const late = await newDevice(browser)
  const ended = await open(late, surveyPath)
  await answerFirstPage(ended, { ...calm, gender: '男' })
  await ended.getByRole('button', { name: '下一页' }).click()
  await expect(ended.getByRole('heading', { name: /名额/ })).toBeVisible()
  await late.close()
})

test('4. an alarm appears on the open screen by itself; the alarmer claims and processes it', async ({
  browser,
}, info) => {
  alarmScreen = await signedIn(browser, person('alarmer'))
  await alarmScreen.goto(`${subjectPath}/alarmMng`)
  await expect(alarmScreen.getByText('没有待处理的预警')).toBeVisible()

  const page = await open(await newDevice(browser), surveyPath)
  revisited = page
  await answerToLastPage(page, {
    ...calm,
    age: 50,
    phq: [3, 3, 3, 3, 3, 3, 3, 3, 2],
    gad: Array(7).fill(2) as number[],
  })
  await expect(page.getByText(/不是诊断/).first()).toBeVisible()
  await page.getByRole('radio', { name: '不需要' }).check()
  await next(page)
  await record(page)
  const committed = page.waitForResponse(
    (response) =>
      response.url().includes('/odata/NaireSessions') && /"IsFinal":\s*true/.test(response.request().postData() ?? ''),
  )
  await commit(page)
  await committed
  const since = Date.now()
  await alarmScreen.getByRole('button', { name: '认领' }).waitFor()
  const took = Date.now() - since
  info.annotations.push({ type: 'alarm on screen', description: `${took} ms after the commit` })

  await alarmScreen.getByRole('button', { name: '认领' }).click()
  await alarmScreen.getByRole('textbox', { name: '写下处理经过' }).fill('已电话联系，情绪平稳，安排随访。')
  await alarmScreen.getByRole('button', { name: '处理完毕' }).click()
  await expect(alarmScreen.getByText('没有待处理的预警')).toBeVisible()
})

test('5a. the assessor finds the session in the grid, sees answers, reasons and recording, and sends it back', async ({
  browser,
}) => {
  const page = await signedIn(browser, person('assessor'))
  await page.goto(`${subjectPath}/dataMng`)
  await expect(page.getByText(/共 \d+ 份/)).toBeVisible()
  await page.getByRole('button', { name: '得分', exact: true }).click()
  const first = page.getByRole('row').nth(1)
  await expect(first.getByRole('gridcell', { name: '40', exact: true })).toBeVisible()
  await expect(first).toContainText('双重预警')
  await expect(page.getByRole('button', { name: '下载' })).toHaveCount(0)
  sessionSid = (await rowsOf(page, subjectPath, '$filter=Score eq 40&$select=Sid'))[0]!.Sid

  await page.goto(`${subjectPath}/sessionNaire/${sessionSid}/review`)
  await expect(page.getByText('sum(phq1, phq2').first()).toBeAttached()
  await expect(page.getByText('此处触发预警').first()).toBeVisible()
  const duration = await page.locator('audio').first().evaluate(playable)
  expect(duration).toBeGreaterThan(1)
  await page.getByRole('toolbar').getByRole('button', { name: /退回/ }).click()
  await page.getByRole('textbox', { name: '原因' }).fill(returnReason)
  await page.getByRole('toolbar').getByRole('button', { name: '退回', exact: true }).first().click()
  await expect(page.getByText('已退回').first()).toBeVisible()
})

test('5b. the respondent sees why, corrects and commits; the assessor passes it', async ({ browser }) => {
  await revisited.reload()
  await expect(revisited.getByText(returnReason).first()).toBeVisible()
  const goOn = revisited.getByRole('button', { name: /^(修改|继续)/ })
  if (await goOn.isVisible()) await goOn.click()
  await revisited.getByRole('textbox').first().fill('51')
  for (let pages = 0; pages < 4; pages += 1) await next(revisited)
  await commit(revisited)
  await expect(revisited.getByRole('heading', { name: /提交成功/ })).toBeVisible()

  const page = await signedIn(browser, person('assessor'))
  await page.goto(`${subjectPath}/sessionNaire/${sessionSid}/review`)
  await expect(page.getByText('51 岁')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: /通过/ }).first().click()
  const sure = page.getByRole('button', { name: /确定|确认通过/ })
  if (await sure.isVisible()) await sure.click()
  await expect(page.getByText('已通过').first()).toBeVisible()
})

test('6. the customer appeals one answer with a file; the judge sees the evidence and decides; the customer sees it', async ({
  browser,
}, info) => {
  const appealPath = `${subjectPath}/appealSession/${sessionSid}/${sessionSid}`
  const customer = await signedIn(browser, person('customer'))
  await customer.goto(`${subjectPath}/appeal`)
  await customer
    .getByRole('row')
    .filter({ has: customer.getByRole('gridcell', { name: '40', exact: true }) })
    .getByRole('link', { name: '去申诉' })
    .click()
  await customer.getByRole('button', { name: '申诉这条回答' }).nth(2).click()
  await customer.getByRole('textbox', { name: '申诉理由' }).fill('与现场记录不一致。')
  const evidence = info.outputPath('evidence.png')
  writeFileSync(evidence, await customer.screenshot())
  await customer.locator('input[type=file]').first().setInputFiles(evidence)
  await expect(customer.getByText('evidence.png').first()).toBeVisible()
  await customer.getByRole('button', { name: /保存/ }).first().click()
  await expect(customer.getByText('与现场记录不一致。').first()).toBeVisible()
  await customer.getByRole('button', { name: '提交申诉' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: '提交申诉' }).click()
  await expect(customer.getByText('申诉已提交').first()).toBeVisible()

  const judge = await signedIn(browser, person('judge'))
  await judge.goto(`${appealPath}/judge`)
  await expect(judge.getByText('与现场记录不一致。').first()).toBeVisible()
  await expect(judge.getByText('evidence.png').first()).toBeVisible()
  await judge.getByRole('textbox').first().fill('证据清楚。')
  await judge
    .getByRole('button', { name: /(^| )成立/ })
    .first()
    .click()
  await expect(judge.getByText('申诉成立').first()).toBeVisible()

  await customer.goto(`${appealPath}/view`)
  await expect(customer.getByText('证据清楚。').first()).toBeVisible()
})

test('5c. the project manager downloads the sessions as CSV and xlsx, which an assessor may not', async ({
  browser,
}) => {
  const page = await signedIn(browser, person('manager'))
  await page.goto(`${subjectPath}/dataMng`)
  for (const format of ['CSV', 'xlsx']) {
    const text = await download(page, format)
    expect(text).toContain('phq9')
    expect(text.trim().split('\n').length).toBeGreaterThan(4)
  }
})

test('7. the history shows every step, and the session as it was after any of them', async ({ browser }) => {
  const page = await signedIn(browser, person('manager'))
  await page.goto(`${subjectPath}/sessionNaire/${sessionSid}/view`)
  const history = page.getByRole('region', { name: '历史' })
  for (const step of ['开始答题', '触发预警', '认领预警', '处理预警', '退回', '通过', '提交申诉', '裁决'])
    await expect(history.getByRole('button', { name: new RegExp(step) }).first()).toBeVisible()
  await expect(history).toContainText(returnReason)
  await expect(history).toContainText('50 → 51')
  await expect(history).toContainText('审核员')
  await expect(page.getByText('51 岁')).toBeVisible()
  await history.getByRole('button', { name: /退回/ }).first().click()
  await expect(page.getByText('50 岁')).toBeVisible()
})

test('8. OData answers those who may see, and nothing to those who may not', async ({ browser, request }) => {
  const query =
    "$filter=Alarm eq 3 and contains(Questionnaire,'PHQ')&$select=Sid,Score,Status&$orderby=Score desc&$top=5&$count=true"
  const manager = await signedIn(browser, person('manager'))
  expect(await rowsOf(manager, subjectPath, query)).toMatchObject([{ Sid: sessionSid, Score: 40 }])
  const alarmer = await signedIn(browser, person('alarmer'))
  expect(await rowsOf(alarmer, subjectPath, query)).toEqual([])
  const anonymous = await request.get(`/odata/NaireSessions?${query}`)
  expect(anonymous.status()).toBeGreaterThanOrEqual(400)
  expect(
    await rowsOf(manager, subjectPath, '$filter=Status eq 3 and SuccessorSid ne null'),
    'the session that was begun anew',
  ).toHaveLength(1)
  const full = await rowsOf(manager, subjectPath, '$filter=Status eq 5&$expand=Feedbacks')
  expect(full).toHaveLength(1)
  expect(full[0]!.Feedbacks!.length).toBeGreaterThan(1)
})

test('9. the super administrator sees that nothing is behind or has failed, and erases a session for good', async ({
  browser,
}) => {
  const page = await signedIn(browser, superAdmin)
  await page.goto('/dutyMng')
  const lists = page.getByRole('region', { name: '列表进度' })
  await expect(lists.getByRole('row').filter({ hasText: '运行中' })).not.toHaveCount(0)
  await expect(lists.getByText('已停止')).toHaveCount(0)
  await expect(page.getByText('没有搁置的事件')).toBeVisible()
  await expect(page.getByText('没有失败的任务')).toBeVisible()

  await page.goto(`${subjectPath}/sessionNaire/${sessionSid}/view`)
  await page.getByRole('button', { name: '彻底清除' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: '彻底清除' }).click()
  await expect(asked.getByText('请填写原因')).toBeVisible()
  await asked.getByLabel('原因').fill('本人要求')
  await asked.getByRole('button', { name: '彻底清除' }).click()
  await expect(page.getByText('答卷已彻底清除')).toBeVisible()
  const manager = await signedIn(browser, person('manager'))
  await expect.poll(() => rowsOf(manager, subjectPath, `$filter=Sid eq '${sessionSid}'`)).toEqual([])
})

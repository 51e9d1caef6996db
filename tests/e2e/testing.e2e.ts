import { expect, test } from '@playwright/test'
import type { Json } from '../api/client.ts'
import { authorWith, planted } from './authoring/author.ts'

test('an author finds what nobody can meet, rehearses, and keeps a test case that tells what a change does', async ({
  browser,
}) => {
  const { page, naireSid, subject } = await authorWith(browser, planted())
  await page.goto(`${subject}/naireEdit`)
  await page.getByRole('button', { name: '检查与测试' }).click()
  const bench = page.getByRole('dialog', { name: /检查与测试/ })

  await test.step('what nobody can meet is found in the background', async () => {
    await expect(bench.getByText(/已模拟 \d+ 位答题者/)).toBeVisible()
    await expect(bench.locator('[data-finding="explorer.unreachableQuestion"]')).toContainText('never')
  })

  await test.step('made-up respondents answer it', async () => {
    await bench.getByRole('tab', { name: '模拟答题' }).click()
    await bench.getByRole('spinbutton').fill('40')
    await bench.getByRole('button', { name: '开始' }).click()
    await expect(bench.getByText(/40 人答完/)).toBeVisible()
    await expect(bench.getByText('路径（共 2 条）')).toBeVisible()
    await expect(bench.getByRole('row').filter({ hasText: 'never' })).toContainText('0%')
  })

  await test.step('answers of the preview are kept as a test case', async () => {
    await bench.getByRole('tab', { name: '预览' }).click()
    await bench.getByText('平板', { exact: true }).click()
    await bench.frameLocator('[data-device=tablet]').getByRole('radio', { name: '好', exact: true }).check()
    await bench.getByRole('button', { name: '记为测试用例' }).click()
    await page.getByRole('textbox', { name: '用例名称' }).fill('睡得好的人')
    await page.keyboard.press('Enter')
    await bench.getByRole('tab', { name: '测试用例' }).click()
    await expect(bench.getByText('1/1 个用例通过')).toBeVisible()
    await bench.getByRole('button', { name: '保存', exact: true }).click()
    await expect(bench.getByText('已保存', { exact: true })).toBeVisible()
  })

  await test.step('it tells what a change does', async () => {
    await page.goto(`${subject}/naireSettings?naire=${naireSid}`)
    await page.locator('[data-setting=ScoreExpression]').locator('[data-expression]').fill('5')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await page.getByRole('button', { name: '检查结果' }).first().click()
    await page.locator('[data-finding="cases.changed"]').getByRole('button', { name: '转到' }).click()
    await expect(bench.locator('[data-case=failed]')).toBeFocused()
    await expect(bench.locator('[data-case=failed]')).toContainText('得分应为 2，现在是 5')
    await bench.getByRole('button', { name: '采用现在的结果' }).click()
    await expect(bench.locator('[data-case=passed]')).toBeVisible()
  })
})

test('what is not published yet is answered under a test link, and its session is a test', async ({ browser }) => {
  const { page, client, naireSid, subject, stored } = await authorWith(browser, planted())
  const { ModifyTime, QuestionCount, PageCount, Questions } = await stored()
  const places = Questions.map(({ Sid, PageSid, PageSeq, Seq, Hash }: Json) => ({ Sid, PageSid, PageSeq, Seq, Hash }))
  const questionnaire = {
    Sid: naireSid,
    Name: '还没发布的名字',
    ModifyTime,
    QuestionCount,
    PageCount,
    Questions: places,
  }
  const saved = await client.post(`/odata/Naires('${naireSid}')/SurveyExpert.Save()`, { questionnaire, variation: {} })
  expect(saved.status, saved.text).toBe(200)
  await page.goto(`${subject}/naireEdit`)
  await page.getByRole('button', { name: '检查与测试' }).click()
  const bench = page.getByRole('dialog', { name: /检查与测试/ })
  await bench.getByRole('tab', { name: '测试答卷' }).click()
  await expect(bench.getByText('这个链接打开第 2 版，不必先发布')).toBeVisible()
  const link = await bench.getByRole('textbox').first().inputValue()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText('还没发布的名字')).toBeVisible()
  await phone.getByRole('radio', { name: '不好' }).check()
  await phone.getByRole('button', { name: /下一页|提交/ }).click()
  await expect
    .poll(async () => {
      const path = `/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$select=Mode,NaireRevision`
      return (await client.get(path)).body.value
    })
    .toEqual([expect.objectContaining({ Mode: 'test', NaireRevision: 2 })])
})

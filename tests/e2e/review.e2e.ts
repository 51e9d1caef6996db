import { expect, test, type Browser, type Page } from '@playwright/test'
import { answeredScreening, type AnsweredScreening } from './story/answered-screening.ts'

// One story: the sessions that its first step makes are decided in the steps after it.
test.describe.configure({ mode: 'serial' })

let work: AnsweredScreening
let subject = ''
let sids: readonly string[] = []
let answered = ''

test.beforeAll(async () => {
  work = await answeredScreening({
    topic: '审核',
    people: { pm: 'ProjectManager', one: 'Assessor', two: 'Assessor', judge: 'Judge' },
    sessions: 4,
  })
  ;({ subject, sids } = work)
  answered = sids[0] ?? ''
})

const as = (browser: Browser, name: string) => work.as(browser, name)
const bar = (page: Page) => page.getByRole('toolbar', { name: '审核' })
const row = (page: Page, sid = '') => page.locator(`[data-sid="${sid}"]`)

test('a manager gives the waiting sessions out evenly', async ({ browser }) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/dataMng`)
  await page.getByRole('button', { name: '平均分配' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '分配', exact: true }).click()
  await expect(page.getByText('已把 4 份答卷分给 2 人')).toBeVisible()
  await page.getByText('待分配', { exact: true }).click()
  await expect(page.getByText('没有符合筛选的答卷')).toBeVisible()
})

test('many are sent back at once with one reason, one that is decided already stays, and all is undone', async ({
  browser,
}) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/dataMng`)
  await row(page, sids[1]).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过' }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 1 份')
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '退回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '回答不完整，请补充' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退回', exact: true }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 3 份，未变 1 份')
  await expect(page.locator(`[data-refused="${sids[1]}"]`)).toBeVisible()
  await expect(row(page, answered)).toContainText('已退回')
  await page.getByRole('button', { name: '撤销已完成的' }).click()
  await expect(page.locator('[data-batch=finished]')).toContainText('完成 3 份，未变 0 份')
  await expect(row(page, answered)).toContainText('待审核')
})

test('from the header a session is found by its number and a screen by its name, by keyboard alone; people only by who manages them', async ({
  browser,
}) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/dataMng`)
  await expect(row(page, sids[0])).toBeVisible()
  const sought = page.getByRole('combobox', { name: /^答卷编号/ })
  const search = async (words: string) => {
    await page.keyboard.press('Control+k')
    await sought.fill(words)
  }
  await search('配额')
  await expect(page.getByRole('option', { name: '配额' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await search(sids[0]?.slice(0, 10) ?? '')
  await expect(page.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`sessionNaire/${sids[0]}/review`))
  await search('pm_')
  await expect(page.getByRole('group', { name: '人员' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const assessors = await as(browser, 'one')
  await assessors.goto(`${subject}/dataMng`)
  await assessors.getByRole('button', { name: '搜索', exact: true }).click()
  await assessors.getByRole('combobox', { name: /^答卷编号/ }).fill('pm_')
  await expect(assessors.getByText('没有找到。检查输入，或换个词试试。')).toBeVisible()
})

test('columns, order and filter get a name by keyboard alone, all of the questionnaire pick it, and an assessor has none of it', async ({
  browser,
}) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/dataMng?f=ReviewStatus:is:0`)
  const saved = page.getByRole('button', { name: /^star 视图|^视图/ })
  await saved.focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: '视图名称' })
  await name.focus()
  await page.keyboard.type('等待审核')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await name.press('Enter')
  const picked = (words: RegExp, pressed: boolean) =>
    page.getByRole('listitem').getByRole('button', { name: words, pressed })
  await expect(picked(/^等待审核/, true)).toBeVisible()
  await expect(page).toHaveURL(/view=%2B/)

  await page.goto(`${subject}/dataMng`)
  await saved.click()
  await picked(/^等待审核/, false).click()
  await expect(page).toHaveURL(/f=ReviewStatus/)
  await saved.click()
  await page.getByRole('button', { name: '删除“等待审核”' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('还没有保存的视图')).toBeVisible()

  const assessors = await as(browser, 'one')
  await assessors.goto(`${subject}/dataMng`)
  await expect(assessors.getByRole('search')).toBeVisible()
  await expect(assessors.getByRole('button', { name: '视图' })).toHaveCount(0)
})

test('an assessor has no batches, and hands a review back and takes it on the page of its session', async ({
  browser,
}) => {
  const page = await as(browser, 'one')
  await page.goto(`${subject}/dataMng?whose=mine`)
  await expect(page.locator('[data-sid]').first()).toBeVisible()
  await expect(page.getByRole('grid').getByRole('checkbox')).toHaveCount(0)
  await page.locator('[data-sid]').first().click()
  await page.getByRole('region', { name: '答卷内容' }).getByRole('link').first().click()
  await page.getByRole('button', { name: '交回审核' }).click()
  await page.getByRole('button', { name: '由我审核' }).click()
  await expect(page.getByRole('button', { name: '交回审核' })).toBeVisible()
})

test('a reviewer comments, puts an answer right and decides by keyboard alone, and takes the decision back', async ({
  browser,
}) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/sessionNaire/${answered}/review`)
  const age = page.locator('[data-code=age]')
  await expect(age).toBeVisible()
  while (!(await age.evaluate((place) => place === document.activeElement))) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(age.getByRole('textbox', { name: '写评论' })).toBeFocused()
  await page.keyboard.type('录音里说的是 45 岁')
  await page.keyboard.press('Control+Enter')
  await expect(age.getByText('录音里说的是 45 岁')).toBeVisible()
  await expect(age.getByRole('textbox', { name: '写评论' })).toHaveCount(0)
  await expect(age).toBeFocused()
  await page.keyboard.press('e')
  await age.getByRole('textbox', { name: /您的年龄/ }).fill('45')
  await age.getByRole('textbox', { name: /更正原因/ }).fill('以录音为准')
  await page.keyboard.press('Enter')
  await expect(age.locator('[data-corrected]')).toContainText('30')
  await expect(age.locator('[data-corrected]')).toContainText('以录音为准')
  await page.keyboard.press('p')
  await expect(bar(page)).toContainText('撤回结论')
  await page.keyboard.press('u')
  await expect(bar(page)).toContainText('待审核')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
})

test('a reviewer steps through the list by key, is led on to the next that waits, and finds the list as it was', async ({
  browser,
}) => {
  const page = await as(browser, 'pm')
  const shows = (sid = '') => expect(page.getByRole('heading', { level: 1 })).toContainText(sid.slice(0, 8))
  await page.goto(`${subject}/dataMng?f=ReviewStatus:is:0`)
  await row(page, sids[3]).click()
  await page.getByRole('link', { name: '去审核' }).click()
  await shows(sids[3])
  await expect(page.getByRole('button', { name: '下一份' })).toBeEnabled()
  await page.keyboard.press('Shift+J')
  await shows(sids[2])
  await expect(bar(page)).toContainText('待审核')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.keyboard.press('p')
  await shows(sids[0])
  await expect(bar(page)).toContainText('撤回结论')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const flags = page.getByRole('region', { name: '系统核对发现的疑点' })
  await expect(flags).toBeVisible()
  expect((await flags.boundingBox())!.y).toBeLessThan((await page.locator('[data-code=age]').boundingBox())!.y)
  await page.screenshot({ path: 'test-results/review/after-decision.png' })
  await page.keyboard.press('u')
  await shows(sids[2])
  await expect(bar(page)).toContainText('待审核')
  await page.getByRole('link', { name: '返回列表' }).click()
  await expect(page.getByText('审核状态 是 待审核')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', `row-${sids[2]}`)
  await page.getByRole('button', { name: '回收站' }).click()
  await expect(page.getByText('回收站是空的')).toBeVisible()
})

test('a manager deletes a session with a reason, and brings it back', async ({ browser }) => {
  const page = await as(browser, 'pm')
  await page.goto(`${subject}/sessionNaire/${sids[1]}/view`)
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('重复答题')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.locator('[data-deleted]')).toContainText('重复答题')
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.locator('[data-code=age]')).toBeVisible()
})

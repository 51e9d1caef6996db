import { expect, test, type Browser, type Page } from '@playwright/test'
import { newSid } from '../api/fieldwork.ts'
import { authorWith } from './authoring/author.ts'
import { violationsOf } from './looks/look.ts'
import { choices, press } from './way/way-naire.ts'

// An author makes an exam of a questionnaire; a respondent on a phone takes it once.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' }
const picture = async (page: Page, name: string) => {
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/exam-${name}.png` })
}

const stems = ['《静夜思》的作者是谁？', '一年有几个节气？', '“五行”不包括哪一样？', '下列哪一位是宋代词人？']
const options = [
  ['李白', '杜甫', '王维'],
  ['二十四个', '十二个', '七十二个'],
  ['风', '金', '土'],
  ['苏轼', '李商隐', '关汉卿'],
]

/** Three of four questions are drawn; the first option is right. */
function questionnaire() {
  const made = choices('ABCD') as { Questions: { Code: string; Data: object }[] }
  const Questions = made.Questions.map((question, at) => ({
    ...question,
    Data: {
      Data: stems[at],
      Interactions: [
        {
          Sid: newSid(),
          Code: 'I1',
          Compulsory: true,
          ScoreExpression: `iif(${question.Code} == '1', 10, 0)`,
          FullPoints: 10,
          Entries: (options[at] ?? []).map((Data, n) => ({ Sid: newSid(), Code: String(n + 1), Data })),
        },
      ],
    },
  }))
  const Parts = [...'ABCD'].map((code) => ({ StartCode: code, EndCode: code }))
  const PageGroups = JSON.stringify([{ OrderMode: 'Random', DrawCount: 3, Parts }])
  return {
    ...made,
    Name: '国学常识小测',
    Questions,
    PageGroups,
    AnonymousMode: 1,
    IdentifyingQuery: 'id',
    ScoreBands: '0-19: 再读一读\n20-30: 学得不错',
  }
}

async function opened(browser: Browser, address: string) {
  const page = await (await browser.newContext(phone)).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address)
  return page
}

/** Answers what is shown: the first question wrongly, the others rightly. */
async function takeExam(page: Page, [next, handIn]: readonly [string, string]) {
  for (let n = 0; n < 3; n += 1) {
    await expect(page.getByRole('radio')).toHaveCount(3)
    const stem = await page
      .getByRole('heading', { level: 2 })
      .or(page.getByRole('heading', { level: 3 }))
      .first()
      .innerText()
    const at = stems.findIndex((each) => stem.includes(each))
    await page.getByRole('radio', { name: options[at]?.[n === 0 ? 1 : 0] ?? '', exact: true }).check()
    await press(page, n === 2 ? handIn : next)
    if (n < 2) await expect(page.getByText(stem)).toBeHidden()
  }
}

test('an author makes an exam in one step; a respondent takes it once, under a clock, and is told the result', async ({
  browser,
}) => {
  const author = await authorWith(browser, questionnaire())
  const { page, naireSid, subject } = author
  const address = (code: string, lang = 'zh-CN') =>
    `/survey/online/${subject.split('/')[2]}/${naireSid}?id=${code}&lang=${lang}`

  await test.step('the one step, what it sets, and each of it still to be changed', async () => {
    await page.goto(`${subject}/naireSettings?naire=${naireSid}`)
    const card = page.locator('#settings-exam')
    await card.getByRole('button', { name: '变成考试' }).click()
    await expect(card.getByRole('status')).toHaveText('已是考试。')
    await expect(card.getByRole('button', { name: '变成考试' })).toBeDisabled()
    await expect(page.locator('[data-setting=TimeLimit]').getByRole('spinbutton')).toHaveValue('3600')
    await page.locator('[data-setting=TimeLimit]').getByRole('spinbutton').fill('900')
    await page.locator('[data-setting=ResultPage]').getByRole('combobox').click()
    await page.getByTitle('得分和每题对错').click()
    await card.scrollIntoViewIfNeeded()
    await picture(page, 'settings')
    // It saves by itself.
    const saved = { TimeLimit: 900, SessionLimit: 1, Resumable: 'Force', ResultPage: 'Answers' }
    await expect.poll(author.stored, { timeout: 60_000 }).toMatchObject(saved)
  })

  await test.step('it is published', async () => {
    await page.goto(`${subject}/naireEdit`)
    await page.getByRole('listitem').filter({ hasText: '国学' }).getByRole('button', { name: /发布/ }).click()
    await picture(page, 'publish')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /发布|确定/ })
      .click()
    await expect.poll(async () => (await author.client.get(`/naire/${naireSid}.json`)).body.TimeLimit).toBe(900)
  })

  await test.step('on a phone: a clock, three of four questions, the points and words for them', async () => {
    const taker = await opened(browser, address('K1'))
    await expect(taker.getByText(/剩余 1[45]:\d\d/).first()).toBeVisible()
    await picture(taker, 'clock')
    await takeExam(taker, ['下一页', '提交'])
    const result = taker.getByRole('region', { name: '结果' })
    await expect(result.getByText('得分：20 / 30')).toBeVisible()
    await expect(result.getByText('学得不错')).toBeVisible()
    await expect(result.getByText('答错（0 / 10）')).toHaveCount(1)
    await expect(result.getByText('答对（10 / 10）')).toHaveCount(2)
    await picture(taker, 'result')
    expect(await violationsOf(taker)).toEqual([])

    await expect(taker.getByRole('button', { name: '再填一份' })).toHaveCount(0)
    await taker.goto('about:blank')
    await taker.goto(address('K1'))
    await expect(taker.getByRole('region', { name: '结果' }).getByText('得分：20 / 30')).toBeVisible()
    await expect(taker.getByRole('radio')).toHaveCount(0)
    await picture(taker, 'again')
  })

  await test.step('a second try with the same code is refused in words, on another phone too', async () => {
    const other = await opened(browser, address('K1'))
    await expect(other.getByRole('heading', { name: '您已经填过这份问卷了' })).toBeVisible()
    await expect(other.getByText('您的份数已经用完')).toBeVisible()
    await expect(other.getByRole('radio')).toHaveCount(0)
    await picture(other, 'refused')
    expect(await violationsOf(other)).toEqual([])
  })

  await test.step('in Arabic, on another phone', async () => {
    const taker = await opened(browser, address('K2', 'ar'))
    await expect(taker.getByRole('radio')).toHaveCount(3)
    await picture(taker, 'clock-ar')
    await takeExam(taker, ['التالي', 'إرسال'])
    await expect(taker.getByRole('region', { name: 'النتيجة' })).toBeVisible()
    await picture(taker, 'result-ar')
    expect(await violationsOf(taker)).toEqual([])
    const other = await opened(browser, address('K2', 'ar'))
    await expect(other.getByRole('heading', { name: 'لقد أجبت عن هذا الاستبيان من قبل' })).toBeVisible()
    await picture(other, 'refused-ar')
  })
})

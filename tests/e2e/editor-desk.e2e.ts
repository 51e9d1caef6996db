import { expect, test, type Page } from '@playwright/test'
import { newSid } from '../api/fieldwork.ts'
import { authorWith } from './authoring/author.ts'
import { button, say } from './editor/author-steps.ts'

const longStem =
  '在过去的十二个月里，包括节假日在内，您以及与您共同居住的家庭成员平均每周到附近的超市、菜市场或者便利店购买新鲜蔬菜水果的次数大约是多少？'.repeat(
    2,
  )
const entry = (Data: string, at: number) => ({
  Sid: newSid(),
  Code: String.fromCharCode(65 + at),
  Data: `${Data}${Data}${Data}${Data}`,
})
const naire = () => ({
  Sid: newSid(),
  Name: '书桌',
  QuestionCount: 1,
  PageCount: 1,
  ModifyTime: '2026-01-05T02:00:00.000Z',
  Questions: [
    {
      Sid: newSid(),
      Code: 'Q1',
      Type: 0,
      PageSid: 'A'.repeat(32),
      PageSeq: 1,
      Seq: 1,
      Data: {
        Data: longStem,
        Interactions: [
          { Sid: newSid(), Code: 'I1', Entries: ['每天都去一次或者更多次', '每周去三四次左右'].map(entry) },
        ],
      },
    },
  ],
})

const side = (page: Page, title: RegExp) =>
  page.locator('[data-pane=properties]').and(page.getByRole('complementary', { name: title }))
const publish = (page: Page) => button(page, 'management:naires.publish')

test('an author at the desk: nothing has to be selected, sought or waited for', async ({ browser }) => {
  const { page, naireSid, subject } = await authorWith(browser, naire())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  await expect(page.locator('[data-card=Q1]')).toBeVisible({ timeout: 60_000 })

  await test.step('the screen does not scroll', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  })

  await test.step('a question that is added is written at once, and what is typed takes the place of “选项 1”', async () => {
    const before = await publish(page).boundingBox()
    await button(page, 'editor:palette.add').click()
    await page.locator('[data-type=choice]').click()
    const card = page.locator('[data-card=Q2]')
    await expect(card.getByRole('textbox', { name: say('editor:fields.Stem') })).toBeFocused()
    await page.keyboard.type('您的性别？')
    await card.getByText('选项 1').click()
    await page.keyboard.type('男')
    await page.keyboard.press('Enter')
    await page.keyboard.type('女')
    await page.keyboard.press('Enter')
    await expect(card.locator('label .n-rich')).toHaveText(['男', '女', /3/])
    await page.keyboard.press('Escape')
    expect(await publish(page).boundingBox()).toEqual(before)
    await expect(publish(page)).toBeEnabled()
    expect(await publish(page).boundingBox()).toEqual(before)
    const inPanel = page.locator('[data-editor-form]:not([inert]) [data-field$=".Data"]').last()
    await inPanel.click()
    await page.keyboard.type('不愿说')
    await expect(card.locator('label .n-rich')).toHaveText(['男', '女', '不愿说'])
  })

  await test.step('what stands beside the page closes, and the properties are back', async () => {
    for (const [opener, title] of [
      ['testing:findings.title', say('testing:findings.title')],
      ['management:quotas.write', say('management:quotas.write')],
      ['editor:groups.title', say('editor:groups.title')],
    ] as const) {
      await page
        .getByRole('button', { name: say(opener), exact: true })
        .first()
        .click()
      await button(side(page, title), 'management:actions.close').click()
      await expect(side(page, say('editor:panes.properties'))).toBeVisible()
    }
  })

  await test.step('a condition on a question with a long stem fits', async () => {
    const panel = side(page, say('editor:panes.properties'))
    await page.locator('[data-editor-form]:not([inert]) [data-section=logic] > summary').click()
    const condition = page.locator('[data-editor-form]:not([inert]) [data-field="Config.VisibleExpression"]')
    await condition.getByRole('combobox', { name: '条件 1 的题目' }).click()
    const choices = page.locator('.ant-select-dropdown:visible')
    await expect(choices).toBeVisible()
    expect((await choices.boundingBox())?.width).toBeLessThanOrEqual(480)
    await choices.locator('.ant-select-item-option').first().click()
    await condition.getByRole('combobox', { name: '条件 1 的关系' }).selectOption('answered')
    await condition.getByText(say('expressions:field.try')).click()
    expect(
      await panel.evaluate((element) =>
        [...element.querySelectorAll('*')]
          .filter(
            (inner) =>
              inner.getBoundingClientRect().right > element.getBoundingClientRect().right + 1 &&
              getComputedStyle(inner).position !== 'absolute',
          )
          .map((inner) => inner.className),
      ),
    ).toEqual([])
  })
})

const arabicStem =
  'خلال الاثني عشر شهرا الماضية كم مرة ذهبت مع أفراد أسرتك إلى السوق القريب أو المتجر لشراء الخضروات والفواكه الطازجة بما في ذلك العطلات؟'

/** Texts on one line whose first sign is not to be seen. */
const cutAtTheBeginning = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { overflowX, whiteSpace } = getComputedStyle(element)
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      const isCut = overflowX === 'hidden' && whiteSpace === 'nowrap' && element.scrollWidth > element.clientWidth + 1
      if (!isCut || element.clientWidth < 8 || !text?.textContent?.trim()) return []
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, 1)
      const [sign, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return sign.left < box.left - 1 || sign.right > box.right + 1 ? [text.textContent] : []
    }),
  )

for (const lang of ['zh-CN', 'ar'])
  test(`stems that run the other way than the screen keep their beginning (${lang})`, async ({ browser }) => {
    const record = naire()
    const [first] = record.Questions
    const second = structuredClone({ ...first!, Sid: newSid(), Code: 'Q2', Seq: 2 })
    second.Data.Data = arabicStem
    second.Data.Interactions[0]!.Sid = newSid()
    const both = { ...record, QuestionCount: 2, Questions: [first!, second] }
    const { page, naireSid, subject } = await authorWith(browser, both)
    await page.addInitScript((chosen) => localStorage.setItem('naire.lang', chosen), lang)
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await expect(page.locator('[data-card=Q2]')).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : /^(ltr)?$/)
    await expect(page.locator('[data-editor-outline]')).toContainText('خلال الاثني')
    expect(await cutAtTheBeginning(page)).toEqual([])
  })

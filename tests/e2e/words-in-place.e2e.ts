import { questionTypeNumbers } from '@naire/domain/questions'
import { expect, test, type Page } from '@playwright/test'
import { newSid } from '../api/fieldwork.ts'
import { authorWith } from './authoring/author.ts'
import { button, saved, say } from './editor/author-steps.ts'

const part = (Data: string, at: number) => ({ Sid: newSid(), Code: String(at + 1), Data })
const question = (Code: string, Seq: number, type: 'choice' | 'matrix', content: object) => ({
  Sid: newSid(),
  Code,
  Type: questionTypeNumbers[type],
  PageSid: 'A'.repeat(32),
  PageSeq: 1,
  Seq,
  Data: { Data: `${Code}？`, Interactions: [{ Sid: newSid(), Code: 'I1', ...content }] },
})

/** A choice and a matrix on one page. */
const naire = () => ({
  Sid: newSid(),
  Name: '就地改写的问卷',
  QuestionCount: 2,
  PageCount: 1,
  ModifyTime: '2026-01-05T02:00:00.000Z',
  Questions: [
    question('fruit', 1, 'choice', { Entries: ['苹果', '梨', '<b>桃</b>'].map(part) }),
    question('taste', 2, 'matrix', {
      ViewType: 101,
      Rows: ['甜度', '酸度'].map(part),
      Options: ['高', '低'].map(part),
    }),
  ],
})

/** Inline text field on the page. */
const field = (page: Page) => page.locator('[data-writable] textarea')
const card = (page: Page, code: string) => page.locator(`[data-card=${code}]`)
const words = (page: Page, code: string) => card(page, code).locator('label .n-rich')

test('an author writes options, rows and columns where respondents read them', async ({ browser }) => {
  const { page, naireSid, subject, stored } = await authorWith(browser, naire())
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  const inPanel = page.locator('[data-editor-form]:not([inert]) [data-field$=".Data"]')
  await expect(words(page, 'fruit')).toHaveText(['苹果', '梨', '桃'], { timeout: 60_000 })

  await test.step('pressed, an option is written; enter goes on past what has markup, and behind the last makes a new one', async () => {
    await words(page, 'fruit').getByText('苹果').click()
    await expect(field(page)).toHaveValue('苹果')
    await expect(card(page, 'fruit').getByRole('radio', { checked: true })).toHaveCount(0)
    await field(page).fill('红苹果 & 青苹果')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('梨')
    await page.keyboard.press('Enter')
    await expect(words(page, 'fruit')).toHaveCount(4)
    await page.keyboard.insertText('杏')
    await page.keyboard.press('Enter')
    await expect(inPanel.nth(3)).toHaveValue('杏')
    await page.keyboard.insertText('李')
    await page.keyboard.press('Tab')
    await expect(words(page, 'fruit')).toHaveText(['红苹果 & 青苹果', '梨', '桃', '杏', '李'])
    await card(page, 'fruit').locator('button').first().click()
  })

  await test.step('an option without words goes with backspace, and undo gives it back', async () => {
    await words(page, 'fruit').getByText('杏').click()
    await field(page).fill('مشمش')
    await expect(field(page)).toHaveCSS('text-align', 'left')
    await field(page).fill('')
    await page.keyboard.press('Backspace')
    await expect(words(page, 'fruit')).toHaveText(['红苹果 & 青苹果', '梨', '桃', '李'])
    await expect(field(page)).toHaveValue('梨')
    await page.keyboard.press('Control+z')
    await expect(words(page, 'fruit')).toHaveText(['红苹果 & 青苹果', '梨', '桃', '杏', '李'])
  })

  await test.step('with keys alone: F2 and enter write the words of a control, escape gives up and leaves the focus there', async () => {
    const pear = card(page, 'fruit').getByRole('radio').nth(1)
    await pear.focus()
    for (const key of ['F2', 'Enter']) {
      await page.keyboard.press(key)
      await expect(field(page)).toBeFocused()
      await field(page).fill('不要的字')
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveCount(0)
      await expect(pear).toBeFocused()
    }
    await expect(words(page, 'fruit').nth(1)).toHaveText('梨')
    await page.keyboard.press('Space')
    await expect(pear).toBeChecked()
  })

  await test.step('what is typed is one step of undo, also while the field is open', async () => {
    await words(page, 'fruit').getByText('梨').click()
    await page.keyboard.type('汁和梨汤', { delay: 300 })
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('梨')
    await page.keyboard.press('Control+Shift+z')
    await expect(field(page)).toHaveValue(/汁和梨汤/)
    await page.keyboard.press('Escape')
    await button(page, 'editor:undo').click()
    await expect(words(page, 'fruit').nth(1)).toHaveText('梨')
  })

  await test.step('rows and columns of a matrix, one after another with tab', async () => {
    const head = (text: string) => card(page, 'taste').locator('th').getByText(text, { exact: true })
    await head('甜度').click()
    await expect(field(page)).toHaveCount(0)
    await head('高').click()
    await expect(field(page)).toHaveAccessibleName(say('editor:list.text'))
    for (const text of ['很高', '很低', '甜', '酸']) {
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await expect(field(page)).toHaveCount(0)
    await expect(card(page, 'taste').locator('th')).toHaveText(['很高', '很低', '甜', '酸'])
    await card(page, 'taste').getByRole('radio').last().focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('酸')
    await page.keyboard.press('Enter')
    await expect(card(page, 'taste').locator('tbody th')).toHaveCount(3)
    await page.keyboard.press('Escape')
  })

  await test.step('it is stored as the panel stores it', async () => {
    await saved(page)
    const [fruit, taste] = ((await stored()).Questions as { readonly Data: string }[]).map(
      ({ Data }) => JSON.parse(Data).Interactions[0],
    )
    expect(fruit.Entries.map((entry: { Data: string }) => entry.Data)).toEqual([
      '红苹果 &amp; 青苹果',
      '梨',
      '<b>桃</b>',
      '杏',
      '李',
    ])
    expect(fruit.Entries.map((entry: { Code: string }) => entry.Code)).toEqual(['1', '2', '3', 'A', 'B'])
    expect(taste.Rows.map((row: { Data: string }) => row.Data).slice(0, 2)).toEqual(['甜', '酸'])
  })
})

import { expect, test } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { zip } from '../../frontend/management/src/authoring/documents/testing/zip.ts'
import { authorWith, planted } from './authoring/author.ts'

test('an author replaces words everywhere, takes questions over, translates, prints, and begins from a document', async ({
  browser,
}) => {
  // Six ways through one questionnaire, each with pages of its own to load.
  test.slow()
  const { page, naireSid, subject, stored } = await authorWith(browser, planted())
  const saved = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  }
  const lines = page.locator('[data-editor-outline] [role=option]')

  await test.step('words are replaced everywhere as one step, and a code with all that refers to it', async () => {
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await expect(lines.first()).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('Control+f')
    const panel = page.locator('[data-find]')
    await page.keyboard.insertText('睡眠')
    await expect(panel.getByRole('status')).toContainText('找到 4 处')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('status')).toContainText('第 2 处，共 4 处')
    await panel.getByRole('textbox', { name: '替换为' }).fill('睡觉情况')
    await panel.getByRole('button', { name: '全部替换' }).click()
    await expect(lines.filter({ hasText: '睡觉情况' })).toHaveCount(3)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(lines.filter({ hasText: '睡觉情况' })).toHaveCount(0)
    await panel.getByRole('searchbox', { name: '查找' }).fill('often')
    await panel.getByText('在所有内容中查找').click()
    await panel.getByRole('checkbox', { name: '文字' }).uncheck()
    await panel.getByRole('textbox', { name: '替换为' }).fill('howOften')
    await panel.getByRole('button', { name: '全部替换' }).click()
    await expect(lines.nth(3)).toContainText('howOften')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await saved()
    expect(JSON.stringify(await stored())).toContain("howOften == '1' && sleep == '2'")
  })

  await test.step('questions copied in one questionnaire are pasted in another, and what they miss is told', async () => {
    await lines.nth(3).click()
    await lines.nth(3).press('Control+c')
    await page.goto(`${subject}/naireEdit`)
    await page.getByRole('button', { name: '新建问卷' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('题库')
    await page.keyboard.press('Enter')
    await expect(page.getByText('这份问卷还没有题目')).toBeVisible({ timeout: 60_000 })
    await page.locator('body').press('Control+v')
    await expect(page.getByRole('dialog')).toContainText(/howOften.*引用了没有一起过来的.*sleep/)
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await expect(lines.filter({ hasText: 'howOften' })).toHaveCount(1)
  })

  await test.step('any questionnaire is a bank: its questions are looked for, chosen and inserted', async () => {
    await page.getByRole('button', { name: '从其他问卷插入题目' }).click()
    const bank = page.getByRole('dialog', { name: '从其他问卷插入题目' })
    await bank.getByRole('searchbox').fill('sleep：')
    await bank.getByRole('checkbox', { name: /sleep/ }).check()
    await bank.getByRole('button', { name: '插入选中的题目（1）' }).click()
    await expect(lines.filter({ hasText: 'sleep' })).toHaveCount(1)
    await saved()
  })

  await test.step('all questions that there are lie on one screen, to be found by type and words, copied, and opened where they stand', async () => {
    const edited = page.url()
    await page.goto('/questionMng')
    await page.getByRole('searchbox', { name: '在题目中查找' }).fill('sleep：')
    await page.getByRole('combobox', { name: '所有题型' }).fill('选择')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const source = page.getByRole('listitem').filter({ hasText: '睡眠与生活' }).first()
    await source.getByRole('checkbox', { name: /sleep/ }).check()
    await page.getByRole('button', { name: '复制选中的题目（1）' }).click()
    await expect(page.getByText('已复制 1 道题，可在任何问卷中粘贴')).toBeVisible()
    await source.getByRole('link', { name: '在编辑器中打开 sleep' }).click()
    await expect(lines.filter({ hasText: 'sleep' }).first()).toHaveAttribute('aria-selected', 'true')
    await page.goto(edited)
    await expect(lines.first()).toBeVisible({ timeout: 60_000 })
    await page.locator('body').press('Control+v')
    await expect(page.getByRole('dialog')).toContainText(/sleep → sleep_2/)
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await saved()
  })

  await test.step('texts are translated beside each other, or in a sheet that goes out and comes back', async () => {
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await expect(lines.first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '译文' }).click()
    const sheet = page.getByRole('dialog', { name: '译文' })
    await sheet.getByRole('combobox', { name: '选择语言' }).click()
    await page.getByTitle('English').click()
    await sheet.getByRole('textbox', { name: /：睡眠与生活/ }).fill('Sleep and life')
    const file = page.waitForEvent('download')
    await sheet.getByRole('button', { name: '导出表格' }).click()
    await page.getByRole('menuitem', { name: '.xlsx' }).click()
    const rows = utils.sheet_to_json<Record<string, string>>(
      read(await readFile(await (await file).path())).Sheets['Naire'] ?? {},
    )
    expect(rows[0]).toMatchObject({ 'zh-CN': '睡眠与生活', 'en-US': 'Sleep and life' })
    const csv = rows.map((row) => `${row['key']},"${row['zh-CN']}","${row['zh-CN'] === '好' ? 'Well' : ''}"`)
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'texts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['key,zh-CN,en-US', ...csv].join('\n')),
    })
    await page.getByRole('button', { name: '采用 3 处改动' }).click()
    await expect(sheet.getByText('30%（4/13）')).toBeVisible()
  })

  await test.step('the questionnaire is printed with its codes and conditions, and its codebook is a sheet', async () => {
    await page
      .getByRole('dialog', { name: '译文' })
      .getByRole('button', { name: /关闭|Close/ })
      .click()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '打印与编码表' }).click()
    const drawer = page.getByRole('dialog', { name: '打印与编码表' })
    await expect(drawer.locator('[data-paper=howOften]')).toContainText(/显示条件.*好/)
    await page.emulateMedia({ media: 'print' })
    await expect(drawer.locator('[data-paper=sleep]')).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(drawer.getByRole('button', { name: '打印' })).toBeHidden()
    await page.emulateMedia({ media: null })
    const file = page.waitForEvent('download')
    await drawer.getByRole('button', { name: '编码表' }).click()
    await page.getByRole('menuitem', { name: '.csv' }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toMatch(/howOften,2,选择题?,/)
  })

  await test.step('a Word document becomes a questionnaire', async () => {
    await page.goto(`${subject}/naireEdit`)
    await expect(page.getByRole('button', { name: '粘贴文本' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '粘贴文本' }).click()
    const lines = ['早餐调查', '1. 您吃早餐吗？', 'A. 每天', 'B. 有时'].map(
      (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`,
    )
    const buffer = zip([
      { name: 'word/document.xml', text: `<w:document><w:body>${lines.join('')}</w:body></w:document>` },
    ])
    const drawer = page.getByRole('dialog')
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: '早餐.docx', mimeType: 'application/octet-stream', buffer })
    await expect(drawer.getByRole('listitem').filter({ hasText: '您吃早餐吗？' })).toContainText('每天')
    await drawer.locator('input[type=file]').setInputFiles({
      name: '旧.doc',
      mimeType: 'application/msword',
      buffer: Buffer.from('not a zip at all, rather an older thing'),
    })
    await expect(drawer.getByRole('alert')).toContainText('.docx')
  })
})

import { expect, test } from '@playwright/test'
import { read, utils } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { authorWith, planted } from './authoring/author.ts'

test('an author finds and replaces words, and takes questions over from another questionnaire', async ({ browser }) => {
  const { page, naireSid, subject, stored } = await authorWith(browser, planted())
  const saved = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  }
  const lines = page.locator('[data-editor-outline] [role=option]')

  await test.step('words are replaced everywhere as one step, and a code with all that refers to it', async () => {
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await expect(lines.first()).toBeVisible()
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
    await expect(page.getByText('这份问卷还没有题目')).toBeVisible()
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

  await test.step('texts are translated beside each other, or in a sheet that goes out and comes back', async () => {
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '译文' }).click()
    const sheet = page.getByRole('dialog', { name: '译文' })
    await sheet.getByRole('combobox', { name: '选择语言' }).click()
    await page.getByTitle('English').click()
    await sheet.getByRole('textbox', { name: /：睡眠与生活/ }).fill('Sleep and life')
    const file = page.waitForEvent('download')
    await sheet.getByRole('button', { name: '导出表格' }).click()
    await page.getByRole('menuitem', { name: '.xlsx' }).click()
    const rows = utils.sheet_to_json<Record<string, string>>(read(await readFile(await (await file).path())).Sheets['Naire'] ?? {})
    expect(rows[0]).toMatchObject({ 'zh-CN': '睡眠与生活', 'en-US': 'Sleep and life' })
    const csv = rows.map((row) => `${row['key']},"${row['zh-CN']}","${row['zh-CN'] === '好' ? 'Well' : ''}"`)
    await sheet.locator('input[type=file]').setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(['key,zh-CN,en-US', ...csv].join('\n')) })
    await page.getByRole('button', { name: '采用 3 处改动' }).click()
    await expect(sheet.getByText('30%（4/13）')).toBeVisible()
  })
})

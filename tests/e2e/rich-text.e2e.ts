import { expect, test } from '@playwright/test'
import { begin, authorsPage, makeDesk, say } from './editor/author-steps.ts'

test('an author writes a stem as it is seen, pastes, undoes, and finds it as HTML', async ({ browser }) => {
  const page = await authorsPage(browser, await makeDesk())
  await begin(page, '有格式的问卷')
  await page.keyboard.press('Control+i')
  await page.locator('[data-type=intro]').click()
  await page.locator('[data-type=intro]').click()
  await page.keyboard.press('Escape')
  await page.getByRole('option').filter({ hasText: 'Q2' }).click()
  const form = page.locator('[data-editor-form]')
  const stem = form.getByRole('textbox', { name: say('editor:fields.Stem') })
  const source = form.locator('[data-field=Data] textarea')
  const toSource = form.getByRole('button', { name: say('editor:rich.source') }).first()

  await stem.click()
  await page.keyboard.insertText('请看')
  await page.keyboard.press('Control+b')
  await page.keyboard.insertText('重点')
  await page.keyboard.press('Control+b')
  await form.getByRole('combobox', { name: say('editor:rich.value') }).click()
  await page.keyboard.type('Q1')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-card=Q2] b')).toHaveText('重点')

  await stem.press('End')
  await stem.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<i onclick="alert(1)">甲</i><script>alert(2)</script><a href="javascript:alert(3)">乙</a>',
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await toSource.click()
  await expect(source).toHaveValue('请看<b>重点</b>{{Q1.text}}<i>甲</i>乙')

  await form.getByRole('button', { name: say('editor:rich.visual') }).click()
  await page.getByRole('button', { name: say('editor:undo') }).click()
  await expect(stem).not.toContainText('甲')
  await toSource.click()
  await source.fill('<table><tr><td>表</td></tr></table>')
  await expect(form.getByText(say('editor:rich.kept'))).toBeVisible()
  await page.context().close()
})

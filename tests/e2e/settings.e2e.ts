import { expect, test } from '@playwright/test'
import { authorWith, planted } from './authoring/author.ts'

test('an author finds a setting, is told what an expression says, undoes, saves, and gets a link for a channel', async ({
  browser,
}) => {
  const { page, naireSid, subject, stored } = await authorWith(browser, planted())
  await page.goto(`${subject}/naireSettings?naire=${naireSid}`)

  await test.step('settings are found by what they are about', async () => {
    await page.getByRole('searchbox', { name: '搜索设置' }).fill('识别码 名单')
    await expect(page.locator('[data-setting]')).toHaveCount(1)
    await expect(page.locator('[data-setting=IdentifyingValidationMode]')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索设置' }).fill('')
  })

  await test.step('an expression is written by keyboard, with what fits and what it says', async () => {
    const row = page.locator('[data-setting=SuccessParam]')
    const field = row.locator('[data-expression]')
    await field.focus()
    await page.keyboard.type('sle')
    const suggested = row.getByRole('listbox').getByRole('option')
    await expect(suggested.first()).toContainText('近来您的睡眠怎么样')
    await page.keyboard.press('Enter')
    await page.keyboard.type(" == '")
    await expect(suggested.filter({ hasText: /好/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue("sleep == '2'")
    await expect(row).toContainText(/为“.?一般.?”时成立/)
    await page.keyboard.type(' && slepe')
    await expect(row).toContainText('没有代码为“slepe”的题目')
    await row.getByRole('button', { name: '改为 sleep' }).click()
    await expect(field).toHaveValue("sleep == '2' && sleep")
    await row.getByText('试一试').click()
    await row.getByRole('combobox').last().click()
    await page.getByTitle('一般', { exact: true }).click()
    await expect(row.locator('output')).toHaveText('成立')
  })

  await test.step('a change can be undone, and is saved', async () => {
    const hide = page.locator('[data-setting=HideQuestionCode]').getByRole('switch')
    await hide.click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(hide).not.toBeChecked()
    await page.getByRole('button', { name: '重做' }).click()
    await expect(hide).toBeChecked()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    expect(await stored()).toMatchObject({ HideQuestionCode: true, SuccessParam: "sleep == '2' && sleep" })
  })

  await test.step('what is set of the look is shown beside it at once, saved or not', async () => {
    const live = page.locator('[data-live-preview]')
    const phone = live.frameLocator('[data-device=mobile]')
    await page.locator('[data-setting=ThemeColor] input[type=color]').fill('#aa3300')
    await expect
      .poll(() =>
        phone.locator('html').evaluate((html) => html.querySelector('head > style:last-of-type')?.textContent),
      )
      .toContain('#aa3300')
    await page.locator('[data-setting=CoverMinutes]').getByRole('spinbutton').fill('7')
    await live.getByText('封面', { exact: true }).click()
    await expect(phone.getByText(/7 分钟/)).toBeVisible()
    await expect(phone.getByRole('heading', { name: '睡眠与生活' })).toBeVisible()
    await page.screenshot({ path: 'test-results/together/theme.png' })
  })

  await test.step('a channel has a link of its own', async () => {
    await page.getByRole('textbox', { name: '渠道名称' }).fill('门店海报')
    await page.getByRole('textbox', { name: '代码', exact: true }).fill('poster-1')
    await page.getByRole('button', { name: '添加渠道' }).click()
    const channel = page.getByRole('listitem').filter({ hasText: 'poster-1' })
    await expect(channel).toContainText('0 份答卷')
    await page.evaluate(
      () =>
        (window.print = () =>
          void document.body.setAttribute('data-printed', document.querySelector('[data-poster]')?.textContent ?? '')),
    )
    await channel.getByRole('button', { name: /打印海报/ }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', /睡眠与生活.*source=poster-1/)
  })
})

import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { authorWith, planted } from './authoring/author.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Equal files are stored once: each has its name behind its end.
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.concat([pixel, Buffer.from(name)]) })

test('an author takes a questionnaire out and brings it in again, and keeps its pictures in order', async ({
  browser,
}) => {
  const { page, naireSid, subject, stored } = await authorWith(browser, planted())
  const saved = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  }

  await test.step('the JSON that is saved is the JSON that is imported', async () => {
    await page.goto(`${subject}/naireEdit`)
    await page.getByRole('button', { name: /更多操作/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 JSON' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('睡眠与生活.json')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await download.path())
    await expect(page.getByText(/已导入/)).toBeVisible()
    expect(await stored()).toMatchObject({ Sid: naireSid, Revision: 1 })
  })

  await test.step('a survey of another program is reported, and made when its author says so', async () => {
    const survey = {
      title: '到访',
      pages: [
        { elements: [{ type: 'radiogroup', name: 'often', title: '您常来吗？', choices: ['often', 'seldom'] }] },
        { elements: [{ type: 'comment', name: 'why', title: '为什么？', visibleIf: "{often} = 'often'" }] },
      ],
      triggers: [{ type: 'complete', expression: "{often} = 'seldom'" }],
    }
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'visit.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(survey)) })
    const report = page.getByRole('dialog', { name: '导入 SurveyJS：visit.json' })
    await expect(report.getByRole('row', { name: /triggers/ })).toContainText('这里没有对应的功能')
    await test.info().attach('report', { body: await page.screenshot(), contentType: 'image/png' })
    await report.getByRole('button', { name: '创建问卷' }).click()
    await expect(report).toBeHidden()
    const made = page.locator('li').filter({ has: page.getByRole('heading', { name: '到访' }) })
    await expect(made).toContainText('2 题 · 2 页')
    await made.getByRole('button', { name: /更多操作/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 SurveyJS JSON' }).click(),
    ])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      pages: [{}, { elements: [{ name: 'why', visibleIf: "{often} = 'often'" }] }],
    })
  })

  await test.step('the conclusion is written as it is seen, with a picture that becomes a resource', async () => {
    await page.goto(`${subject}/naireSettings?naire=${naireSid}`)
    const row = page.locator('[data-setting=Conclusion]')
    await row.getByRole('textbox', { name: '结束语' }).fill('谢谢')
    await row.getByRole('button', { name: '粗体' }).click()
    await row.locator('input[type=file]').setInputFiles(picture('logo.png'))
    await expect(row.getByRole('textbox', { name: '结束语' }).locator('img[src]')).toBeVisible()
    const line = page.locator('[data-resource]')
    await expect(line).toContainText('用于：设置')
    await expect(line).toContainText('1 kB')
    await line.locator('input[type=file]').setInputFiles(picture('new-logo.png'))
    await expect(line.getByRole('textbox')).toHaveValue('new-logo.png')
    await saved()
    const { Conclusion, ResourceList } = await stored()
    expect(Conclusion).toContain(ResourceList[0].Url)
  })

  await test.step('what is used nowhere goes at once', async () => {
    await page
      .locator('[data-setting=Conclusion]')
      .getByRole('button', { name: /恢复默认/ })
      .click()
    await page.getByRole('button', { name: '删除未使用的（1）' }).click()
    await expect(page.locator('[data-resource]')).toHaveCount(0)
    await saved()
    expect((await stored()).ResourceList).toEqual([])
  })

  await test.step('the logo is a picture from the computer, which the cover takes by its thumbnail', async () => {
    const setting = (name: string) => page.locator(`[data-setting=${name}]`)
    const [logo, cover] = [setting('Logo'), setting('CoverPicture')]
    await logo.locator('input[type=file]').setInputFiles(picture('logo.png'))
    await expect(logo.getByRole('img', { name: '标志' })).toHaveJSProperty('complete', true)
    await cover.getByRole('button', { name: '使用网址' }).click()
    await cover.getByRole('textbox').fill('logo.png')
    await page.keyboard.press('Enter')
    await expect(cover.getByRole('alert')).toContainText('“封面图片”')
    await page.setViewportSize({ width: 390, height: 844 })
    await cover.screenshot({ path: 'test-results/together/picture-phone.png' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await cover.getByRole('button', { name: '已有的资源' }).click()
    await page.locator('#settings-look').screenshot({ path: 'test-results/together/pictures.png' })
    await cover.getByRole('button', { name: 'logo.png' }).click()
    const live = page.locator('[data-live-preview]')
    await live.getByText('封面', { exact: true }).click()
    await expect(live.frameLocator('[data-device=mobile]').locator('img')).toHaveCount(2)
    await saved()
    const { Logo, CoverPicture, ResourceList } = await stored()
    expect([Logo, CoverPicture]).toEqual([ResourceList[0].Sid, ResourceList[0].Sid])
  })

  await test.step('the code of the link is saved as a picture', async () => {
    await page.getByRole('button', { name: '保存二维码' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SVG' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('<svg')
  })

  await test.step('the paper is one file with its styles', async () => {
    await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '打印与编码表' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存为 HTML' }).click(),
    ])
    const [word] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '保存为 Word' }).click(),
    ])
    expect(word.suggestedFilename()).toBe('睡眠与生活.docx')
    expect(
      readFileSync(await word.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.setContent(readFileSync(await download.path(), 'utf8'))
    await expect(page.getByRole('heading', { name: /近来您的睡眠怎么样/ }).first()).toBeVisible()
    await expect(page.locator('article')).toHaveCSS('max-width', '820px')
  })
})

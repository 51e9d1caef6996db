import { expect, test } from '@playwright/test'
import { authorWith, planted } from './authoring/author.ts'
import { button, closePalette, form, lineOf, outline, saved, say, unfolded } from './editor/author-steps.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Equal files are stored once: each has its name behind its end.
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.concat([pixel, Buffer.from(name)]) })

test('an author chooses a condition, sets several questions at once, gives the options their pictures, makes of them an order, adds a ready-made question, and sets all cells of a grid', async ({
  browser,
}) => {
  const { page, naireSid, subject, stored } = await authorWith(browser, planted())
  await page.goto(`${subject}/naireEdit?naire=${naireSid}`)
  const field = (path: string) => form(page).locator(`[data-field="${path}"]`)
  const contents = async () =>
    ((await stored()).Questions as readonly { readonly Data: string }[]).map(({ Data }) => JSON.parse(Data))

  await test.step('a condition is shown as a line, and another line is put to it', async () => {
    await lineOf(page, 'never').click()
    await form(page).locator('[data-section=logic] > summary').click()
    const condition = field('Config.VisibleExpression')
    const lines = condition.getByRole('group', { name: /^条件 \d$/ })
    await expect(lines).toHaveCount(2)
    await button(condition, 'expressions:compose.add').click()
    const third = lines.nth(2)
    await third.getByRole('combobox').first().click()
    await unfolded(page, /sleep/).click()
    await third.getByRole('combobox', { name: '条件 3 的关系' }).selectOption('answered')
    const code = condition.locator('[data-expression]')
    await expect(code).toHaveValue("often == '1' && sleep == '2' && not_empty(sleep)")
    await condition.getByRole('combobox', { name: say('expressions:compose.joined') }).selectOption('any')
    await condition.getByRole('button', { name: '删除条件 2' }).click()
    await expect(code).toHaveValue("often == '1' || not_empty(sleep)")
  })

  await test.step('two questions are no longer required, in one step', async () => {
    await lineOf(page, 'sleep').click()
    await lineOf(page, 'often').click({ modifiers: ['Control'] })
    const required = form(page).getByLabel(say('editor:many.required'))
    await required.selectOption('false')
    await saved(page)
    expect((await contents()).map(({ Interactions }) => Interactions[0].Compulsory)).toEqual([false, false, true])
    await expect(field('Config.VisibleExpression').getByText(say('editor:many.differ'))).toBeVisible()
    await button(page, 'editor:undo').click()
    await expect(required).toHaveValue('true')
  })

  await test.step('they go to the page of the third', async () => {
    await form(page).getByLabel(say('editor:many.move'), { exact: true }).selectOption({ label: '第 3 页' })
    await expect(outline(page).getByRole('option')).toContainText([/1/, 'never', 'sleep', 'often'])
    await button(page, 'editor:undo').click()
  })

  await test.step('pictures go to the options that they are named for, and become new ones', async () => {
    await lineOf(page, 'sleep').click()
    const options = field('Interactions.0.Entries')
    await options
      .locator('input[type=file]')
      .setInputFiles([picture('不好.png'), picture('10.png'), picture('2.png'), picture('很好.png')])
    await expect(options.getByRole('listitem')).toHaveCount(4)
    await saved(page)
    const { ResourceList } = await stored()
    const nameOf = (sid: string) =>
      (ResourceList as readonly { Sid: string; FileName: string }[]).find(({ Sid }) => Sid === sid)?.FileName
    const [sleep] = await contents()
    expect(
      sleep.Interactions[0].Entries.map(({ Data, Image }: { Data: string; Image: string }) => [Data, nameOf(Image)]),
    ).toEqual([
      ['好', '2.png'],
      ['一般', '10.png'],
      ['不好', '不好.png'],
      ['很好', '很好.png'],
    ])
  })

  await test.step('the choice becomes an order of the same options', async () => {
    await field('Type').getByRole('combobox').selectOption('sort')
    await saved(page)
    const [sleep] = (await stored()).Questions as readonly { Type: number; Data: string }[]
    expect(sleep?.Type).toBe(7)
    expect(JSON.parse(sleep?.Data ?? '').Interactions[0].Entries).toHaveLength(4)
  })

  await test.step('a ready-made question is found by its name and added by Enter', async () => {
    await button(page, 'editor:palette.add').click()
    await page.getByRole('searchbox', { name: say('editor:palette.search') }).fill('手机')
    await expect(page.locator('[data-best]')).toHaveAttribute('data-type', 'mobile')
    await page.keyboard.press('Enter')
    await saved(page)
    const added = (await contents()).find(({ Interactions }) => Interactions[0].DataType)
    expect(added).toMatchObject({ Data: '您的手机号码是多少？', Interactions: [{ DataType: { Pattern: 'Mobile' } }] })
  })

  await test.step('what one cell of a grid takes, all its cells take', async () => {
    await page.getByRole('searchbox', { name: say('editor:palette.search') }).fill('')
    await page.locator('[data-type=blankfill]').click()
    await closePalette(page).click()
    await button(field('Columns'), 'editor:list.add').click()
    const cells = field('InteractionsMap')
    await cells.getByRole('table').getByRole('button').first().click()
    await cells.locator('[data-field$="DataType.Type"]').getByRole('combobox').selectOption('2')
    await button(cells, 'editor:cells.all').click()
    await saved(page)
    const grid = (await contents()).find(({ Columns }) => Columns)
    expect(grid).toMatchObject({
      Interactions: [
        { Code: 'I1', DataType: { Type: 2 } },
        { Code: 'I2', DataType: { Type: 2 } },
      ],
    })
  })
})

import { questionTypeNumbers } from '@naire/domain/questions'
import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { newSid } from '../../api/fieldwork.ts'
import { makePlace } from '../way/way-naire.ts'
import { documentFile, typesDocument, writtenDocument } from '../types/options/document.ts'
import { foreignTree, optionPages, resources } from '../types/options/every-option.ts'
import { uncoveredFields } from '../types/options/uncovered.ts'
import { said } from '../looks/words.ts'
import { shown, smallPhone, submit } from '../types/visit.ts'
import type { OptionRow } from '../types/options/option-row.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const [name, rows] of Object.entries(optionPages)) {
  test(`every option of ${name} shows in the page`, async ({ page }) => {
    await page.route(foreignTree.url, (route) =>
      route.fulfill({ json: foreignTree.nodes, headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
    await page.goto(`/survey/online/${place.orgSid}/${await place.publish(naireOf(rows))}?lang=zh-CN`)
    await shown(page)
    for (const [at, { type, field, effect, shows }] of rows.entries()) {
      await test.step(`${type} ${field}: ${effect}`, async () => {
        const question = page.locator(`[data-code="${codeOf(at)}"]`)
        if (await question.count()) await question.scrollIntoViewIfNeeded()
        await shows(question).catch((error: Error) => expect.soft(error.message, `${type} ${field}`).toBe(''))
      })
    }
  })
}

for (const [name, lang] of [
  ['choices', 'ar'],
  ['matrices', 'ar'],
  ['matrices', 'zh-CN'],
] as const) {
  test(`${name} stay inside a small phone in ${lang}, whatever is set and taken`, async ({ browser }) => {
    const page = await browser.newPage(smallPhone)
    const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
    await page.goto(`/survey/online/${place.orgSid}/${await place.publish(naireOf(optionPages[name]!))}?lang=${lang}`)
    await shown(page)
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    for (const question of await page.locator('[data-code]').all()) {
      const open = question.locator('input:is([type=radio], [type=checkbox]):enabled')
      if (await open.count()) await open.last().evaluate((input: HTMLInputElement) => input.click())
    }
    // The text of a chosen option stands in its row, or under the strip that it is part of.
    await expect(page.locator(':is(.n-choice__inside, .n-strip ~ *) input').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallPhone.viewport!.width)
    await page.close()
  })
}

test('rows that stand side by side are asked one by one on a small phone, by keys too', async ({ browser }) => {
  const page = await browser.newPage(smallPhone)
  const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const turned = optionPages['matrices']!.filter(({ field }) => field === 'Row2Column')
  await page.goto(
    `/survey/online/${place.orgSid}/${await place.publish(naireOf(turned.concat(turned.map((row) => ({ ...row, content: { ...row.content, AllowMulti: true } })))))}?lang=ar`,
  )
  await shown(page)
  const [one, many] = [page.locator('[data-code=N1]'), page.locator('[data-code=N2]')]
  await expect(one.getByRole('radiogroup', { name: '行 P' }).getByRole('radio')).toHaveCount(3)
  await expect(many.getByText(said('ar', 'questions:matrix.manyItems'))).toBeVisible()
  await one.getByRole('radio').first().press('ArrowDown')
  await expect(one.getByRole('radio').nth(1)).toBeChecked()
  await submit(page, 'ar').press('Enter')
  await expect(one.getByText(said('ar', 'validation:requireMatrixAllCols'))).toBeVisible()
  await one.getByRole('radio').nth(3).press('Space')
  await expect(one.getByText(said('ar', 'validation:requireMatrixAllCols'))).toBeHidden()
  await page.close()
})

test('no field of any content is without a row', () => {
  expect(uncoveredFields(Object.values(optionPages).flat())).toEqual([])
})

test('the document of the types says what was tried', () => {
  const wanted = typesDocument(Object.values(optionPages).flat())
  if (process.env['UPDATE']) writeFileSync(documentFile, wanted)
  expect(writtenDocument()).toBe(wanted)
})

const codeOf = (at: number) => `N${at + 1}`

/** One page with a question for each row. */
function naireOf(rows: readonly OptionRow[]): object {
  const [Sid, PageSid] = [newSid(), newSid()]
  const Questions = rows.map(({ type, content }, at) => ({
    Sid: newSid(),
    Code: codeOf(at),
    Type: questionTypeNumbers[type],
    PageSid,
    PageSeq: 1,
    Seq: at + 1,
    Data: questionOf(content),
  }))
  const ResourceList = resources.map((resource) => ({
    ...resource,
    Sid: (resource as { Sid: string }).Sid,
    NaireSid: Sid,
    TargetSid: Sid,
  }))
  return {
    Sid,
    Name: '每一项设置',
    QuestionCount: rows.length,
    PageCount: 1,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    ResourceList,
  }
}

/** A question around the content of its only interaction, where that is all that is given. */
function questionOf(content: OptionRow['content']): object {
  const isWhole = 'Interactions' in content
  const own = isWhole ? (content['Interactions'] as readonly object[]) : [content]
  return {
    Data: '说的是哪一项？',
    ...(isWhole && content),
    Interactions: own.map((interaction) => ({ Sid: newSid(), Code: 'I1', Seq: 1, ...interaction })),
  }
}

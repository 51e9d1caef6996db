import { expect, test } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

test('who comes back to a large questionnaire that was published anew fetches what has changed, and goes on with what was begun', async ({
  page,
}) => {
  const place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const naire = choices('AB', { Conclusion: '谢谢。'.repeat(12_000) }) as NaireRecord
  const address = `/survey/online/${place.orgSid}/${await place.publish(naire)}`
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address)
  await answer(page, '一般')
  await expect(page.getByText('已保存', { exact: false })).toBeVisible()
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('naire.held.')))

  await place.publish({
    ...naire,
    Questions: naire.Questions.map((question) => ({
      ...question,
      Data: JSON.parse(JSON.stringify(question.Data).replace('近来', '这个月')) as string,
    })),
  })
  const fetched: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/naire/') && fetched.push(new URL(request.url()).search)),
  )
  const changes = page.waitForResponse(/\.json\?since=/)
  await page.reload()
  expect((await (await changes).body()).byteLength).toBeLessThan(10_000)
  await press(page, '继续作答')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'A 部分：近来' })).toBeVisible()
  expect(fetched).toEqual([expect.stringMatching(/^\?since=\d+$/)])
})

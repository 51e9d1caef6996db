import { expect, type Browser, type Page } from '@playwright/test'
import type { Fieldwork } from './fieldwork.ts'
import type { SentenceLookup } from './staff-screens.ts'
import type { Lang } from './words.ts'

interface Walk {
  readonly work: Fieldwork
  readonly lang: Lang
  readonly say: SentenceLookup
  readonly look: (page: Page, name: string) => Promise<void>
}

/** One respondent through the whole questionnaire, sent back at the end; looks at every page on the way. */
export async function walkThrough(browser: Browser, { work, lang, say, look }: Walk): Promise<void> {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['microphone'] })
  const page = await phone.newPage()
  await page.goto(`${work.survey}?lang=${lang}`)
  await page.getByRole('textbox').first().waitFor()
  await look(page, 'first-page')
  await answerFirstPage(page, 50, 1)
  await next(page, say)
  await button(page, say('questions:next')).click()
  await expect(page.locator('[aria-invalid=true], [data-invalid]').first()).toBeAttached()
  await look(page, 'errors')
  await answerItems(page, 9, 2)
  await next(page, say)
  await answerItems(page, 7, 1)
  await phone.setOffline(true)
  await page.getByRole('radiogroup').first().getByRole('radio').nth(2).check()
  await expect(page.getByText(say('respondent:offline.title'))).toBeVisible()
  await look(page, 'offline')
  await phone.setOffline(false)
  await next(page, say)
  await page.getByRole('radio').last().check()
  await look(page, 'support')
  await next(page, say)
  await record(page, say)
  await page
    .getByRole('textbox')
    .first()
    .fill(lang === 'ar' ? 'لم أنم جيدًا في الأسبوعين الماضيين.' : '最近两周睡得很差。')
  await look(page, 'essay')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /"IsFinal":\s*true/.test(request.postData() ?? ''),
  )
  await button(page, say('respondent:submit')).click()
  const { Sid } = (await sent).postDataJSON() as { Sid: string }
  await expect(page.getByRole('heading', { name: say('respondent:done.success.title') })).toBeVisible()
  await look(page, 'done')
  // The list of the one who sends it back follows the log a moment behind.
  await expect(() => work.sendBack(Sid, '请核对年龄')).toPass()
  await page.reload()
  await expect(page.getByText('请核对年龄').first()).toBeVisible()
  await look(page, 'sent-back')
  await phone.close()
}

/** One who comes back, one for whom there is no room left, and addresses of nothing. */
export async function walkAstray(browser: Browser, { work, lang, say, look }: Walk): Promise<void> {
  const returning = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await returning.newPage()
  await page.goto(`${work.survey}?lang=${lang}`)
  await answerFirstPage(page, 50, 1)
  await next(page, say)
  await answerItems(page, 9, 0)
  await expect(page.getByText(say('respondent:saving.saved'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: say('respondent:prompt.title') })).toBeVisible()
  await look(page, 'come-back')
  await returning.close()
  const late = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await walkLate(await late.newPage(), { work, lang, say, look })
  await late.close()
}

async function walkLate(page: Page, { work, lang, say, look }: Walk): Promise<void> {
  await page.goto(`${work.survey}?lang=${lang}`)
  await answerFirstPage(page, 30, 0)
  await button(page, say('questions:next')).click()
  await expect(page.getByRole('heading', { name: say('respondent:done.fullQuota.title') })).toBeVisible()
  await look(page, 'full-quota')
  await page.goto(`/survey/online/${work.orgSid}/${'0'.repeat(32)}?lang=${lang}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'not-published')
  await page.goto(`/survey/online/nothing?lang=${lang}`)
  await expect(page.getByRole('heading', { name: say('respondent:unknown.title') })).toBeVisible()
  await look(page, 'no-such-page')
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function answerFirstPage(page: Page, age: number, gender: number): Promise<void> {
  await page.getByRole('textbox').first().fill(String(age))
  await page.getByRole('radio').nth(gender).check()
}

async function answerItems(page: Page, count: number, degree: number): Promise<void> {
  for (let item = 0; item < count; item += 1)
    await page.getByRole('radiogroup').nth(item).getByRole('radio').nth(degree).check()
}

async function next(page: Page, say: SentenceLookup): Promise<void> {
  const before = await page.title()
  await button(page, say('questions:next')).click()
  await expect(page).not.toHaveTitle(before)
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
}

async function record(page: Page, say: SentenceLookup): Promise<void> {
  await button(page, say('questions:record.start')).click()
  await expect(page.getByRole('timer')).toHaveText(/:02/)
  await button(page, say('questions:record.stop')).click()
  await expect(page.getByText(say('questions:attach.at.server')).first()).toBeVisible()
}

import { expect, type Locator, type Page } from '@playwright/test'
import { say } from './blank-naire.ts'

export const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: say(key) }).first()
/** Of questions and pages in the outline. */
export const lines = (page: Page) => page.getByRole('option')

/** A new questionnaire, open in the editor, from the screen of questionnaires. */
export async function begin(page: Page, name: string): Promise<void> {
  // The first page of a product that has just started.
  await expect(button(page, 'management:naires.new')).toBeVisible({ timeout: 60_000 })
  await button(page, 'management:naires.new').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await button(dialog, 'management:naires.new').click()
  await expect(page.locator('[data-pane=outline]')).toBeVisible()
}

/** Writes the stem of a question on the page. */
export async function writeStem(page: Page, code: string, stem: string): Promise<void> {
  await lines(page).filter({ hasText: code }).click()
  await page.locator(`[data-card=${code}]`).getByRole('textbox', { name: say('editor:fields.Stem') }).fill(stem)
}

export async function saved(page: Page): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes('SurveyExpert.Save'))
  await page.keyboard.press('Control+s')
  expect((await told).status()).toBe(200)
  await expect(page.getByText(say('editor:state.saved'))).toBeVisible()
}

export async function publish(page: Page): Promise<void> {
  await button(page, 'management:naires.publish').click()
  await button(page.getByRole('dialog'), 'management:naires.publish').click()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
}

/** Of the questionnaire in the editor. */
export const naireIn = (page: Page): string => new URL(page.url()).searchParams.get('naire') ?? ''

import { expect, type Locator, type Page } from '@playwright/test'
import { say } from './blank-naire.ts'
import type { UserActions } from './hands.ts'

export const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: say(key) }).first()
export const outline = (page: Page) => page.locator('[data-editor-outline]')
/** Of questions and pages in the outline. */
export const lines = (page: Page) => page.getByRole('option')
export const lineOf = (page: Page, code: string) => lines(page).filter({ has: page.getByText(code, { exact: true }) })
/** Of the question that is stood on. */
export const form = (page: Page) => page.locator('[data-editor-form]:not([inert])')
export const closePalette = (page: Page) =>
  button(page.getByRole('region', { name: say('editor:palette.title') }), 'management:actions.close')

type Pressing = Pick<UserActions, 'press' | 'write'>
const clicking: Pressing = { press: (target) => target.click(), write: (field, text) => field.fill(text) }

/** A new questionnaire, open in the editor, from the screen of questionnaires. */
export async function begin(page: Page, name: string, { press, write }: Pressing = clicking): Promise<void> {
  // The first page of a product that has just started.
  await expect(button(page, 'management:naires.new')).toBeVisible({ timeout: 60_000 })
  await press(button(page, 'management:naires.new'))
  const dialog = page.getByRole('dialog')
  await write(dialog.getByRole('textbox'), name)
  await press(button(dialog, 'management:naires.new'))
  await expect(page.locator('[data-pane=outline]')).toBeVisible()
}

export async function saved(page: Page): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes('SurveyExpert.Save'))
  await page.keyboard.press('Control+s')
  const reply = await told
  expect(reply.status(), await reply.text()).toBe(200)
  await expect(page.getByText(say('editor:state.saved'))).toBeVisible()
}

/** Leaves the address of it on the screen; closed by its own button. `read`: what the author is told before. */
export async function publish(
  page: Page,
  { press }: Pressing = clicking,
  read: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await press(button(page, 'management:naires.publish'))
  await read(page.getByRole('dialog'))
  await press(button(page.getByRole('dialog'), 'management:naires.publish'))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: say('management:naires.openLink') })).toBeVisible()
}

/** Of the questionnaire in the editor. */
export const naireIn = (page: Page): string => new URL(page.url()).searchParams.get('naire') ?? ''

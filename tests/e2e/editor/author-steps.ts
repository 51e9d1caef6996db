import { expect, type Locator, type Page, type Browser } from '@playwright/test'
import { questionTypes, type QuestionType } from '@naire/domain/questions'
import { randomBytes } from 'node:crypto'
import { Client } from '../../api/client.ts'
import { inChinese, password, FieldworkSite } from '../../api/fieldwork.ts'
import { said } from '../looks/words.ts'

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

export interface EditorDesk {
  readonly place: FieldworkSite
  /** Browser storage of the two authors. */
  readonly author: string
  readonly colleague: string
}

/** A subject without a questionnaire, and somebody who writes them. */
export async function makeDesk(): Promise<EditorDesk> {
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const run = randomBytes(3).toString('hex')
  const place = await FieldworkSite.make({ admin, anybody }, `书写${inChinese(run)}社`)
  const signedIn = async (userCode: string) => {
    await place.person('ProjectManager', userCode)
    return JSON.stringify(await anybody.authenticate(userCode, password))
  }
  return { place, author: await signedIn(`author_${run}`), colleague: await signedIn(`colleague_${run}`) }
}

/** The screen of questionnaires, or of the one that is named. */
export async function authorsPage(browser: Browser, { author, place }: EditorDesk, naireSid?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((user) => {
    localStorage.setItem('naire.user', user)
    localStorage.setItem('naire.lang', 'zh-CN')
  }, author)
  const page = await context.newPage()
  await page.goto(`/subject/${place.orgSid}/${place.subjectSid}/naireEdit${naireSid ? `?naire=${naireSid}` : ''}`)
  return page
}

export const say = (key: string) => said('zh-CN', key)
/** A roster alone is none: tests/e2e/repeats.e2e.ts. */
export const everyType: readonly QuestionType[] = questionTypes.filter((type) => type !== 'repeat')

/** Input method on a screen: with the mouse, or with the keyboard alone. */
interface UserActions {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** A value of a native list. */
  choose(list: Locator, value: string): Promise<void>
  /** A line, that has this text, of what the button or the field unfolds. */
  pick(opener: Locator, text: RegExp): Promise<void>
}

/** The same of an author in the editor, who has a way of their own for some things. */
export interface AuthorsHands extends UserActions {
  add(page: Page, types: readonly QuestionType[]): Promise<void>
  /** Stands on a question in the outline. */
  stand(page: Page, code: string): Promise<void>
  /** Chooses what is between the question that is stood on and the one below it. */
  chooseBelow(page: Page): Promise<void>
  /** Of the question that is stood on. */
  writeStem(page: Page, stem: string): Promise<void>
  /** A question before the one above it. */
  moveUp(page: Page, code: string): Promise<void>
  /** A page of the outline before the one above it. */
  movePageUp(line: Locator, above: Locator): Promise<void>
  /** An item of a list in the properties before the one above it. */
  moveItemUp(item: Locator): Promise<void>
  undo(page: Page): Promise<void>
  redo(page: Page): Promise<void>
  duplicate(page: Page): Promise<void>
  remove(page: Page): Promise<void>
  /** A new page from the question that is stood on. */
  breakPage(page: Page): Promise<void>
  /** A page of the panel of page groups into a part. */
  movePage(pageLine: Locator, part: Locator): Promise<void>
}

/** Item of an open list or menu. */
export const unfolded = (page: Page, text: RegExp) =>
  page
    .locator('.ant-dropdown:visible [role=menuitem], .ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: text })
    .first()

import type { Locator, Page } from '@playwright/test'
import type { Fieldwork } from './fieldwork.ts'
import type { Who } from './people.ts'

/** Gives the sentence of a key in the language of the screen. */
export type Say = (key: string) => RegExp

interface StaffScreen {
  readonly name: string
  readonly who: Who | null
  readonly path: (work: Fieldwork) => string
  /** Opens what is looked at beyond the place itself. */
  readonly prepare?: (page: Page, say: Say, work: Fieldwork) => Promise<void>
  /** There when the screen is. */
  readonly shows: (page: Page, say: Say) => Locator
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const press = (key: string) => (page: Page, say: Say) => button(page, say(key)).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const inSubject = (rest: string) => ({ subject }: Fieldwork) => `${subject}/${rest}`
const question = (page: Page) => page.locator('[data-code=age]')
const historyButton = (page: Page) => page.locator('[data-event] button')

/** Every screen of the story that staff see, with what opens on it. */
export const staffScreens: readonly StaffScreen[] = [
  { name: 'login', who: null, path: () => '/login', shows: (page) => page.locator('form') },
  { name: 'home', who: 'admin', path: () => '/home', shows: heading },
  { name: 'orgs', who: 'admin', path: () => '/orgMng', shows: (page) => page.locator('main li').first() },
  { name: 'subjects', who: 'admin', path: ({ orgSid }) => `/subjectMng/${orgSid}`, shows: (page) => page.getByRole('link', { name: '心理健康筛查' }).first() },
  { name: 'duties', who: 'admin', path: () => '/dutyMng', shows: heading },
  { name: 'users', who: 'admin', path: ({ orgSid }) => `/userMng/${orgSid}`, shows: (page) => page.getByRole('cell', { name: '周宁' }).first() },
  { name: 'new-user', who: 'admin', path: ({ orgSid }) => `/userMng/${orgSid}`, prepare: press('management:users.add'), shows: dialog },
  { name: 'subject', who: 'manager', path: ({ subject }) => subject, shows: heading },
  { name: 'import', who: 'manager', path: inSubject('naireEdit'), shows: (page) => page.getByRole('listitem').filter({ hasText: 'PHQ-9' }).first() },
  { name: 'preview', who: 'manager', path: inSubject('naireEdit'), prepare: press('management:naires.preview'), shows: (page) => dialog(page).getByRole('heading').first() },
  { name: 'link', who: 'manager', path: inSubject('naireEdit'), prepare: press('management:naires.openLink'), shows: (page) => dialog(page).getByRole('img').first() },
  { name: 'quotas', who: 'manager', path: inSubject('quotarMng'), shows: (page) => page.locator('tbody tr.ant-table-row').first() },
  { name: 'sessions', who: 'manager', path: inSubject('dataMng'), shows: (page) => page.getByRole('gridcell').first() },
  { name: 'filter', who: 'assessor', path: inSubject('dataMng'), prepare: press('management:filter.add'), shows: (page) => page.getByRole('tooltip') },
  { name: 'columns', who: 'assessor', path: inSubject('dataMng'), prepare: press('management:grid.columns'), shows: (page) => page.getByRole('tooltip') },
  { name: 'session-pane', who: 'assessor', path: inSubject('dataMng'), prepare: openPane, shows: (page) => page.locator('[data-code]').first() },
  { name: 'review', who: 'assessor', path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`, shows: question },
  { name: 'recording', who: 'assessor', path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`, prepare: (page) => scrollTo(page.locator('audio').first()), shows: (page) => page.locator('audio') },
  { name: 'reason', who: 'assessor', path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`, prepare: (page, say) => page.getByRole('toolbar').getByRole('button', { name: say('management:review.return') }).click(), shows: (page) => page.getByRole('toolbar').getByRole('textbox') },
  { name: 'history', who: 'manager', path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/view`, prepare: (page) => scrollTo(historyButton(page).first()), shows: historyButton },
  { name: 'as-it-was', who: 'manager', path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/view`, prepare: lookBack, shows: (page) => page.locator('main').getByRole('status') },
  { name: 'alarms', who: 'alarmer', path: inSubject('alarmMng'), shows: (page) => page.locator('[data-level]').first() },
  { name: 'alarm-note', who: 'alarmer', path: inSubject('alarmMng'), prepare: openClaimed, shows: (page) => page.getByRole('textbox').first() },
  { name: 'appeals', who: 'customer', path: inSubject('appeal'), shows: (page) => page.locator('tbody tr.ant-table-row').first() },
  { name: 'appeal', who: 'customer', path: ({ subject, appealable }) => `${subject}/appealSession/${appealable}/${appealable}/appeal`, prepare: (page, say) => question(page).getByRole('button', { name: say('management:appeals.appealThis') }).click(), shows: (page) => page.locator('main').getByRole('textbox') },
  { name: 'judgements', who: 'judge', path: inSubject('judge'), shows: (page) => page.locator('tbody tr.ant-table-row').first() },
  { name: 'judge', who: 'judge', path: ({ subject, appealed }) => `${subject}/appealSession/${appealed}/${appealed}/judge`, shows: (page) => page.locator('main').getByRole('textbox') },
  { name: 'decision', who: 'customer', path: ({ subject, judged }) => `${subject}/appealSession/${judged}/${judged}/view`, shows: (page) => page.locator('[data-appeal]') },
  { name: 'not-built', who: 'manager', path: inSubject('dataBoard'), shows: (page) => page.locator('main') },
  { name: 'not-found', who: 'manager', path: () => '/nowhere', shows: heading },
]

async function openPane(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(1).click()
}

async function openClaimed(page: Page, _: Say, { claimed }: Fieldwork): Promise<void> {
  const alarm = page.locator(`[data-session="${claimed}"]`)
  if ((await alarm.getByRole('textbox').count()) === 0) await alarm.getByRole('button').first().click()
}

/** To how it was before it was sent back. */
async function lookBack(page: Page): Promise<void> {
  await page.locator('[data-event=SessionReturned] button').first().click()
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function scrollTo(what: Locator): Promise<void> {
  await what.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

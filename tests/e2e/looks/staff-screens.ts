import { expect, type Locator, type Page } from '@playwright/test'
import type { Fieldwork } from './fieldwork.ts'
import type { PersonName } from './people.ts'
import { resultScreens } from './results.ts'

/** Gives the sentence of a key in the language of the screen. */
export type SentenceLookup = (key: string) => RegExp

export interface StaffScreen {
  readonly name: string
  readonly who: PersonName | null
  readonly path: (work: Fieldwork) => string
  /** Opens what is looked at beyond the place itself. */
  readonly prepare?: (page: Page, say: SentenceLookup, work: Fieldwork) => Promise<void>
  /** There when the screen is. */
  readonly shows: (page: Page, say: SentenceLookup) => Locator
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
export const press = (key: string) => (page: Page, say: SentenceLookup) => button(page, say(key)).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const section = (page: Page) => page.locator('main section:visible').first()
export const dialog = (page: Page) => page.getByRole('dialog')
export const inSubject =
  (rest: string) =>
  ({ subject }: Fieldwork) =>
    `${subject}/${rest}`
const question = (page: Page) => page.locator('[data-code=age]')
const line = (page: Page, code: string) =>
  page.getByRole('option').filter({ has: page.getByText(code, { exact: true }) })
const condition = (page: Page) => page.locator('[data-editor-form] [data-field="Config.VisibleExpression"]')

/** Every screen of the story that staff see, with what opens on it. */
export const staffScreens: readonly StaffScreen[] = [
  { name: 'login', who: null, path: () => '/login', shows: (page) => page.locator('form') },
  { name: 'home', who: 'admin', path: () => '/home', shows: heading },
  { name: 'orgs', who: 'admin', path: () => '/orgMng', shows: (page) => page.locator('main li').first() },
  {
    name: 'subjects',
    who: 'admin',
    path: ({ orgSid }) => `/subjectMng/${orgSid}`,
    shows: (page) => page.getByRole('link', { name: '心理健康筛查' }).first(),
  },
  {
    name: 'users',
    who: 'admin',
    path: ({ orgSid }) => `/userMng/${orgSid}`,
    shows: (page) => page.getByRole('cell', { name: '周宁' }).first(),
  },
  {
    name: 'new-user',
    who: 'admin',
    path: ({ orgSid }) => `/userMng/${orgSid}`,
    prepare: press('management:users.add'),
    shows: dialog,
  },
  {
    name: 'load-users',
    who: 'admin',
    path: ({ orgSid }) => `/userMng/${orgSid}`,
    prepare: press('management:users.load'),
    shows: dialog,
  },
  { name: 'subject', who: 'manager', path: ({ subject }) => subject, shows: heading },
  {
    name: 'import',
    who: 'manager',
    path: inSubject('naireEdit'),
    shows: (page) => page.getByRole('listitem').filter({ hasText: 'PHQ-9' }).first(),
  },
  {
    name: 'templates',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: press('management:templates.open'),
    shows: (page) => dialog(page).getByRole('listitem').first(),
  },
  {
    name: 'paste',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: pasteText,
    shows: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'preview',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: press('management:naires.preview'),
    shows: (page) => page.frameLocator('[data-device]').getByRole('heading').first(),
  },
  {
    name: 'link',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: press('management:naires.openLink'),
    shows: (page) => dialog(page).getByRole('img').first(),
  },
  {
    name: 'editor',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openEditor,
    shows: (page) => page.locator('[data-editor-page] .n-question').first(),
  },
  {
    name: 'editor-palette',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openPalette,
    shows: (page) => page.locator('[data-type=matrix]'),
  },
  {
    name: 'editor-groups',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openGroups,
    shows: (page) => page.locator('[data-loose]'),
  },
  {
    name: 'editor-find',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: find,
    shows: (page) => page.locator('[data-find] li').first(),
  },
  {
    name: 'editor-condition',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: composeCondition,
    shows: (page) => condition(page).getByRole('group').nth(1),
  },
  {
    name: 'editor-many',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: chooseMany,
    shows: (page) => page.locator('[data-editor-form] [data-field=required]'),
  },
  {
    name: 'bank',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openBank,
    shows: (page) => dialog(page).getByRole('searchbox'),
  },
  {
    name: 'questions',
    who: 'manager',
    path: ({ orgSid }) => `/questionMng/${orgSid}`,
    prepare: seek,
    shows: (page) => page.locator('main').getByRole('checkbox').nth(1),
  },
  {
    name: 'translation',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openOfEditor('authoring:sheet.title'),
    shows: (page) => dialog(page).getByRole('textbox').first(),
  },
  {
    name: 'print',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openOfEditor('authoring:print.title'),
    shows: (page) => page.locator('[data-paper]').first(),
  },
  {
    name: 'revisions',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: openRevisions,
    shows: (page) => dialog(page).locator('ins').first(),
  },
  {
    name: 'settings',
    who: 'manager',
    path: inSubject('naireSettings'),
    shows: (page) => page.locator('[data-setting]').first(),
  },
  {
    name: 'expression',
    who: 'manager',
    path: inSubject('naireSettings'),
    prepare: writeExpression,
    shows: (page) => page.locator('[data-setting=SuccessParam] [role=option]').first(),
  },
  {
    name: 'findings',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: press('testing:open'),
    shows: (page) => dialog(page).locator('dl'),
  },
  {
    name: 'rehearsal',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: rehearse,
    shows: (page) => dialog(page).locator('tbody tr').first(),
  },
  {
    name: 'quotas',
    who: 'manager',
    path: inSubject('quotarMng'),
    shows: (page) => page.locator('tbody tr.ant-table-row').first(),
  },
  {
    name: 'quota-grid',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: showGrid,
    shows: (page) => page.locator('td button').first(),
  },
  {
    name: 'quota-cell',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: openFullCell,
    shows: (page) => dialog(page).locator('li').first(),
  },
  {
    name: 'quota-close',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: closeCell,
    shows: (page) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'quota-cross',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: press('management:quotas.cross'),
    shows: (page) => dialog(page).getByRole('combobox').first(),
  },
  {
    name: 'quota-write',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: writeCell,
    shows: (page) => dialog(page).getByRole('combobox'),
  },
  {
    name: 'quota-limit',
    who: 'manager',
    path: inSubject('quotarMng'),
    prepare: (page) => page.locator('td.ant-table-cell button:has([data-icon=edit])').first().click(),
    shows: (page) => dialog(page).getByRole('spinbutton'),
  },
  { name: 'idents', who: 'manager', path: inSubject('identMng'), shows: section },
  { name: 'ident-stat', who: 'manager', path: inSubject('identStat'), shows: section },
  { name: 'idents-sheet', who: 'manager', path: inSubject('identMng'), prepare: chooseSheet, shows: dialog },
  { name: 'sessions', who: 'manager', path: inSubject('dataMng'), shows: (page) => page.getByRole('gridcell').first() },
  {
    name: 'batch',
    who: 'manager',
    path: inSubject('dataMng'),
    prepare: (page) => page.getByRole('gridcell').getByRole('checkbox').first().check(),
    shows: (page) => page.getByRole('toolbar'),
  },
  {
    name: 'search',
    who: 'manager',
    path: inSubject('dataMng'),
    prepare: searchFor,
    shows: (page) => dialog(page).getByRole('option').nth(2),
  },
  {
    name: 'filter-groups',
    who: 'manager',
    path: inSubject('dataMng?f=ReviewStatus:is:0'),
    prepare: openFilterGroups,
    shows: (page) => page.getByRole('tooltip').getByRole('listitem').first(),
  },
  {
    name: 'spread',
    who: 'manager',
    path: inSubject('dataMng'),
    prepare: press('management:spread.label'),
    shows: dialog,
  },
  {
    name: 'filter',
    who: 'assessor',
    path: inSubject('dataMng'),
    prepare: press('management:filter.add'),
    shows: (page) => page.getByRole('tooltip'),
  },
  {
    name: 'columns',
    who: 'assessor',
    path: inSubject('dataMng'),
    prepare: press('management:grid.columns'),
    shows: (page) => page.getByRole('tooltip'),
  },
  {
    name: 'session-pane',
    who: 'assessor',
    path: inSubject('dataMng'),
    prepare: openPane,
    shows: (page) => page.locator('[data-code]').first(),
  },
  {
    name: 'review',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    shows: question,
  },
  {
    name: 'recording',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: (page) => scrollTo(page.locator('audio').first()),
    shows: (page) => page.locator('audio'),
  },
  {
    name: 'file-findings',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: filesAltered,
    shows: (page) => page.locator('[data-finding=file-gone]'),
  },
  {
    name: 'comment',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: (page, say) =>
      question(page)
        .getByRole('button', { name: say('management:comments.add') })
        .click(),
    shows: (page) => question(page).getByRole('textbox'),
  },
  {
    name: 'correction',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: (page) => question(page).locator('[data-correct]').click(),
    shows: (page) => page.locator('[data-correcting]'),
  },
  {
    name: 'question-note',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: press('management:review.note.add'),
    shows: (page) => page.locator('[data-code] textarea').first(),
  },
  {
    name: 'reason',
    who: 'assessor',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/review`,
    prepare: (page, say) =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name: say('management:review.return') })
        .click(),
    shows: (page) => page.getByRole('toolbar').getByRole('textbox'),
  },
  {
    name: 'overdue',
    who: 'assessor',
    path: inSubject('dataMng'),
    prepare: overdue,
    shows: (page) => page.getByRole('tooltip').getByRole('link').first(),
  },
  {
    name: 'history',
    who: 'manager',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/view`,
    prepare: (page) => scrollTo(page.locator('[data-event] button').first()),
    shows: (page) => page.locator('[data-event] button'),
  },
  {
    name: 'as-it-was',
    who: 'manager',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/view`,
    prepare: lookBack,
    shows: (page) => page.locator('main').getByRole('status'),
  },
  {
    name: 'alarms',
    who: 'alarmer',
    path: inSubject('alarmMng'),
    shows: (page) => page.locator('[data-level]').first(),
  },
  {
    name: 'alarm-note',
    who: 'alarmer',
    path: inSubject('alarmMng'),
    prepare: openClaimed,
    shows: (page) => page.getByRole('textbox').first(),
  },
  {
    name: 'appeals',
    who: 'customer',
    path: inSubject('appeal'),
    shows: (page) => page.getByRole('gridcell').first(),
  },
  {
    name: 'appeal',
    who: 'customer',
    path: ({ subject, appealable }) => `${subject}/appealSession/${appealable}/${appealable}/appeal`,
    prepare: (page, say) =>
      question(page)
        .getByRole('button', { name: say('management:appeals.appealThis') })
        .click(),
    shows: (page) => page.locator('main').getByRole('textbox'),
  },
  {
    name: 'judgements',
    who: 'judge',
    path: inSubject('judge'),
    shows: (page) => page.getByRole('gridcell').first(),
  },
  {
    name: 'judge',
    who: 'judge',
    path: ({ subject, appealed }) => `${subject}/appealSession/${appealed}/${appealed}/judge`,
    shows: (page) => page.locator('main').getByRole('textbox'),
  },
  {
    name: 'decision',
    who: 'customer',
    path: ({ subject, judged }) => `${subject}/appealSession/${judged}/${judged}/view`,
    shows: (page) => page.locator('[data-appeal]'),
  },
  {
    name: 'viewings',
    who: 'manager',
    path: ({ orgSid }) => `/accessMng/${orgSid}`,
    prepare: seen,
    shows: (page) => page.locator('tbody tr.ant-table-row').first(),
  },
  {
    name: 'sign-ins',
    who: 'manager',
    path: ({ orgSid }) => `/accessMng/${orgSid}`,
    prepare: (page, say) => page.getByText(say('management:accessLog.signIns.title'), { exact: true }).first().click(),
    shows: (page) => page.getByRole('cell', { name: '周宁' }).first(),
  },
  {
    name: 'background',
    who: 'admin',
    path: () => '/dutyMng',
    prepare: givenUp,
    shows: (page) => page.locator('tbody tr[data-row-key$=-fetchRecording]'),
  },
  { name: 'trail', who: 'manager', path: () => '/trailMng', shows: (page) => page.locator('tbody tr[data-row-key]') },
  { name: 'close-duty', who: 'admin', path: () => '/dutyMng', prepare: closeJob, shows: dialog },
  {
    name: 'parked',
    who: 'admin',
    path: () => '/dutyMng',
    prepare: parked,
    shows: (page) => page.locator('tbody tr[data-row-key^=orgs-]'),
  },
  {
    name: 'erase-session',
    who: 'admin',
    path: ({ subject, reviewed }) => `${subject}/sessionNaire/${reviewed}/view`,
    prepare: press('management:erase.action'),
    shows: dialog,
  },
  {
    name: 'erase-person',
    who: 'admin',
    path: ({ orgSid }) => `/userMng/${orgSid}`,
    async prepare(page, say) {
      await page.getByRole('row').filter({ hasText: '周宁' }).getByRole('button').last().click()
      await page.getByRole('menuitem', { name: say('management:erase.action') }).click()
    },
    shows: dialog,
  },
  ...resultScreens,
  { name: 'excel', who: 'manager', path: inSubject('excel'), shows: heading },
  { name: 'recycle', who: 'manager', path: inSubject('recycle'), shows: heading },
  { name: 'not-found', who: 'manager', path: () => '/nowhere', shows: heading },
]

async function showGrid(page: Page, say: SentenceLookup): Promise<void> {
  await page.getByText(say('management:quotas.grid'), { exact: true }).first().click()
}

/** The cell whose only seat is taken. */
async function openFullCell(page: Page): Promise<void> {
  await page.locator('tbody tr.ant-table-row', { hasText: '男，18' }).getByRole('button').first().click()
}

async function closeCell(page: Page, say: SentenceLookup): Promise<void> {
  await openFullCell(page)
  await dialog(page)
    .getByRole('button', { name: say('management:quotas.close') })
    .click()
}

async function writeCell(page: Page, say: SentenceLookup): Promise<void> {
  await button(page, say('management:quotas.write')).click()
  await dialog(page)
    .getByRole('button', { name: say('management:quotas.editOf') })
    .first()
    .click()
}

/** The workers try three times before they give up. */
async function givenUp(page: Page, _: SentenceLookup, { people, leftWithWechat }: Fieldwork): Promise<void> {
  const letters = async () =>
    (await people.admin.client.get('/odata/DeadLetters?$top=50')).body.value as readonly { readonly Stream: string }[]
  await expect
    .poll(async () => (await letters()).some(({ Stream }) => Stream.endsWith(leftWithWechat)), { timeout: 90_000 })
    .toBe(true)
  await page.reload()
}

/** Views a session and waits for the access log, which is written some seconds later. */
async function seen(page: Page, _: SentenceLookup, { people, reviewed }: Fieldwork): Promise<void> {
  await people.assessor.client.get(`/odata/NaireSessions('${reviewed}')/SurveyExpert.History()`)
  const viewings = async () =>
    (await people.manager.client.get('/odata/Viewings?$top=1')).body.value as readonly unknown[]
  await expect.poll(async () => (await viewings()).length, { timeout: 30_000 }).toBe(1)
  await page.reload()
}

async function closeJob(page: Page, say: SentenceLookup): Promise<void> {
  const button = page
    .locator('tbody')
    .getByRole('button', { name: say('management:duties.close') })
    .first()
  await scrollTo(button)
  await button.click()
}

/** Fakes the api's response when a list parked an event and is being rebuilt: no request can cause that. */
async function parked(page: Page): Promise<void> {
  const at = '2026-03-01T02:00:00.000Z'
  const event = (position: number, more: object) => ({
    Sid: `orgs-${position}`,
    ReadModel: 'orgs',
    Position: position,
    Stream: 'org-3A5F',
    Revision: 2,
    EventType: 'OrgRenamed',
    Problem: 'database error 22001 at apply',
    ParkedAt: at,
    RetriedAt: null,
    SkippedAt: null,
    SkippedByName: null,
    SkipReason: null,
    ...more,
  })
  const value = [
    event(41, {}),
    event(52, { RetriedAt: at }),
    event(63, { SkippedAt: at, SkippedByName: '林悦', SkipReason: '测试机构，不需要。' }),
  ]
  const model = {
    Version: 2,
    Position: 7120,
    SecondsBehind: 4.2,
    Behind: 880,
    State: 'running',
    Problem: null,
    Parked: 1,
    MovedAt: at,
  }
  const models = [
    {
      ...model,
      Name: 'orgs',
      Building: { Position: 5200, Target: 8000, BeganAt: at },
      Kept: { Version: 1, Position: 7000, KeptAt: at },
    },
    {
      ...model,
      Name: 'users',
      State: 'stopped',
      Problem: 'UserChanged at position 7121 (user-3A5F 4): database error 22001',
      Parked: 0,
      Building: null,
      Kept: null,
    },
  ]
  await page.route('**/odata/ParkedEvents?**', (route) => route.fulfill({ json: { value } }))
  await page.route('**/api/ReadModels', (route) => route.fulfill({ json: { value: models } }))
  await page.reload()
  await page.locator('tbody tr[data-row-key^=orgs-]').first().waitFor()
}

/** Three days do not pass in a test: what the api says of somebody who let them. */
async function overdue(
  page: Page,
  _: SentenceLookup,
  { orgSid, subject, reviewed, appealable }: Fieldwork,
): Promise<void> {
  const row = (Sid: string, daysAgo: number) => ({
    Sid,
    OrgSid: orgSid,
    SubjectSid: subject.split('/').at(-1),
    ReviewDueTime: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  })
  await page.route('**/odata/NaireSessions?*ReviewDueTime%20lt%20now*', (route) =>
    route.fulfill({ json: { '@odata.count': 23, value: [row(reviewed, 5), row(appealable, 0.1)] } }),
  )
  await page.reload()
  await page.locator('[data-due]').click()
}

export async function openEditor(page: Page, say: SentenceLookup): Promise<void> {
  await page
    .getByRole('link', { name: say('management:actions.edit') })
    .first()
    .click()
}

async function openPalette(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Control+i')
  await page.locator('[data-type=matrix]').focus()
}

async function openGroups(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await button(page, say('editor:groups.title')).click()
}

async function find(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await button(page, say('authoring:find.title')).click()
  await page.locator('[data-find]').getByRole('searchbox').fill('感到')
}

/** Two lines; on a phone, where it can be seen. */
async function composeCondition(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await line(page, 'sleep').click()
  await page.locator('[data-of=sleep]:not([inert]) [data-section=logic] > summary').click()
  await showProperties(page, say)
}

async function chooseMany(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await line(page, 'gender').click()
  await line(page, 'age').click({ modifiers: ['Control'] })
  await showProperties(page, say)
}

async function showProperties(page: Page, say: SentenceLookup): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .locator('.ant-segmented-item')
    .filter({ hasText: say('editor:panes.properties') })
    .click()
}

async function openBank(page: Page, say: SentenceLookup): Promise<void> {
  await openEditor(page, say)
  await button(page, say('authoring:bank.title')).click()
}

async function seek(page: Page): Promise<void> {
  await page.locator('main').getByRole('searchbox').fill('感到')
}

function openOfEditor(key: string): (page: Page, say: SentenceLookup) => Promise<void> {
  return async (page, say) => {
    await openEditor(page, say)
    await button(page, say('editor:more')).click()
    await page.getByRole('menuitem', { name: say(key) }).click()
  }
}

async function pasteText(page: Page, say: SentenceLookup): Promise<void> {
  await button(page, say('management:paste.open')).click()
  await dialog(page)
    .getByRole('textbox')
    .first()
    .fill(
      '1. 您的城市\nA. 北京\nB. 上海（跳至第3题）\n===\n2. 您坐过什么车？（可多选）\n□ 公交 □ 地铁 □ 其他____\n3. 您的年龄：____岁',
    )
}

async function openRevisions(page: Page, say: SentenceLookup): Promise<void> {
  await page.locator('main .ant-dropdown-trigger').first().click()
  await page.getByRole('menuitem', { name: say('management:revisions.open') }).click()
}

/** People, with their accounts. */
async function searchFor(page: Page): Promise<void> {
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill('a')
}

async function openFilterGroups(page: Page, say: SentenceLookup, { people, subject }: Fieldwork): Promise<void> {
  const group = { Name: '还没有审核的答卷', Search: 'f=ReviewStatus:is:0', Shared: true }
  await people.manager.client.post(
    `/odata/Subjects('${subject.split('/').at(-1)}')/SurveyExpert.SaveFilterGroup()`,
    group,
  )
  await button(page, say('management:views.label')).click()
}

/** Nobody gets at what is stored from outside: what the api says once somebody did. */
async function filesAltered(page: Page): Promise<void> {
  await page.route('**/SurveyExpert.Attaches()', async (route) => {
    const [recording] = (await (await route.fetch()).json()).value
    await route.fulfill({
      json: {
        value: [
          { ...recording, Content: 'altered' },
          { ...recording, Sid: '0'.repeat(32), FileName: '20260301100000.jpg', Content: 'gone' },
        ],
      },
    })
  })
  await page.reload()
  await scrollTo(page.locator('[data-finding=file-gone]'))
}

async function openPane(page: Page): Promise<void> {
  await page.getByRole('gridcell').nth(1).click()
}

async function openClaimed(page: Page, _: SentenceLookup, { claimed }: Fieldwork): Promise<void> {
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

/** A sheet with a heading, a repeated code and a blank one. */
async function chooseSheet(page: Page): Promise<void> {
  const buffer = Buffer.from('姓名,工号\n甲,A-1001\n乙,A-1002\n丙,A-1001\n丁,\n')
  await page.locator('input[type=file]').first().setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
}

async function writeExpression(page: Page): Promise<void> {
  const field = page.locator('[data-setting=SuccessParam]').locator('[data-expression]')
  await field.fill('phq1 >= 2 && ag')
}

async function rehearse(page: Page, say: SentenceLookup): Promise<void> {
  await button(page, say('testing:open')).click()
  await dialog(page)
    .getByRole('tab', { name: say('testing:tabs.rehearsal') })
    .click()
  await button(page, say('testing:rehearsal.start')).click()
}

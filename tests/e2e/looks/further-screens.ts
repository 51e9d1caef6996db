import type { Page } from '@playwright/test'
import type { Fieldwork } from './fieldwork.ts'
import {
  dialog,
  inSubject,
  openEditor,
  press,
  section,
  type SentenceLookup,
  type StaffScreen,
} from './staff-screens.ts'

const examCard = (page: Page) => page.locator('#settings-exam')

/** Screens beside the story: data that is taken out and in, kept for a time, and what is said between people. */
export const furtherScreens: readonly StaffScreen[] = [
  { name: 'retention', who: 'manager', path: inSubject('retentionMng'), shows: section },
  {
    name: 'retention-rules',
    who: 'manager',
    path: inSubject('retentionMng'),
    prepare: press('retention:change'),
    shows: dialog,
  },
  {
    name: 'export',
    who: 'manager',
    path: inSubject('dataMng'),
    prepare: press('exports:label'),
    shows: dialog,
  },
  {
    name: 'import-answers',
    who: 'manager',
    path: inSubject('dataMng'),
    prepare: press('imports:label'),
    shows: dialog,
  },
  { name: 'second-review', who: 'manager', path: inSubject('secondReview'), shows: section },
  { name: 'rewards', who: 'manager', path: inSubject('rewardMng'), shows: section },
  {
    name: 'naire-comments',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: async (page, say) => {
      await openEditor(page, say)
      await page.getByRole('button', { name: say('collaboration:comments') }).click()
    },
    shows: (page, say) => page.getByPlaceholder(say('collaboration:hint')),
  },
  {
    name: 'settings-exam',
    who: 'manager',
    path: inSubject('naireSettings'),
    prepare: (page) => examCard(page).scrollIntoViewIfNeeded(),
    shows: examCard,
  },
  {
    name: 'test-link',
    who: 'manager',
    path: inSubject('naireEdit'),
    prepare: async (page, say) => {
      await press('testing:open')(page, say)
      await dialog(page)
        .getByRole('tab', { name: say('testing:tabs.sessions') })
        .click()
    },
    shows: (page) => dialog(page).locator('input[readonly]'),
  },
  {
    name: 'approval',
    who: 'admin',
    path: ({ drafts }) => `${drafts}/naireEdit`,
    prepare: press('management:naires.publish'),
    shows: (page) => dialog(page).locator('[data-approval=waiting] textarea'),
  },
  {
    name: 'approval-waits',
    who: 'manager',
    path: ({ drafts }) => `${drafts}/naireEdit`,
    prepare: press('management:naires.publish'),
    shows: (page) => dialog(page).locator('[data-approval=waiting]'),
  },
  {
    name: 'move-naire',
    who: 'admin',
    path: ({ drafts }) => `${drafts}/naireEdit`,
    prepare: async (page, say) => {
      await press('management:naires.more')(page, say)
      await page.getByRole('menuitem', { name: say('collaboration:move.title') }).click()
    },
    shows: (page) => dialog(page).getByRole('combobox'),
  },
  {
    name: 'manual',
    who: 'manager',
    path: inSubject('retentionMng'),
    prepare: async (page) => {
      await section(page).waitFor()
      await page.keyboard.press('F1')
    },
    shows: (page) => page.getByRole('searchbox').last(),
  },
  {
    name: 'withdraw-judgement',
    who: 'judge',
    path: ({ subject, judged }) => `${subject}/appealSession/${judged}/${judged}/view`,
    prepare: justJudged,
    shows: (page) => page.locator('[data-withdraw-judgement]'),
  },
  {
    name: 'new-subject',
    who: 'manager',
    path: ({ orgSid }) => `/subjectMng/${orgSid}`,
    prepare: press('management:subjects.add'),
    shows: (page) => dialog(page).getByRole('combobox'),
  },
  {
    name: 'close-org',
    who: 'admin',
    path: () => '/orgMng',
    // A tab is closed by the same word.
    prepare: (page, say) =>
      page
        .locator('main')
        .getByRole('button', { name: say('management:orgs.closing.close') })
        .click(),
    shows: (page) => dialog(page).getByRole('textbox').last(),
  },
  {
    name: 'recovery',
    who: null,
    path: () => '/login',
    prepare: press('management:login.recovery.forgot'),
    shows: (page) => page.getByRole('textbox'),
  },
  { name: 'invitation', who: null, path: () => '/invitation#over', shows: (page) => page.getByRole('alert') },
]

/** As long as it may be taken back. */
async function justJudged(page: Page, _: SentenceLookup, { people, judged }: Fieldwork): Promise<void> {
  const { body } = await people.judge.client.get(`/odata/AppealSessions('${judged}')/AppealFeedbacks`)
  await page.clock.setFixedTime(body.value[0].JudgeTime)
  await page.reload()
}

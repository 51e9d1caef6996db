import { dialog, inSubject, openEditor, press, section, type StaffScreen } from './staff-screens.ts'

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
    name: 'manual',
    who: 'manager',
    path: inSubject('retentionMng'),
    prepare: async (page) => {
      await section(page).waitFor()
      await page.keyboard.press('F1')
    },
    shows: (page) => page.getByRole('searchbox').last(),
  },
]

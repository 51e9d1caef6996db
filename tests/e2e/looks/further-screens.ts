import { dialog, inSubject, openEditor, press, section, type StaffScreen } from './staff-screens.ts'

/** Screens beside the story: what keeps data for a time, thanks people, and is said between authors. */
export const furtherScreens: readonly StaffScreen[] = [
  { name: 'retention', who: 'manager', path: inSubject('retentionMng'), shows: section },
  {
    name: 'retention-rules',
    who: 'manager',
    path: inSubject('retentionMng'),
    prepare: press('retention:change'),
    shows: dialog,
  },
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

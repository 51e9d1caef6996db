import { expect, test, type Page } from '@playwright/test'
import { flowScreens, type RespondentActions } from '../flow/screens.ts'
import { look } from '../looks/look.ts'
import { langs, said, type Lang } from '../looks/words.ts'
import { makePlace } from '../way/way-naire.ts'
import type { FieldworkSite } from '../../api/fieldwork.ts'

let place: FieldworkSite
// Nobody answers there.
const host = 'http://127.0.0.1:18998'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

for (const { name, naire, isOnComputer, reach, shows } of flowScreens) {
  test(`${name} fits, can be read and can be used`, async ({ browser }) => {
    const sid = await place.publish(naire(host))
    for (const lang of langs) {
      const context = await browser.newContext({
        viewport: isOnComputer ? { width: 1440, height: 900 } : { width: 390, height: 844 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(`/survey/online/${place.orgSid}/${sid}?lang=${lang}`)
      await reach(handsOn(page, lang))
      await expect(page.getByText(said(lang, shows)).first()).toBeVisible()
      await look(page, `flow-${name}`, lang)
      await context.close()
    }
  })
}

function handsOn(page: Page, lang: Lang): RespondentActions {
  const say = (key: string) => said(lang, key)
  return {
    page,
    say,
    press: async (key) =>
      page
        .getByRole('button', { name: say(key) })
        .last()
        .click(),
    type: async (label, text) => page.getByLabel(label).last().fill(text),
    answer: async () => page.getByRole('radio').first().check(),
  }
}

import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { newSid, password } from '../api/fieldwork.ts'
import { OidcHouse } from '../api/oidc-field.ts'
import { violationsOf } from './looks/look.ts'
import { makePlace } from './way/way-naire.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
let house: OidcHouse

test.beforeAll(async () => {
  house = await OidcHouse.open(`${baseUrl}/SignIn/Return`)
})
test.afterAll(() => house?.close())

for (const locale of ['zh-CN', 'ar']) {
  const words = JSON.parse(readFileSync(new URL(`../../locales/${locale}/management.json`, import.meta.url), 'utf8'))
  const messages = JSON.parse(readFileSync(new URL(`../../locales/${locale}/messages.json`, import.meta.url), 'utf8'))
  const t = (key: string, name = ''): string =>
    key
      .split('.')
      .reduce((at, part) => at[part], words)
      .replace('{{name}}', name)

  /** Both sides of the page, wide and narrow; nothing may stand beyond its edge, and axe finds nothing. */
  async function look(page: Page, name: string): Promise<void> {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond, { message: name }).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `test-results/sign-in/${locale}-${name}-${width}.png`, fullPage: true })
    }
    expect(await violationsOf(page)).toEqual([])
  }

  test(`an organisation sets up its provider, and its people sign in by it, in ${locale}`, async ({ browser }) => {
    const place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
    const code = `idp_${newSid().slice(0, 8).toLowerCase()}`
    await place.person('OrgAdmin', code)
    const newPage = async () => (await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })).newPage()
    const office = await newPage()
    await office.goto('/login')
    await office.getByLabel(t('login.account')).fill(code)
    await office.getByLabel(t('login.password'), { exact: true }).fill(password)
    await office.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await expect(office).not.toHaveURL(/login/)
    await office.goto('/orgMng')
    await expect(office.getByText(t('orgs.passwords.title'))).toBeVisible()
    await look(office, 'rules')

    const button = `单位账号${code.slice(-4)}`
    const settings = `${messages.channels.settings}: OpenID Connect`
    await office.getByRole('button', { name: settings }).click()
    const drawer = office.getByRole('dialog')
    for (const [key, text] of [
      ['name', button],
      ['issuer', house.issuer],
      ['clientId', 'naire'],
      ['secret', house.clientSecret],
    ] as const)
      await drawer.getByLabel(t(`orgs.providers.${key}`)).fill(text)
    await drawer.getByRole('switch', { name: t('orgs.providers.makesUsers') }).click()
    await drawer.getByRole('button', { name: t('actions.save') }).click()
    // Whoever is made needs a role.
    await expect(drawer.getByText(/defaultRole/)).toBeVisible()
    await look(office, 'provider')
    await drawer.getByLabel(t('orgs.providers.defaultRole')).fill(t('roles.Supervisor'))
    await office.keyboard.press('Enter')
    await drawer.getByRole('button', { name: t('actions.save') }).click()
    await expect(office.getByText(button)).toBeVisible()

    house.who = newSid()
    house.people.set(house.who, { name: '陆知远', preferred_username: `lu_${house.who.slice(0, 8)}` })
    const page = await newPage()
    await page.goto(`/login?redirect=${encodeURIComponent('/questionMng')}`)
    const link = page.getByRole('link', { name: t('login.with', button) })
    await expect(link).toBeVisible()
    await look(page, 'login')
    await link.click()
    // A supervisor has nothing to do there, and is sent home.
    await expect(page).toHaveURL(/home/)
    await page.getByRole('button', { name: t('person.label', '陆知远') }).click()
    await page.getByRole('menuitem', { name: t('person.devices') }).click()
    await expect(page.getByRole('dialog').getByText(t('person.thisDevice'))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('actions.close') })
      .click()
    await page.getByRole('button', { name: t('person.label', '陆知远') }).click()
    await page.getByRole('menuitem', { name: t('person.signOut') }).click()
    await expect(page).toHaveURL(new RegExp(`^${house.issuer}/session/end`))
    await page.goto('/home')
    await expect(page).toHaveURL(/login/)

    await page.goto('/SignIn/Return?code=a&state=b')
    await expect(page.getByRole('alert')).toBeVisible()
    await look(page, 'problem')
  })
}

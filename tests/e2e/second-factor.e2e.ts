import { roles } from '@naire/domain/access'
import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { Client } from '../api/client.ts'
import { totp } from '../api/factors.ts'
import { newSid, password } from '../api/fieldwork.ts'
import { makePlace } from './way/way-naire.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
/** Passkeys belong to names of hosts. */
const byName = baseUrl.replace('127.0.0.1', 'localhost')
const superAdmin = { code: 'superadmin', password: process.env['SUPERADMIN_PASSWORD'] ?? '' }

/** Both sides of the page, wide and narrow; nothing may stand beyond its edge. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond, { message: name }).toBeLessThanOrEqual(0)
    await page.screenshot({
      path: `test-results/second-factor/${test.info().title.slice(-5).trim()}-${name}-${width}.png`,
    })
  }
}

for (const locale of ['zh-CN', 'ar']) {
  const words = JSON.parse(readFileSync(new URL(`../../locales/${locale}/management.json`, import.meta.url), 'utf8'))
  const t = (key: string, name = ''): string =>
    key
      .split('.')
      .reduce((at, part) => at[part], words)
      .replace('{{name}}', name)
  const press = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true }).click()
  const chooseOfMenu = async (page: Page, name: string, key: string) => {
    await page.getByRole('button', { name: t('person.label', name) }).click()
    await page.getByRole('menuitem', { name: t(key) }).click()
  }
  const signIn = async (page: Page, who: { readonly code: string; readonly password: string }) => {
    await page.goto(`${byName}/login`)
    await page.getByLabel(t('login.account')).fill(who.code)
    await page.getByLabel(t('login.password'), { exact: true }).fill(who.password)
    await press(page, 'login.submit')
  }
  const again = async (page: Page) => {
    await page.getByLabel(t('person.oldPassword')).fill(password)
    await press(page, 'factors.next')
  }

  test(`a role has to sign in by two steps: an app, a passkey, a recovery code, a reset, in ${locale}`, async ({
    browser,
  }) => {
    const admin = await new Client(baseUrl).signIn(superAdmin.code, superAdmin.password)
    const place = await makePlace(baseUrl, superAdmin.password)
    const { body } = await admin.get(`/odata/Orgs?$filter=${encodeURIComponent(`Sid eq '${place.orgSid}'`)}`)
    const person = { code: `two${newSid().slice(0, 8).toLowerCase()}`, password }
    const user = { Sid: newSid(), Code: person.code, Name: '陆知远', Nickname: '陆知远', pw: password }
    const where = { Authority: roles.ProjectManager, OrgSid: place.orgSid, DeptSid: place.deptSid }
    expect((await admin.post('/odata/Users', { ...user, ...where })).status).toBe(201)

    const office = await (await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(office, superAdmin)
    await expect(office).not.toHaveURL(/login/)
    await office.goto(`${byName}/orgMng`)
    await office.getByText(body.value[0].Name, { exact: true }).first().click()
    const rule = office.getByRole('combobox', { name: t('orgs.rules') })
    await rule.fill(t('roles.ProjectManager'))
    await rule.press('Enter')
    await rule.press('Escape')
    await expect(office.getByText(t('orgs.rulesSaved'))).toBeVisible()
    await look(office, 'rules')

    const page = await (await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, person)
    await expect(page.getByText(t('factors.needed'))).toBeVisible()
    await look(page, 'needed')
    await press(page, 'factors.acts.addApp')
    await look(page, 'password')
    await again(page)
    const secret = (await page.getByLabel(t('factors.key'), { exact: true }).inputValue()).replaceAll(' ', '')
    await page.getByLabel(t('factors.code')).fill('12345')
    await press(page, 'factors.confirm')
    await look(page, 'app')
    await page.getByLabel(t('factors.code')).fill(totp(secret))
    await press(page, 'factors.confirm')
    const codes = page.getByRole('list', { name: t('factors.recovery') }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recoveryCode = ''] = await codes.allTextContents()
    await look(page, 'codes')
    await press(page, 'factors.kept')
    await expect(page).toHaveURL(/home/)

    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
    })
    await chooseOfMenu(page, '陆知远', 'factors.title')
    await expect(page.getByRole('dialog')).toContainText(t('factors.since'))
    await look(page, 'list')
    await press(page, 'factors.acts.addPasskey')
    await page.getByLabel(t('factors.name')).fill('办公室电脑')
    await look(page, 'passkey')
    await again(page)
    await expect(page.getByRole('dialog').getByText('办公室电脑')).toBeVisible()
    await look(page, 'both')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('actions.close') })
      .click()

    // A page on its way there would break off the next one.
    const signedOut = async () => {
      await expect(page).toHaveURL(/login/)
      await expect(page.getByLabel(t('login.account'))).toBeVisible()
    }
    // What is pressed while the page is still being put together may be lost.
    const standsAtHome = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const comesBack = async () => {
      await standsAtHome()
      await chooseOfMenu(page, '陆知远', 'person.signOut')
      await signedOut()
      await signIn(page, person)
      await expect(page.getByRole('heading', { name: t('login.secondStep') })).toBeVisible()
    }
    await comesBack()
    await look(page, 'second-passkey')
    await press(page, 'factors.use.passkey')
    await expect(page).toHaveURL(/home/)

    await comesBack()
    await press(page, 'factors.use.totp')
    await page.getByLabel(t('factors.code')).fill('000000')
    await press(page, 'login.submit')
    await expect(page.getByRole('alert')).toBeVisible()
    await look(page, 'second-wrong')
    // Its last one was used to begin with.
    await page.getByLabel(t('factors.code')).fill(totp(secret, Date.now() + 30_000))
    await press(page, 'login.submit')
    await expect(page).toHaveURL(/home/)

    await comesBack()
    await press(page, 'factors.use.recoveryCode')
    await page.getByLabel(t('factors.recoveryCode')).fill(recoveryCode)
    await look(page, 'second-recovery')
    await press(page, 'login.submit')
    await expect(page).toHaveURL(/home/)
    await standsAtHome()
    await chooseOfMenu(page, '陆知远', 'factors.title')
    await expect(page.getByText(t('factors.recoveryLeft').replace('{{n}}', '9'))).toBeVisible()

    await office.goto(`${byName}/userMng/${place.orgSid}`)
    await office.getByRole('button', { name: t('naires.more', '陆知远') }).click()
    await office.getByRole('menuitem', { name: t('users.resetFactors') }).click()
    await look(office, 'reset')
    await office
      .getByRole('dialog')
      .getByRole('button', { name: t('users.resetFactors') })
      .click()
    await expect(office.getByText(t('users.factorsReset', '陆知远'))).toBeVisible()
    // The open page goes by itself.
    await signedOut()
    await signIn(page, person)
    await expect(page.getByText(t('factors.needed'))).toBeVisible()
  })
}

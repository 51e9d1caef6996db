import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, password, screening, type FieldworkSite } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { WebhookReceiver } from '../api/webhook-receiver.ts'
import { verdictOf } from '../api/webhook-verdict.ts'
import { violationsOf } from './looks/look.ts'
import { signedIn } from './story/staff.ts'
import { makePlace } from './way/way-naire.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
let place: FieldworkSite
let receiver: WebhookReceiver
let boss: string

test.beforeAll(async () => {
  receiver = await WebhookReceiver.open()
  receiver.isDown = true
  place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  boss = `hooks_${randomBytes(3).toString('hex')}`
  await place.person('OrgAdmin', boss)
})
test.afterAll(() => receiver?.close())

test('an administrator sets up a receiver, tries it, sees what it took, and sends it again', async ({ browser }) => {
  const page = await signedIn(browser, { code: boss, password })
  const shot = (name: string) => page.screenshot({ path: `test-results/webhooks/${name}.png`, fullPage: true })
  await page.goto('/orgMng')
  const { received } = receiver
  let secret = ''

  await test.step('by keyboard: name, address, events; the secret is shown this once', async () => {
    await page.getByRole('button', { name: '添加接收方' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: '添加接收方' })
    await form.getByLabel('名称').focus()
    await page.keyboard.type('客户系统')
    await page.keyboard.press('Tab')
    await page.keyboard.type(receiver.address)
    await form.getByRole('checkbox', { name: /review\.passed/ }).focus()
    await page.keyboard.press('Space')
    await shot('form')
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: '保存' }).focus()
    await page.keyboard.press('Enter')
    const shown = page.getByRole('dialog', { name: '签名密钥' })
    secret = await shown.getByRole('searchbox', { name: '签名密钥' }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await shown.getByRole('button', { name: '我已保存' }).click()
  })

  const item = page.getByRole('listitem', { name: '客户系统' })
  await test.step('a test says that it does not take anything, and afterwards that it does', async () => {
    await item.getByRole('button', { name: '测试' }).click()
    await expect(item.getByRole('status')).toContainText('HTTP 503')
    receiver.isDown = false
    await item.getByRole('button', { name: '测试' }).click()
    await expect(item.getByRole('status')).toContainText('接收方收下了')
    received.length = 0
  })

  await test.step('a session that is handed in is delivered, signed', async () => {
    const naire = copyOf(screening())
    await place.publish(naire)
    const someone = new Respondent(new Client(baseUrl), naire)
    await someone.finish()
    await expect.poll(() => received.length).toBe(1)
    expect(JSON.parse(received[0]!.body)).toMatchObject({ event: 'session.completed', session: someone.sid })
    expect(verdictOf('verify.mjs', secret, received[0]!)).toBe(0)
  })

  await test.step('and sent again from the list of deliveries, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await shot('phone')
    await item.getByRole('button', { name: '发送记录' }).click()
    const list = page.getByRole('dialog', { name: /发送记录/ })
    await expect(list.getByText('已送达')).toBeVisible()
    await shot('deliveries-phone')
    await list.getByRole('button', { name: '从这里重新发送' }).click()
    await page.getByLabel('原因', { exact: true }).fill('接收方丢了数据')
    await page.getByRole('button', { name: '重新发送', exact: true }).click()
    await expect.poll(() => received.length).toBe(2)
    expect(JSON.parse(received[1]!.body)).toMatchObject({ id: JSON.parse(received[0]!.body).id })
    await page.setViewportSize({ width: 1440, height: 900 })
    await list.getByRole('button', { name: '刷新' }).click()
    await expect(list.getByText('已送达')).toHaveCount(2)
    await shot('deliveries')
  })

  await test.step('from right to left nothing is cut', async () => {
    await page.addInitScript(() => localStorage.setItem('naire.lang', 'ar'))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/orgMng')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(item.getByRole('button')).toHaveCount(4)
      await item.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `test-results/webhooks/ar-${width}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    }
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { vouchedId } from './vouched-id.ts'

afterEach(() => void vi.unstubAllGlobals())

const page = 'https://survey.example.org/survey/online/A/B?channel=a'
const asked: string[] = []

function answered(body: object, status = 200): void {
  vi.stubGlobal('location', { href: page })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(body, { status })
  })
}

test('is who WeChat vouched for in this browser; nobody where it did not, or is not set up', async () => {
  answered({ WechatId: 'openid' })
  expect(await vouchedId()).toBe('openid')
  answered({ WechatId: null })
  expect(await vouchedId()).toBeNull()
  answered({ error: { code: '{1}' } }, 404)
  expect(await vouchedId()).toBeNull()
})

test('is asked for under the account of the page', async () => {
  answered({ WechatId: 'openid' })
  await vouchedId()
  expect(new URL(asked.at(-1) ?? '', page).searchParams.get('url')).toBe(page)
})

import { afterEach, expect, test, vi } from 'vitest'
import { vouchedId } from './vouched-id.ts'

afterEach(() => void vi.unstubAllGlobals())

const answered = (body: object, status = 200) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))

test('is who WeChat vouched for in this browser; nobody where it did not, or is not set up', async () => {
  answered({ WechatId: 'openid' })
  expect(await vouchedId()).toBe('openid')
  answered({ WechatId: null })
  expect(await vouchedId()).toBeNull()
  answered({ error: { code: '{1}' } }, 404)
  expect(await vouchedId()).toBeNull()
})

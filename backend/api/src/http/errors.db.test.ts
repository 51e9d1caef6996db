import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../../../../tests/api/product.ts'

let product: Awaited<ReturnType<typeof startProduct>>

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

describe('an error', () => {
  it("has a code, a sentence in the reader's language, and a correlation id", async () => {
    const reply = await product.anybody.get('/api/Me', { 'Accept-Language': 'en', 'X-Correlation-Id': 'my-own-id-1' })
    expect(reply.body).toEqual({
      error: { code: refusals['access.signedOut'].code, message: 'You are signed out. Please sign in again.' },
    })
    expect(reply.headers.get('x-correlation-id')).toBe('my-own-id-1')
  })

  it('says which field is wrong', async () => {
    const { status, body } = await product.admin.post('/odata/Orgs', { Name: 'x' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: refusals['org.invalid'].code, target: 'Name' })
  })

  it.each([
    ['POST', '/odata/Authenticate', '{"userCode":', 400],
    ['POST', '/odata/Authenticate', '[1]', 400],
    ['GET', '/survey/%zz', null, 400],
    ['GET', '/no/such/file.js', null, 404],
    ['DELETE', '/health', null, 404],
    ['POST', '/api/Nothing', '{}', 404],
  ])('of %s %s keeps the one shape', async (method, path, body, status) => {
    const response = await fetch(product.anybody.url + path, {
      method,
      ...(body === null ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
    })
    const said = (await response.json()) as { error: { code: string; message: string } }
    expect(response.status).toBe(status)
    expect(said.error.code).toMatch(/^\{[0-9a-f-]{36}\}$/)
    expect(JSON.stringify(said)).not.toMatch(/node_modules|select |FST_|\.ts/)
  })

  it('refuses a body that is too large or of another kind', async () => {
    const send = (type: string, body: string) =>
      fetch(`${product.anybody.url}/odata/Authenticate`, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect((await send('application/json', JSON.stringify({ userCode: 'x'.repeat(9 * 1024 * 1024) }))).status).toBe(413)
    expect((await send('application/xml', '<a/>')).status).toBe(415)
  })
})

it('sends no script that is not its own', async () => {
  const policy = (await product.anybody.get('/health')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/(?<!wasm-)unsafe-eval|script-src[^;]*unsafe-inline/)
})

it('is ready when the stores answer and the read models have its versions', async () => {
  const ready = () => product.anybody.get('/ready')
  const shift = (by: number) =>
    product.pool.query(`update read.subscriptions set version = version + $1 where name = 'quotas'`, [by])
  expect((await ready()).body).toMatchObject({ status: 'ready' })
  await shift(-1)
  const waiting = await ready()
  expect([waiting.status, waiting.body]).toMatchObject([503, { status: 'waiting', readModels: ['quotas'] }])
  // A later version has built them: it is the earlier one's turn to serve until it is replaced.
  await shift(2)
  expect((await ready()).status).toBe(200)
  await shift(-1)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusals } from '@naire/domain/refusals'
import { connect, type Pool } from '@naire/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WechatStandIn } from '../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { freePort } from '../../scripts/src/supervisor/free-port.ts'
import { Client, type Reply } from '../api/client.ts'
import { RoleProcess } from '../faults/harness/processes.ts'
import { freshDatabase } from '../fresh-database.ts'
import { scriptSignature } from '../../backend/api/src/wechat/wechat-over.ts'

const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
const page = 'https://survey.example.org/survey/online/A/B?x=1'

let wechat: WechatStandIn
let dataDir: string
let pool: Pool
const processes: RoleProcess[] = []
const clients: Client[] = []

/** Two api processes, as they are shipped, over one database. */
beforeAll(async () => {
  wechat = await WechatStandIn.open({ ticket })
  dataDir = mkdtempSync(join(tmpdir(), 'naire-wechat-'))
  const databaseUrl = await freshDatabase()
  pool = connect(databaseUrl, { max: 2, applicationName: 'onlooker' })
  for (const _ of [1, 2]) {
    const port = await freePort()
    const here = `http://127.0.0.1:${port}`
    processes.push(
      await RoleProcess.start('api', {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'debug',
        PUBLIC_URL: 'https://survey.example.org',
        WECHAT_APP_ID: wechat.app.appId,
        WECHAT_APP_SECRET: wechat.app.secret,
        WECHAT_API_URL: wechat.url,
        WECHAT_OPEN_URL: wechat.url,
        WECHAT_ORIGINS: here,
      }),
    )
    clients.push(new Client(here))
  }
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await pool?.end()
  await wechat?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const signed = (client: Client, url = page): Promise<Reply> =>
  client.get(`/wechat/signature?url=${encodeURIComponent(url)}`)
const fromBoth = (times: number) => Promise.all(Array.from({ length: times }, (_, at) => signed(clients[at % 2]!)))

describe("WeChat's script, on two api processes", () => {
  it('is signed with one ticket for both, asked for once however many pages open at once', async () => {
    wechat.delayMs = 50
    const replies = await fromBoth(40)
    wechat.delayMs = 0
    expect(wechat.counts).toMatchObject({ tokens: 1, tickets: 1 })
    for (const { status, body, text } of replies) {
      expect(status, text).toBe(200)
      expect(body.appId).toBe('wx1')
      expect(body.signature).toBe(
        scriptSignature({ ticket, nonce: body.nonceStr, timestamp: body.timestamp, url: page }),
      )
    }
    expect((await signed(clients[0]!, `${page}#/page/2`)).body.signature).toBeDefined()
  })

  it('gets its next ticket early, once, while pages go on with the old one', async () => {
    await pool.query("update vault.leased_secrets set renew_at = now() where name like 'wechat-ticket%'")
    const before = wechat.counts.tickets
    for (const { status } of await fromBoth(40)) expect(status).toBe(200)
    expect(wechat.counts.tickets).toBe(before + 1)
  })

  it('is signed also when the token has become void meanwhile: one asks for a new one', async () => {
    wechat.voidToken()
    await pool.query("update vault.leased_secrets set until = now(), renew_at = now() where name like 'wechat-ticket%'")
    const before = wechat.counts.tokens
    for (const { status } of await fromBoth(10)) expect(status).toBe(200)
    expect(wechat.counts.tokens).toBe(before + 1)
  })

  it("is signed for nobody else's address", async () => {
    for (const url of [
      'https://survey.example.org.evil.test/',
      'http://survey.example.org/',
      'https://survey.example.org@evil.test/',
      'javascript:alert(1)',
      'nothing',
      `https://survey.example.org/${'a'.repeat(3000)}`,
    ]) {
      const { status, body } = await signed(clients[0]!, url)
      expect([status, body.error.code, body.error.target], url).toEqual([
        400,
        refusals['wechat.addressRefused'].code,
        'url',
      ])
    }
  })
})

describe('the way to WeChat and back', () => {
  let cookie: string
  let callback: string
  const go = (client: Client, path: string, cookies = '') =>
    fetch(client.url + path, { redirect: 'manual', headers: { Cookie: cookies } })
  const cookieIn = (response: Response, name: string) =>
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))
      ?.split(';')[0] ?? ''

  beforeEach(async () => {
    const out = await go(clients[0]!, `/wechat/authorize?backTo=${encodeURIComponent('/survey/online/A/B')}`)
    expect([out.status, out.headers.getSetCookie().every((line) => line.includes('HttpOnly; SameSite=Lax'))]).toEqual([
      302,
      true,
    ])
    cookie = cookieIn(out, 'naire-journey')
    const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
    const { pathname, search, origin } = new URL(agreed.headers.get('location') ?? '')
    expect(origin).toBe(clients[0]!.url)
    callback = pathname + search
  })

  it('ends with an openid that WeChat vouched for, on whichever process', async () => {
    const back = await go(clients[1]!, callback, cookie)
    expect([back.status, back.headers.get('location')]).toEqual([302, `${clients[0]!.url}/survey/online/A/B`])
    const told = await clients[0]!.get('/wechat/openid', { Cookie: cookieIn(back, 'naire-wechat') })
    expect(told.body.WechatId).toMatch(/^openid-code\d+$/)
    expect((await clients[0]!.get('/wechat/openid', { Cookie: 'naire-wechat=AAAA' })).body).toEqual({ WechatId: null })
    expect((await clients[0]!.get('/wechat/openid')).body).toEqual({ WechatId: null })
  })

  it('is gone once: neither its state nor its code is good a second time', async () => {
    expect((await go(clients[0]!, callback, cookie)).status).toBe(302)
    const again = await go(clients[0]!, callback, cookie)
    expect([again.status, ((await again.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      refusals['wechat.signInOver'].code,
    ])
    const used = new URLSearchParams(callback.split('?')[1]).get('code') ?? ''
    const out = await go(clients[0]!, '/wechat/authorize')
    const state = new URL(out.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const stolen = await go(clients[0]!, `/wechat/callback?code=${used}&state=${state}`, cookieIn(out, 'naire-journey'))
    expect([stolen.status, ((await stolen.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      refusals['wechat.signInOver'].code,
    ])
  })

  it('is bound to the browser that left: a link with a foreign state leads nowhere', async () => {
    for (const other of ['', 'naire-journey=somebody-else'])
      expect((await go(clients[0]!, callback, other)).status).toBe(400)
  })

  it('leads back only to our own pages', async () => {
    for (const backTo of ['https://evil.test/', '//evil.test/', '/\\evil.test/', 'javascript:alert(1)']) {
      const { status } = await go(clients[0]!, `/wechat/authorize?backTo=${encodeURIComponent(backTo)}`)
      expect(status, backTo).toBe(400)
    }
  })

  it('leaves neither secret nor ticket nor openid in the logs', () => {
    const logs = processes.flatMap(({ lines }) => lines).join('\n')
    expect(logs).toContain('/wechat/callback')
    for (const secret of [wechat.app.secret, ticket, 'openid-code', 'token1', 'token2'])
      expect(logs).not.toContain(secret)
  })
})

import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally, textOf, type LocalServer } from '../../../scripts/src/stand-ins/local-server.ts'
import { createWebhookSender, signatureHeader } from './index.ts'

let server: LocalServer
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = () => {}
const asked: string[] = []

beforeAll(async () => {
  server = await listenLocally(async (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    await answer(request, response)
  })
})
afterAll(() => server.close())

const at = new Date('2026-11-20T08:00:00.000Z')
const sender = createWebhookSender({ insideReceivers: ['127.0.0.1'], answerMs: 300 })
const request = (url = `${server.url}/hook`) => ({
  url,
  body: '{"id":"E"}',
  kind: 'session.completed',
  deliverySid: 'D',
  secrets: ['new', 'old'],
  at,
  signal: new AbortController().signal,
})

describe('an event that is sent to a receiver', () => {
  it('is signed with each secret over time and body', async () => {
    let seen: { readonly headers: IncomingMessage['headers']; readonly body: string } | null = null
    answer = async (incoming, response) => {
      seen = { headers: incoming.headers, body: await textOf(incoming) }
      response.writeHead(204).end()
    }
    expect(await sender.send(request())).toMatchObject({ isTaken: true, status: 204, problem: '' })
    const sign = (secret: string) => createHmac('sha256', secret).update('1795161600.{"id":"E"}').digest('hex')
    expect(seen).toMatchObject({
      body: '{"id":"E"}',
      headers: {
        'content-type': 'application/json',
        'naire-event': 'session.completed',
        'naire-delivery': 'D',
        'naire-signature': `t=1795161600,v1=${sign('new')},v1=${sign('old')}`,
      },
    })
    expect(signatureHeader('{}', [], at)).toBe('t=1795161600')
  })

  it('follows no redirect', async () => {
    asked.length = 0
    answer = (_, response) => void response.writeHead(302, { Location: `${server.url}/elsewhere` }).end()
    expect(await sender.send(request())).toMatchObject({ isTaken: false, status: 302, problem: 'redirect 302' })
    expect(asked).toEqual(['POST /hook'])
  })

  it('waits no longer than it may, and reads no more than it may', async () => {
    answer = () => {}
    expect(await sender.send(request())).toMatchObject({ isTaken: false, status: null, problem: 'timeout' })
    let written = 0
    answer = (_, response) => {
      response.writeHead(200)
      const piece = 'a'.repeat(65_536)
      const write = () => {
        while (!response.destroyed && response.write(piece)) written += piece.length
      }
      response.on('drain', write)
      write()
    }
    expect(await sender.send(request())).toMatchObject({ isTaken: true, status: 200 })
    // What the network keeps under way; without an end it would be hundreds of megabytes.
    expect(written).toBeLessThan(32 * 1_048_576)
  })

  it('tells of what the receiver said its status alone', async () => {
    answer = (_, response) => void response.writeHead(500).end('planted answer')
    const answered = await sender.send(request())
    expect(answered).toMatchObject({ isTaken: false, status: 500, problem: 'HTTP 500' })
    expect(JSON.stringify(answered)).not.toContain('planted')
  })

  it.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1:1/',
    'https://localhost:1/',
    'https://[::1]:1/',
    'https://[::ffff:127.0.0.1]:1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
  ])('leads to nobody inside of the house: %s', async (url) => {
    const outside = createWebhookSender({ insideReceivers: [], answerMs: 300 })
    expect(await outside.send(request(url))).toMatchObject({ isTaken: false, status: null, problem: 'EINSIDE' })
  })

  it('goes over TLS alone where the receiver is outside', async () => {
    const outside = createWebhookSender({ insideReceivers: [], answerMs: 300 })
    expect(await outside.send(request('http://203.0.113.1/'))).toMatchObject({ status: null, problem: 'ENOTLS' })
  })
})

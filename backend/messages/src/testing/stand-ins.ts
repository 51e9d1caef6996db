import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listenLocally, textOf, type LocalServer } from '../../../../scripts/src/stand-ins/local-server.ts'
import { dingtalkSignature } from '../robots.ts'
import { smsSignature } from '../sms.ts'

/**
 * Conduct of a stand-in towards one message: `refuse` says no for good, `busy` for now, `lose` takes the message and
 * cuts the connection instead of an answer, `cut` cuts it before, `slow` takes a while.
 */
export type Conduct = 'take' | 'refuse' | 'busy' | 'lose' | 'cut' | 'slow'

/** Conduct towards the nth message (from 0) to somebody. */
type Conducts = (to: string, nth: number) => Conduct

const slowMs = 200

export interface DeliveredMail {
  readonly to: string
  /** Headers and body as they came. */
  readonly raw: string
  /** Without angle brackets. */
  readonly messageId: string
}

/** An SMTP relay on the loopback that wants to be signed in to. */
export class SmtpStandIn {
  readonly delivered: DeliveredMail[] = []
  /** Envelopes, delivered or not, by address. */
  readonly asked = new Map<string, number>()
  conduct: Conducts = () => 'take'
  readonly #server: SMTPServer
  /** By the port of the other end. */
  readonly #sockets = new Map<number, Socket>()
  readonly user = 'relay'
  readonly password = 'right-password'

  private constructor() {
    const conducts = new Map<string, Conduct>()
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) =>
        username === this.user && password === this.password
          ? done(null, { user: username })
          : done(Object.assign(new Error('wrong'), { responseCode: 535 })),
      onMailFrom: ({ address }, _session, done) =>
        address.endsWith('@barred.example')
          ? done(Object.assign(new Error('Sender barred'), { responseCode: 553 }))
          : done(),
      onRcptTo: ({ address }, session, done) => {
        const nth = this.asked.get(address) ?? 0
        this.asked.set(address, nth + 1)
        const conduct = this.conduct(address, nth)
        conducts.set(session.id, conduct)
        if (conduct === 'refuse')
          return done(Object.assign(new Error(`<${address}> no such user`), { responseCode: 550 }))
        if (conduct === 'busy') return done(Object.assign(new Error('greylisted'), { responseCode: 451 }))
        if (conduct === 'cut') return void this.#cut(session)
        done()
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const messageId = /^Message-ID: <(.*)>/im.exec(raw)?.[1] ?? ''
          for (const { address } of session.envelope.rcptTo) this.delivered.push({ to: address, raw, messageId })
          const conduct = conducts.get(session.id)
          if (conduct === 'lose') return void this.#cut(session)
          if (conduct === 'slow') return void wait(slowMs).then(() => done())
          done()
        })
      },
    })
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => this.#sockets.set(socket.remotePort ?? 0, socket))
  }

  static async open(port = 0): Promise<SmtpStandIn> {
    const opened = new SmtpStandIn()
    opened.#server.listen(port, '127.0.0.1')
    await once(opened.#server.server, 'listening')
    return opened
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #cut({ remotePort }: { readonly remotePort: number }): void {
    this.#sockets.get(remotePort)?.destroy()
  }
}

export interface DeliveredSms {
  readonly to: string
  readonly outId: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Aliyun's text messages: checks the signature of every request; knows no repeats, and can be asked. */
export class SmsStandIn {
  readonly delivered: DeliveredSms[] = []
  readonly asked = new Map<string, number>()
  /** Requests with a signature that is not right, or a nonce that was used. */
  rejected = 0
  /** Requests that it is not done with. */
  underWay = 0
  conduct: Conducts = () => 'take'
  readonly accessKeyId = 'LTAI-test'
  readonly accessKeySecret = 'sms-secret'
  readonly #nonces = new Set<string>()
  #server: LocalServer | null = null

  static async open(): Promise<SmsStandIn> {
    const opened = new SmsStandIn()
    opened.#server = await listenLocally(async (request, response) => {
      // Until it is done with it: whoever asked may have gone before.
      opened.underWay += 1
      await opened.#answer(request, response).finally(() => (opened.underWay -= 1))
    })
    return opened
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { Signature, ...parameters } = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const answer = (body: object) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(body))
    }
    const nonce = parameters['SignatureNonce'] ?? ''
    const isRight =
      parameters['AccessKeyId'] === this.accessKeyId &&
      Signature === smsSignature(request.method ?? '', parameters, this.accessKeySecret) &&
      !this.#nonces.has(nonce)
    this.#nonces.add(nonce)
    if (!isRight) {
      this.rejected += 1
      return answer({ Code: 'SignatureDoesNotMatch', Message: 'signature' })
    }
    if (parameters['Action'] === 'QuerySendDetails') return answer(this.#details(parameters['PhoneNumber'] ?? ''))
    const to = parameters['PhoneNumbers'] ?? ''
    const nth = this.asked.get(to) ?? 0
    this.asked.set(to, nth + 1)
    const conduct = this.conduct(to, nth)
    if (conduct === 'refuse') return answer({ Code: 'isv.MOBILE_NUMBER_ILLEGAL' })
    if (conduct === 'busy') return answer({ Code: 'isv.BUSINESS_LIMIT_CONTROL' })
    if (conduct === 'cut') return void response.destroy()
    if (conduct === 'slow') await wait(slowMs)
    const outId = parameters['OutId'] ?? ''
    const template = JSON.parse(parameters['TemplateParam'] ?? '{}') as Record<string, string>
    this.delivered.push({ to, outId, parameters: template })
    if (conduct === 'lose') return void response.destroy()
    answer({ Code: 'OK', BizId: `biz-${this.delivered.length}` })
  }

  #details(to: string) {
    const found = this.delivered.filter((each) => each.to === to)
    return {
      Code: 'OK',
      SmsSendDetailDTOs: { SmsSendDetailDTO: found.map(({ outId }) => ({ OutId: outId, SendStatus: 3 })) },
    }
  }
}

/** Robots of groups in WeCom (`/cgi-bin/webhook/send`) and DingTalk (`/robot/send`, signed). */
export class RobotStandIn {
  readonly written: string[] = []
  readonly wecomKey = 'wecom-key'
  readonly accessToken = 'ding-token'
  readonly secret = 'SEC-ding'
  conduct: Conducts = () => 'take'
  #server: LocalServer | null = null

  static async open(): Promise<RobotStandIn> {
    const opened = new RobotStandIn()
    opened.#server = await listenLocally(async (request, response, url) => {
      const refusal = opened.#refusal(url)
      const body = JSON.parse(await textOf(request)) as { readonly text?: { readonly content?: string } }
      const conduct = opened.conduct('', opened.written.length)
      if (conduct === 'cut') return void response.destroy()
      const busy = conduct === 'busy' ? { errcode: 45009, errmsg: 'api freq out of limit' } : null
      if (refusal === null && busy === null) opened.written.push(body.text?.content ?? '')
      if (conduct === 'lose') return void response.destroy()
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(refusal ?? busy ?? { errcode: 0, errmsg: 'ok' }))
    })
    return opened
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }

  #refusal({ pathname, searchParams }: URL): { readonly errcode: number; readonly errmsg: string } | null {
    if (pathname === '/cgi-bin/webhook/send')
      return searchParams.get('key') === this.wecomKey ? null : { errcode: 93000, errmsg: 'invalid webhook url' }
    const timestamp = searchParams.get('timestamp') ?? ''
    const isFresh = Math.abs(Date.now() - Number(timestamp)) < 3_600_000
    const isSigned = searchParams.get('sign') === dingtalkSignature(timestamp, this.secret)
    if (pathname === '/robot/send' && searchParams.get('access_token') === this.accessToken && isFresh && isSigned)
      return null
    return { errcode: 310000, errmsg: 'sign not match' }
  }
}

/** Decoded parts of a mail. */
export const partsOf = (raw: string): readonly string[] =>
  raw
    .split(/--[-_=.\w]+\r\n/)
    .slice(1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
      const bytes = body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
      return /quoted-printable/i.test(head) ? decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25')) : body
    })

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChannel, htmlOf, messagesConfig, smsSignature, type Channel, type OutgoingMessage } from './index.ts'
import { RobotStandIn, SmsStandIn, SmtpStandIn } from './testing/stand-ins.ts'

let smtp: SmtpStandIn
let sms: SmsStandIn
let robots: RobotStandIn
beforeAll(async () => {
  ;[smtp, sms, robots] = await Promise.all([SmtpStandIn.open(), SmsStandIn.open(), RobotStandIn.open()])
})
afterAll(() => Promise.all([smtp.close(), sms.close(), robots.close()]))

const config = (more: Readonly<Record<string, string>> = {}) =>
  messagesConfig({
    SMS_API_URL: sms.url,
    WECOM_API_URL: robots.url,
    DINGTALK_API_URL: robots.url,
    MAIL_RELAYS_INSIDE: '127.0.0.1',
    ...more,
  })
const relay = () =>
  ({
    kind: 'mail',
    host: '127.0.0.1',
    port: smtp.port,
    isSecure: false,
    user: smtp.user,
    from: 'survey@example.org',
    fromName: '心晴调查',
  }) as const
const message = (to: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: `M-${to}`,
  to,
  subject: '请您作答',
  text: '王芳，您好：\n\n请打开 https://survey.example.org/s?a=1&b=2。',
  language: 'zh-CN',
  link: null,
  unsubscribe: { url: 'https://survey.example.org/unsubscribe/T', line: '不再接收：' },
  ...more,
})
const sent = async (channel: Channel, what: OutgoingMessage, isRepeat = false) => {
  const result = await channel.send(what, { signal: AbortSignal.timeout(10_000), isRepeat })
  return result
}
const outcome = async (channel: Channel, what: OutgoingMessage, isRepeat = false) =>
  (await sent(channel, what, isRepeat)).outcome

describe('mail', () => {
  it('comes in text and HTML, with one-click unsubscription, over one connection after another', async () => {
    const channel = createChannel(config(), relay(), smtp.password)
    expect(await outcome(channel, message('a@example.org'))).toBe('sent')
    expect(await outcome(channel, message('b@example.org'))).toBe('sent')
    channel.close()
    const [mail] = smtp.delivered
    expect(mail?.messageId).toBe('M-a@example.org@example.org')
    const headers = mail?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    expect(headers).toContain('List-Unsubscribe: <https://survey.example.org/unsubscribe/T>')
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(headers).toContain('Content-Type: text/html; charset=utf-8')
    expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
  })

  it('that is refused, or put off, says so; a sender that the relay bars closes the channel', async () => {
    const channel = createChannel(config(), relay(), smtp.password)
    smtp.conduct = (to) => (to.startsWith('refuse') ? 'refuse' : 'busy')
    const refused = await sent(channel, message('refuse@example.org'))
    expect(refused.outcome).toBe('refused')
    expect(refused.detail).not.toContain('refuse@example.org')
    expect(await outcome(channel, message('busy@example.org'))).toBe('later')
    const barred = createChannel(config(), { ...relay(), from: 'x@barred.example' }, smtp.password)
    expect(await outcome(barred, message('a@example.org'))).toBe('closed')
    expect(await outcome(createChannel(config(), relay(), 'wrong'), message('a@example.org'))).toBe('closed')
    smtp.conduct = () => 'take'
  })

  it('whose acknowledgement is lost is unknown; one that is cut before was not sent', async () => {
    const channel = createChannel(config(), relay(), smtp.password)
    smtp.conduct = (to) => (to.startsWith('lose') ? 'lose' : 'cut')
    expect(await outcome(channel, message('lose@example.org'))).toBe('unknown')
    expect(smtp.delivered.some(({ to }) => to === 'lose@example.org')).toBe(true)
    expect(await outcome(channel, message('cut@example.org'))).toBe('later')
    expect(smtp.delivered.some(({ to }) => to === 'cut@example.org')).toBe(false)
    smtp.conduct = () => 'take'
    expect(await outcome(channel, message('after@example.org'))).toBe('sent')
    channel.close()
  })

  it('goes to no address inside of the house that the installation does not name', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const channel = createChannel(config({ MAIL_RELAYS_INSIDE: '' }), { ...relay(), host }, smtp.password)
      expect(await sent(channel, message('inside@example.org'))).toEqual({ outcome: 'closed', detail: 'EINSIDE' })
    }
    expect(smtp.asked.has('inside@example.org')).toBe(false)
  })

  it('shows what somebody wrote as text, and links as links', () => {
    const html = htmlOf('<b>王</b>\n见 https://a.example/x?y=1&z=2。\n\n再见', 'ar')
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('&lt;b&gt;王&lt;/b&gt;<br>见 <a href="https://a.example/x?y=1&amp;z=2">')
    expect(html).not.toContain('<b>')
  })
})

describe('text messages', () => {
  const account = () => ({
    kind: 'sms' as const,
    accessKeyId: sms.accessKeyId,
    signName: '心晴',
    templateCode: 'SMS_1',
  })
  const text = (to: string) => message(to, { text: 'name: 王芳\nlink：https://a.example/x' })

  it('are signed; a wrong secret closes the channel', async () => {
    const channel = createChannel(config(), account(), sms.accessKeySecret)
    expect(await outcome(channel, text('13800000001'))).toBe('sent')
    expect(sms.delivered[0]).toEqual({
      to: '13800000001',
      outId: 'M-13800000001',
      parameters: { name: '王芳', link: 'https://a.example/x' },
    })
    expect(await outcome(createChannel(config(), account(), 'wrong'), text('13800000002'))).toBe('closed')
    expect(sms.rejected).toBe(1)
  })

  it('have the signature that HMAC-SHA1 gives over the sorted, encoded request', () => {
    const parameters = { Format: 'JSON', AccessKeyId: 'testid', SignatureNonce: "a b*'~" }
    const expected = createHmac('sha1', 'secret&')
      .update('POST&%2F&AccessKeyId%3Dtestid%26Format%3DJSON%26SignatureNonce%3Da%2520b%252A%2527~')
      .digest('base64')
    expect(smsSignature('POST', parameters, 'secret')).toBe(expected)
  })

  it('whose answer is lost are asked for before they are sent again', async () => {
    const channel = createChannel(config(), account(), sms.accessKeySecret)
    sms.conduct = (to, nth) => (nth > 0 ? 'take' : to.endsWith('3') ? 'lose' : to.endsWith('4') ? 'cut' : 'refuse')
    for (const to of ['13800000003', '13800000004']) {
      expect(await outcome(channel, text(to))).toBe('unknown')
      expect(await outcome(channel, text(to), true)).toBe('sent')
      expect(sms.delivered.filter((each) => each.to === to)).toHaveLength(1)
    }
    expect(await outcome(channel, text('13800000005'))).toBe('refused')
    sms.conduct = () => 'busy'
    expect(await outcome(channel, text('13800000006'))).toBe('later')
    sms.conduct = () => 'take'
  })
})

describe('robots', () => {
  it('write to the group that their key or signature belongs to, and to no other', async () => {
    const ding = { kind: 'dingtalk', accessToken: robots.accessToken } as const
    expect(await outcome(createChannel(config(), { kind: 'wecom' }, robots.wecomKey), message(''))).toBe('sent')
    expect(await outcome(createChannel(config(), ding, robots.secret), message(''))).toBe('sent')
    expect(robots.written).toHaveLength(2)
    expect(await outcome(createChannel(config(), { kind: 'wecom' }, 'wrong'), message(''))).toBe('closed')
    expect(await outcome(createChannel(config(), ding, 'wrong'), message(''))).toBe('closed')
    expect(robots.written).toHaveLength(2)
  })

  it('that are busy, or cut off, say what is known', async () => {
    const channel = createChannel(config(), { kind: 'wecom' }, robots.wecomKey)
    robots.conduct = () => 'busy'
    expect(await outcome(channel, message(''))).toBe('later')
    robots.conduct = () => 'lose'
    expect(await outcome(channel, message(''))).toBe('unknown')
    const gone = await RobotStandIn.open()
    await gone.close()
    const nobody = createChannel(config({ WECOM_API_URL: gone.url }), { kind: 'wecom' }, 'x')
    expect(await outcome(nobody, message(''))).toBe('later')
  })
})

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { directionOf, nearestLanguage } from '@naire/domain/languages'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { insideCode, isInside } from './inside.ts'
import { result, type Channel, type OutgoingMessage, type SendResult } from './channel.ts'

export interface MailSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; false: STARTTLS where the server has it, and where a password is sent outside, no less. */
  readonly isSecure: boolean
  /** Blank: the relay asks for no sign-in. */
  readonly user: string
  readonly from: string
  readonly fromName: string
}

interface MailAccount extends MailSettings {
  readonly password: string
  /** Hosts inside of the house that organisations may name as their relay. */
  readonly insideHosts: readonly string[]
}

/** Milliseconds: a relay that is silent for longer has no more to say. */
const connectsWithinMs = 15_000
const silentMs = 60_000
/** Messages over one connection. */
const mostOfConnection = 100

interface OpenConnection {
  readonly smtp: SMTPConnection
  /** Called for what goes wrong outside of an answer. */
  onError: (error: SmtpError) => void
  messages: number
}

type SmtpError = Error & { readonly code?: string; readonly command?: string; readonly responseCode?: number }

/**
 * Mail over an SMTP relay, which signs (DKIM) by itself. A message whose last byte was on its way when the connection
 * was lost has an unknown outcome: SMTP knows no repeats.
 */
export function createMail(account: MailAccount): Channel {
  const idle: OpenConnection[] = []

  async function opened(): Promise<OpenConnection> {
    const kept = idle.pop()
    if (kept !== undefined) return kept
    const address = await outsideAddress(account)
    const smtp = new SMTPConnection({
      host: address,
      port: account.port,
      secure: account.isSecure,
      ...(isIP(account.host) === 0 && { servername: account.host, tls: { servername: account.host } }),
      // A password goes over the open net behind TLS alone.
      requireTLS: account.user !== '' && !account.insideHosts.includes(account.host),
      connectionTimeout: connectsWithinMs,
      greetingTimeout: connectsWithinMs,
      socketTimeout: silentMs,
    })
    const open: OpenConnection = { smtp, onError: () => {}, messages: 0 }
    smtp.on('error', (error: SmtpError) => open.onError(error))
    smtp.on('end', () => {
      const at = idle.indexOf(open)
      if (at >= 0) idle.splice(at, 1)
    })
    await called(open, (done) => smtp.connect(done))
    if (account.user !== '')
      await called(open, (done) => smtp.login({ credentials: { user: account.user, pass: account.password } }, done))
    return open
  }

  async function send(message: OutgoingMessage): Promise<SendResult> {
    const raw = await composed(account, message)
    let hasBegun = false
    let open: OpenConnection | null = null
    try {
      const using = await opened()
      open = using
      // Read from only once the server has said that it takes the message.
      const content = new Readable({
        read() {
          hasBegun = true
          this.push(raw)
          this.push(null)
        },
      })
      const info = await called<{ readonly response: string }>(using, (done) =>
        using.smtp.send({ from: account.from, to: [message.to] }, content, done as never),
      )
      using.messages += 1
      if (using.messages < mostOfConnection) idle.push(using)
      else using.smtp.quit()
      return result('sent', info.response)
    } catch (error) {
      open?.smtp.close()
      return failureOf(error as SmtpError, hasBegun)
    }
  }

  return {
    isIdempotent: false,
    send: (message) => send(message),
    close() {
      for (const { smtp } of idle.splice(0)) smtp.quit()
    },
  }
}

/** Result of a call, or the error of the connection that ended it. */
function called<Result = unknown>(
  open: OpenConnection,
  call: (done: (error?: Error | null, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    open.onError = reject
    call((error, value) => (error ? reject(error) : resolve(value as Result)))
  })
}

function failureOf({ code = '', command = '', responseCode, message }: SmtpError, hasBegun: boolean): SendResult {
  const detail = responseCode === undefined ? code || message : message
  if (responseCode === undefined) return result(hasBegun ? 'unknown' : code === insideCode ? 'closed' : 'later', detail)
  if (responseCode < 500) return result('later', detail)
  const isOfRelay = code === 'EAUTH' || code === 'ETLS' || command === 'MAIL FROM' || command === 'CONN'
  return result(isOfRelay ? 'closed' : 'refused', detail)
}

async function composed(
  { from, fromName }: MailSettings,
  { id, to, subject, text, language, unsubscribe }: OutgoingMessage,
): Promise<Buffer> {
  const whole = unsubscribe === null ? text : `${text}\n\n-- \n${unsubscribe.line} ${unsubscribe.url}`
  const mail = new MailComposer({
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text: whole,
    html: htmlOf(whole, language),
    messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== null && {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  return mail.compile().build()
}

/** Begins a line that is shown as a button: its words, then where it leads. */
export const optionSign = '▸'
/** Begins the same beside the buttons around it. */
export const levelSign = '▹'
const buttonLine = new RegExp(`^([${optionSign}${levelSign}]) (.+) (https?://[^\\s<>"']+)$`, 'gm')
const button =
  'display: inline-block; margin: 4px 0; padding: 10px 16px; border: 1px solid #0b5cd6; border-radius: 6px; color: #0b5cd6; text-decoration: none'
const level = `${button}; padding: 10px 8px; min-width: 1.5em; text-align: center`
const withButtons = (html: string): string =>
  html
    .replaceAll(buttonLine, (_, sign: string, words: string, url: string) => {
      const style = sign === levelSign ? level : button
      return `<a style="${style}" href="${url}">${words}</a>`
    })
    .replaceAll(`\n<a style="${level}"`, ` <a style="${level}"`)

/** The text with its paragraphs and links; lines that begin with `optionSign` or `levelSign` are buttons. */
export function htmlOf(text: string, language: string): string {
  const direction = directionOf(nearestLanguage(language) ?? 'en-US')
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${linked(withButtons(escaped(part))).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return `<!doctype html><html lang="${escaped(language)}" dir="${direction}">${head}<body style="font: 16px/1.6 sans-serif; max-width: 40em; overflow-wrap: anywhere">${paragraphs}</body></html>`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const linked = (html: string): string =>
  html.replaceAll(
    /(?<!href=")https?:\/\/[^\s<>"']+?(?=[)\].,;:!?，。；：！？）]*(?:\s|<|$))/g,
    (url) => `<a href="${url}">${url}</a>`,
  )

/**
 * Address of the relay. What an organisation writes must not lead into the house; the name is looked up once, so that
 * it does not lead elsewhere a moment later. @throws `EINSIDE`
 */
async function outsideAddress({ host, insideHosts }: MailAccount): Promise<string> {
  if (insideHosts.includes(host)) return host
  const { address, family } = await lookup(host)
  if (isInside(address, family))
    throw Object.assign(new Error('the relay is inside of the house'), { code: insideCode })
  return address
}

import { createDecipheriv, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { LeasedSecrets } from '../leased-secrets/index.ts'
import type { WechatPayConfig } from './config.ts'
import { transferStates, type NotificationHeaders, type RewardPayments, type Transfer } from './payments.ts'

/** WeChat Pay said no to this request; `code` is its word for why. Whether an earlier one was taken is not said. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  constructor(readonly code: string) {
    super(`WeChat Pay refuses (${code})`)
  }
}

/** No answer that can be trusted: what was asked may have been done. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown'
}

const answersWithinMs = 20_000
/** WeChat Pay's clock and ours; what is older may be a repeat of somebody else. */
const freshSeconds = 300
const certificateSeconds = 12 * 3_600
const transfers = '/v3/fund-app/mch-transfer/transfer-bills'

interface Options {
  readonly borrowed: LeasedSecrets
  readonly now?: () => Date
  /** Milliseconds; 20,000 when absent. */
  readonly patienceMs?: number
}

/**
 * Merchant transfers of WeChat Pay, API v3: requests are signed with the merchant's key, answers and notifications are
 * taken only with a signature of the platform, whose certificates are fetched anew when one is unknown.
 */
export function createWechatPay(
  config: WechatPayConfig,
  { borrowed, now = () => new Date(), patienceMs = answersWithinMs }: Options,
): RewardPayments {
  const certificatesName = `wechat-pay-certificates ${config.mchId}`

  async function ask(method: 'GET' | 'POST', path: string, content?: object, signal?: AbortSignal): Promise<Answer> {
    const body = content === undefined ? '' : JSON.stringify(content)
    const limits = [AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]
    try {
      const response = await fetch(config.apiUrl + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.any(limits),
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'User-Agent': 'naire',
          Authorization: authorization(config, { method, path, body, at: now() }),
          ...(config.publicKey === null ? {} : { 'Wechatpay-Serial': config.publicKey.id }),
        },
        ...(content === undefined ? {} : { body }),
      })
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, text: await response.text() }
    } catch {
      throw new PaymentUnknown('WeChat Pay cannot be reached')
    }
  }

  /** Certificates by serial number. Their list is signed by one of those that it holds. */
  async function certificates(refused?: string): Promise<{ readonly text: string; readonly list: Certificates }> {
    const text = await borrowed.get(
      certificatesName,
      async () => ({ value: JSON.stringify(await newCertificates()), seconds: certificateSeconds }),
      refused,
    )
    return { text, list: JSON.parse(text) as Certificates }
  }

  async function newCertificates(): Promise<Certificates> {
    const answer = await ask('GET', '/v3/certificates')
    if (answer.status !== 200) throw new PaymentUnknown(`WeChat Pay gives no certificates (${answer.status})`)
    const { data } = read(certificatesForm, answer.text)
    const list = Object.fromEntries(
      data.map(({ serial_no, encrypt_certificate }) => [serial_no, decrypted(config.apiV3Key, encrypt_certificate)]),
    )
    verify(list[serialOf(answer.headers)], answer.headers, answer.text, now())
    return list
  }

  /** The platform's key with the serial number that an answer names. */
  async function keyFor(serial: string): Promise<string | undefined> {
    if (serial === config.publicKey?.id) return config.publicKey.pem
    const known = await certificates()
    return known.list[serial] ?? (await certificates(known.text)).list[serial]
  }

  async function verified(answer: Pick<Answer, 'headers' | 'text'>): Promise<string> {
    verify(await keyFor(serialOf(answer.headers)), answer.headers, answer.text, now())
    return answer.text
  }

  async function answered(...request: Parameters<typeof ask>): Promise<Answer> {
    const answer = await ask(...request)
    if (answer.status >= 500 || answer.status === 429)
      throw new PaymentUnknown(`WeChat Pay fails (${answer.status} ${codeIn(answer.text)})`)
    await verified(answer)
    if (answer.status >= 400 && answer.status !== 404) throw new PaymentRefused(codeIn(answer.text))
    return answer
  }

  async function called(...request: Parameters<typeof ask>): Promise<Transfer | 'missing'> {
    const { status, text } = await answered(...request)
    return status === 404 ? 'missing' : transferIn(text)
  }

  return {
    mchId: config.mchId,
    appId: config.appId,
    async send({ outBillNo, openid, amount, remark }, signal) {
      const order = {
        appid: config.appId,
        out_bill_no: outBillNo,
        transfer_scene_id: config.sceneId,
        openid,
        transfer_amount: amount,
        transfer_remark: remark,
        ...(config.notifyUrl === null ? {} : { notify_url: config.notifyUrl }),
        transfer_scene_report_infos: config.sceneReport.map(({ type, content }) => ({
          info_type: type,
          info_content: content,
        })),
      }
      const sent = await called('POST', transfers, order, signal)
      if (sent === 'missing') throw new PaymentRefused('NOT_FOUND')
      return sent
    },
    async find(outBillNo, signal) {
      const found = await called('GET', `${transfers}/out-bill-no/${outBillNo}`, undefined, signal).catch(
        (error: unknown) => {
          throw error instanceof PaymentRefused ? new PaymentUnknown(error.message) : error
        },
      )
      return found === 'missing' ? null : found
    },
    async cancel(outBillNo, signal) {
      const { status } = await answered('POST', `${transfers}/out-bill-no/${outBillNo}/cancel`, undefined, signal)
      if (status === 404) throw new PaymentRefused('NOT_FOUND')
    },
    async notified(headers, body) {
      const { resource } = read(notificationForm, await verified({ headers, text: body }))
      return transferIn(decrypted(config.apiV3Key, resource))
    },
  }
}

interface Answer {
  readonly status: number
  readonly headers: NotificationHeaders
  readonly text: string
}

type Certificates = Readonly<Record<string, string>>

interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly at: Date
}

function authorization({ mchId, serialNo, privateKey }: WechatPayConfig, request: SignedRequest): string {
  const nonce = randomBytes(16).toString('hex')
  const timestamp = Math.floor(request.at.getTime() / 1000)
  const message = `${request.method}\n${request.path}\n${timestamp}\n${nonce}\n${request.body}\n`
  const signature = createSign('RSA-SHA256').update(message).sign(privateKey, 'base64')
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`
}

const headerOf = (headers: NotificationHeaders, name: string): string => String(headers[name] ?? '')
const serialOf = (headers: NotificationHeaders): string => headerOf(headers, 'wechatpay-serial')

/** @throws PaymentUnknown */
function verify(key: string | undefined, headers: NotificationHeaders, body: string, at: Date): void {
  const timestamp = headerOf(headers, 'wechatpay-timestamp')
  const message = `${timestamp}\n${headerOf(headers, 'wechatpay-nonce')}\n${body}\n`
  const isFresh = Math.abs(at.getTime() / 1000 - Number(timestamp)) <= freshSeconds
  const signature = headerOf(headers, 'wechatpay-signature')
  const isSigned =
    key !== undefined &&
    createVerify('RSA-SHA256')
      .update(message)
      .verify(key.includes('CERTIFICATE') ? new X509Certificate(key).publicKey : key, signature, 'base64')
  if (!isFresh || !isSigned) throw new PaymentUnknown('an answer of WeChat Pay is not signed by it')
}

const encrypted = z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') })
const certificatesForm = z.object({
  data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: encrypted })),
})
const notificationForm = z.object({ resource: encrypted })
const transferForm = z.object({
  out_bill_no: z.string(),
  state: z.enum(transferStates),
  transfer_bill_no: z.string().nullish(),
  fail_reason: z.string().nullish(),
  package_info: z.string().nullish(),
  create_time: z.string().nullish(),
})

/** AES-256-GCM with the tag behind the text. @throws PaymentUnknown */
function decrypted(key: string, { ciphertext, nonce, associated_data }: z.infer<typeof encrypted>): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(associated_data))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  } catch {
    throw new PaymentUnknown('what WeChat Pay sent cannot be decrypted')
  }
}

/** @throws PaymentUnknown */
function read<Form extends z.ZodType>(form: Form, text: string): z.infer<Form> {
  const parsed = form.safeParse(jsonIn(text))
  if (!parsed.success) throw new PaymentUnknown('an answer of WeChat Pay is not as its documents say')
  return parsed.data
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A word of capitals, or nothing: what else stands in an answer is told nobody. */
function codeIn(text: string): string {
  const { code } = (jsonIn(text) ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : ''
}

function transferIn(text: string): Transfer {
  const { out_bill_no, state, transfer_bill_no, fail_reason, package_info, create_time } = read(transferForm, text)
  return {
    outBillNo: out_bill_no,
    state,
    billNo: transfer_bill_no ?? null,
    failReason: fail_reason ?? null,
    packageInfo: package_info ?? null,
    createTime: create_time ?? null,
  }
}

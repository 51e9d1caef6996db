import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenLocally, textOf, type LocalServer } from '../local-server.ts'
import { newCertificate, type PlatformCertificate } from './certificate.ts'

/** A transfer as the stand-in's books have it; `paid` is what went out for it, in fen. */
export interface BookedTransfer {
  readonly outBillNo: string
  readonly billNo: string
  readonly openid: string
  readonly amount: number
  state: string
  failReason: string | null
  paid: number
}

/**
 * Fault of the next order. `lost`: it is paid and the answer never comes; `late`: the answer is cut off before
 * anything is booked; `broken`: 500 after it is paid; `forged`: the answer is signed by somebody else.
 */
export type TransferFault = 'lost' | 'late' | 'broken' | 'forged' | { readonly refuses: string }

/**
 * WeChat Pay's merchant transfers on the loopback, as its documents tell of them: it verifies signatures, keeps books,
 * signs what it says, and changes its certificate.
 */
export class WechatPayStandIn {
  readonly mchId = '1900000001'
  readonly serialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
  readonly apiV3Key = 'stand-in-key-of-thirty-two-signs'
  readonly appId: string
  readonly books = new Map<string, BookedTransfer>()
  /** Taken from the front by orders; then none. */
  readonly faults: TransferFault[] = []
  /** For each further order: a fault or none. */
  faultOf: (outBillNo: string) => TransferFault | null = () => null
  /** Transfers above this amount wait for the recipient. */
  confirmAbove = Number.POSITIVE_INFINITY
  /** Requests that were not signed as they must be. */
  unsigned = 0
  readonly #merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  #certificates: readonly PlatformCertificate[] = [newCertificate()]
  #server: LocalServer | null = null

  private constructor(appId: string) {
    this.appId = appId
  }

  static async open(appId = 'wx1'): Promise<WechatPayStandIn> {
    const standIn = new WechatPayStandIn(appId)
    standIn.#server = await listenLocally((request, response) => standIn.#answer(request, response))
    return standIn
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  get privateKey(): string {
    return String(this.#merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }

  get env(): Readonly<Record<string, string>> {
    return {
      WECHAT_PAY_API_URL: this.url,
      WECHAT_PAY_MCH_ID: this.mchId,
      WECHAT_PAY_SERIAL_NO: this.serialNo,
      WECHAT_PAY_PRIVATE_KEY: this.privateKey,
      WECHAT_PAY_API_V3_KEY: this.apiV3Key,
    }
  }

  /** All that went out, in fen. */
  get paid(): number {
    return [...this.books.values()].reduce((sum, { paid }) => sum + paid, 0)
  }

  /** From now on it signs with another certificate; the old one is still in the list. */
  rotate(): void {
    this.#certificates = [newCertificate(), ...this.#certificates].slice(0, 2)
  }

  /** The recipient confirms, or the transfer comes back. */
  finish(outBillNo: string, state: 'SUCCESS' | 'FAIL' | 'CANCELLED', failReason: string | null = null): void {
    const transfer = this.books.get(outBillNo)
    if (transfer === undefined) throw new Error(`no transfer ${outBillNo}`)
    Object.assign(transfer, { state, failReason, paid: state === 'SUCCESS' ? transfer.amount : 0 })
  }

  /** A notification of a finished transfer, as it is sent. */
  notification(outBillNo: string): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
    const content = this.#told(this.books.get(outBillNo)!)
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      event_type: 'MCHTRANSFER.BILL.FINISHED',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'mch_payment',
        ...this.#encrypted(content, 'transfer'),
      },
    })
    return { headers: this.#signed(body, this.#certificates[0]!), body }
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    const { method = '', url = '' } = request
    if (!this.#isSigned(request, body)) {
      this.unsigned += 1
      return this.#say(response, 401, { code: 'SIGN_ERROR', message: '签名错误' })
    }
    if (method === 'GET' && url === '/v3/certificates') return this.#say(response, 200, this.#certificateList())
    const base = '/v3/fund-app/mch-transfer/transfer-bills'
    if (method === 'POST' && url === base) return this.#take(response, JSON.parse(body) as Order)
    const [, outBillNo, cancel] = new RegExp(`^${base}/out-bill-no/(\\w+)(/cancel)?$`).exec(url) ?? []
    const found = this.books.get(outBillNo ?? '')
    if (method === 'POST' && cancel && found !== undefined) return this.#cancel(response, found)
    if (method !== 'GET' || cancel || found === undefined)
      return this.#say(response, 404, { code: 'NOT_FOUND', message: '记录不存在' })
    this.#say(response, 200, this.#told(found))
    if (found.state === 'CANCELING') found.state = 'CANCELLED'
  }

  /** It comes back a moment later: who asks first is told that it is on its way. */
  #cancel(response: ServerResponse, transfer: BookedTransfer): void {
    if (transfer.state !== 'WAIT_USER_CONFIRM' && !transfer.state.startsWith('CANCEL'))
      return this.#say(response, 400, { code: 'INVALID_REQUEST', message: '单据状态不允许撤销' })
    if (transfer.state === 'WAIT_USER_CONFIRM') transfer.state = 'CANCELING'
    return this.#say(response, 200, this.#told(transfer))
  }

  #take(response: ServerResponse, order: Order): void {
    const fault = this.faults.shift() ?? this.faultOf(order.out_bill_no)
    if (fault === 'late') return void response.destroy()
    const wrong = this.#wrongIn(order)
    if (wrong !== null) return this.#say(response, 400, { code: wrong, message: wrong })
    if (fault !== null && typeof fault === 'object')
      return this.#say(response, 403, { code: fault.refuses, message: fault.refuses })
    const transfer = this.#book(order)
    if (fault === 'lost') return void response.destroy()
    if (fault === 'broken') return this.#say(response, 500, { code: 'SYSTEM_ERROR', message: '系统错误' })
    const waits = transfer.state === 'WAIT_USER_CONFIRM' ? { package_info: `package ${transfer.billNo}` } : {}
    const told = { ...this.#told(transfer), ...waits }
    return this.#say(response, 200, told, fault === 'forged' ? newCertificate() : undefined)
  }

  #wrongIn(order: Order): string | null {
    const known = this.books.get(order.out_bill_no)
    if (known !== undefined && (known.openid !== order.openid || known.amount !== order.transfer_amount))
      return 'INVALID_REQUEST'
    const isFit =
      /^[0-9A-Za-z]{1,32}$/.test(order.out_bill_no) &&
      order.appid === this.appId &&
      Number.isSafeInteger(order.transfer_amount) &&
      order.transfer_amount >= 10 &&
      order.transfer_remark.length <= 32 &&
      order.transfer_scene_report_infos.length > 0
    return isFit ? null : 'PARAM_ERROR'
  }

  /** The same number is the same transfer. */
  #book({ out_bill_no: outBillNo, openid, transfer_amount: amount }: Order): BookedTransfer {
    const known = this.books.get(outBillNo)
    if (known !== undefined) return known
    const waits = amount > this.confirmAbove
    const transfer = {
      outBillNo,
      billNo: `1330${randomBytes(12).toString('hex')}`,
      openid,
      amount,
      state: waits ? 'WAIT_USER_CONFIRM' : 'SUCCESS',
      failReason: null,
      paid: waits ? 0 : amount,
    }
    this.books.set(outBillNo, transfer)
    return transfer
  }

  #told({ outBillNo, billNo, openid, amount, state, failReason }: BookedTransfer) {
    return {
      mch_id: this.mchId,
      out_bill_no: outBillNo,
      transfer_bill_no: billNo,
      state,
      transfer_amount: amount,
      openid,
      create_time: new Date().toISOString(),
      ...(failReason === null ? {} : { fail_reason: failReason }),
    }
  }

  #certificateList() {
    return {
      data: this.#certificates.map(({ serial, pem }) => ({
        serial_no: serial,
        encrypt_certificate: { algorithm: 'AEAD_AES_256_GCM', ...this.#encrypted(pem, 'certificate') },
      })),
    }
  }

  #encrypted(content: object | string, associated: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', this.apiV3Key, nonce).setAAD(Buffer.from(associated))
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { ciphertext: bytes.toString('base64'), nonce, associated_data: associated }
  }

  #isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
    const form =
      /^WECHATPAY2-SHA256-RSA2048 mchid="(\w+)",nonce_str="(\w+)",signature="([^"]+)",timestamp="(\d+)",serial_no="(\w+)"$/
    const [, mchId, nonce, signature = '', timestamp, serial] = form.exec(headers.authorization ?? '') ?? []
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
    if (mchId !== this.mchId || serial !== this.serialNo || !isFresh) return false
    const message = `${method}\n${url}\n${timestamp}\n${nonce}\n${body}\n`
    return createVerify('RSA-SHA256').update(message).verify(this.#merchant.publicKey, signature, 'base64')
  }

  #signed(body: string, { serial, privateKey }: PlatformCertificate): Readonly<Record<string, string>> {
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')]
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signature,
    }
  }

  #say(response: ServerResponse, status: number, content: object, by = this.#certificates[0]!): void {
    const body = JSON.stringify(content)
    response.writeHead(status, { 'Content-Type': 'application/json', ...this.#signed(body, by) }).end(body)
  }
}

interface Order {
  readonly appid: string
  readonly out_bill_no: string
  readonly openid: string
  readonly transfer_amount: number
  readonly transfer_remark: string
  readonly transfer_scene_report_infos: readonly unknown[]
}

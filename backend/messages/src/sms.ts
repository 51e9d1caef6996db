import { createHmac, randomUUID } from 'node:crypto'
import { result, templateFields, type Channel, type OutgoingMessage, type SendResult } from './channel.ts'
import { jsonOf } from './http-call.ts'

export interface SmsSettings {
  readonly accessKeyId: string
  readonly signName: string
  readonly templateCode: string
}

interface SmsAccount extends SmsSettings {
  readonly apiUrl: string
  readonly accessKeySecret: string
  now(): Date
}

/** Answers for which another number, or none, is right. */
const badNumber = [
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DENY_IP_RANGE',
  'isv.PARAM_LENGTH_LIMIT',
]
/** Answers that say: slower, or again. */
const busy = [
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isp.SYSTEM_ERROR',
  'isp.RAM_PERMISSION_DENY_TEMPORARY',
  'Throttling',
  'Throttling.User',
  'ServiceUnavailable',
]

/** Text messages by Aliyun (Dysmsapi 2017-05-25), requests signed with HMAC-SHA1. */
export function createSms(account: SmsAccount): Channel {
  async function call(action: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal) {
    const all = {
      ...parameters,
      Action: action,
      Version: '2017-05-25',
      Format: 'JSON',
      RegionId: 'cn-hangzhou',
      AccessKeyId: account.accessKeyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: randomUUID(),
      Timestamp: account
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    }
    const Signature = smsSignature('POST', all, account.accessKeySecret)
    const body = new URLSearchParams({ ...all, Signature })
    return jsonOf(`${account.apiUrl}/`, { method: 'POST', body }, signal)
  }

  /** Null: it is not among what was sent to this number in these days. */
  async function sentBefore({ id, to }: OutgoingMessage, signal: AbortSignal): Promise<SendResult | null> {
    for (const daysAgo of [0, 1]) {
      const SendDate = beijingDay(new Date(account.now().getTime() - daysAgo * 86_400_000))
      const answer = await call(
        'QuerySendDetails',
        { PhoneNumber: to, SendDate, PageSize: '50', CurrentPage: '1' },
        signal,
      )
      if ('failed' in answer) return result('unknown', answer.failed.detail)
      if (answer.body['Code'] !== 'OK') return result('unknown', String(answer.body['Code']))
      const details = answer.body['SmsSendDetailDTOs'] as
        | { readonly SmsSendDetailDTO?: readonly SmsDetail[] }
        | undefined
      const found = details?.SmsSendDetailDTO?.find(({ OutId }) => OutId === id)
      if (found !== undefined) return result(found.SendStatus === 2 ? 'refused' : 'sent', found.ErrCode ?? '')
    }
    return null
  }

  return {
    isIdempotent: true,
    async send(message, { signal, isRepeat }) {
      const before = isRepeat ? await sentBefore(message, signal) : null
      if (before !== null) return before
      const answer = await call(
        'SendSms',
        {
          PhoneNumbers: message.to,
          SignName: account.signName,
          TemplateCode: account.templateCode,
          TemplateParam: JSON.stringify(templateFields(message.text)),
          OutId: message.id,
        },
        signal,
      )
      if ('failed' in answer) return answer.failed
      const code = String(answer.body['Code'])
      if (code === 'OK') return result('sent', String(answer.body['BizId'] ?? ''))
      if (badNumber.includes(code)) return result('refused', code)
      return result(busy.includes(code) ? 'later' : 'closed', code)
    },
    close: () => {},
  }
}

interface SmsDetail {
  readonly OutId?: string
  /** 1 on its way, 2 failed, 3 delivered. */
  readonly SendStatus?: number
  readonly ErrCode?: string
}

/** `20261126`. */
const beijingDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at).replaceAll('-', '')

/** Signature of Aliyun's RPC calls, version 1.0. */
export function smsSignature(method: string, parameters: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encoded('/')}&${encoded(query)}`)
    .digest('base64')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

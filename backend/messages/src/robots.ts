import { createHmac } from 'node:crypto'
import { result, type Channel, type SendResult } from './channel.ts'
import { jsonOf } from './http-call.ts'

/** Robot of a WeCom group; its key is all that it is known by. */
export const createWecomRobot = ({ apiUrl, key }: { readonly apiUrl: string; readonly key: string }): Channel =>
  robot(() => `${apiUrl}/cgi-bin/webhook/send?${new URLSearchParams({ key })}`, { busy: [-1, 45009] })

interface DingtalkRobot {
  readonly apiUrl: string
  readonly accessToken: string
  /** Signs each request. */
  readonly secret: string
  now(): Date
}

/** Robot of a DingTalk group, with signed requests. */
export const createDingtalkRobot = ({ apiUrl, accessToken, secret, now }: DingtalkRobot): Channel =>
  robot(
    () => {
      const timestamp = String(now().getTime())
      const query = { access_token: accessToken, timestamp, sign: dingtalkSignature(timestamp, secret) }
      return `${apiUrl}/robot/send?${new URLSearchParams(query)}`
    },
    { busy: [-1, 130101, 410100] },
  )

export const dingtalkSignature = (timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** Robots know no repeats and cannot be asked. */
function robot(address: () => string, { busy }: { readonly busy: readonly number[] }): Channel {
  return {
    isIdempotent: false,
    async send({ subject, text, link }, { signal }): Promise<SendResult> {
      const content = [subject, text, link].filter(Boolean).join('\n')
      const answer = await jsonOf(
        address(),
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ msgtype: 'text', text: { content } }),
        },
        signal,
      )
      if ('failed' in answer) return answer.failed
      const { errcode, errmsg } = answer.body
      if (errcode === 0) return result('sent', '')
      const isBusy = typeof errcode === 'number' && busy.includes(errcode)
      return result(isBusy ? 'later' : 'closed', `${String(errcode)} ${String(errmsg)}`)
    },
    close: () => {},
  }
}

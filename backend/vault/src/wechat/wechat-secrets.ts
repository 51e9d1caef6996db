import type { LeasedSecrets, LeasedSecret } from '../leased-secrets/index.ts'
import { askWechat, tokenIsVoid, WechatFailed } from './ask-wechat.ts'
import type { WechatConfig } from './wechat-config.ts'

/** The token of WeChat's calls and the ticket of its script: the same for all processes. */
export interface WechatSecrets {
  /** `refused`: WeChat takes this one no longer. @throws WechatFailed */
  token(refused?: string): Promise<string>
  /** @throws WechatFailed */
  ticket(): Promise<string>
}

export function createWechatSecrets({ apiUrl, appId, secret }: WechatConfig, borrowed: LeasedSecrets): WechatSecrets {
  const token = (refused?: string) =>
    borrowed.get(`wechat-token ${appId}`, () => newToken(refused !== undefined), refused)

  /** The stable one: asking again makes no other process's void. */
  async function newToken(isForced: boolean): Promise<LeasedSecret> {
    const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced })
    const headers = { 'Content-Type': 'application/json' }
    return lent(
      'token',
      await askWechat('token', `${apiUrl}/cgi-bin/stable_token`, { method: 'POST', headers, body }),
      'access_token',
    )
  }

  async function newTicket(): Promise<LeasedSecret> {
    const first = await token()
    const ask = async (value: string) => lent('ticket', await askWechat('ticket', ticketUrl(value)), 'ticket')
    try {
      return await ask(first)
    } catch (error) {
      if (!(error instanceof WechatFailed) || !tokenIsVoid(error.code)) throw error
      return ask(await token(first))
    }
  }

  const ticketUrl = (value: string) =>
    `${apiUrl}/cgi-bin/ticket/getticket?${new URLSearchParams({ type: 'jsapi', access_token: value })}`

  return { token, ticket: () => borrowed.get(`wechat-ticket ${appId}`, newTicket) }
}

const usualSeconds = 7200

function lent(what: string, answer: Readonly<Record<string, unknown>>, field: string): LeasedSecret {
  const value = answer[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailed(null, `WeChat gives no ${what}`)
  return { value, seconds: Number(answer['expires_in'] ?? usualSeconds) }
}

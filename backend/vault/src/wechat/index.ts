import type { LeasedSecrets, LeasedSecret } from '../leased-secrets/index.ts'

type Login = Pick<WechatConfig, 'appId' | 'secret'>

/** WeChat variables in the environment of api and workers. */
export interface WechatVariables {
  readonly WECHAT_APP_ID?: string | undefined
  readonly WECHAT_APP_SECRET?: string | undefined
  readonly WECHAT_API_URL: string
  readonly WECHAT_ACCOUNTS: readonly Login[]
}

/** Said of a `WECHAT_ACCOUNTS` that is not read; what stands in it is secret. */
export const accountsForm = 'is a list such as wx0123456789abcdef:secret,wxfedcba9876543210:secret, each account once'

/** Null for a text that is no such list. */
export function wechatLogins(text: string): readonly Login[] | null {
  const logins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(loginIn)
  if (!logins.every((login) => login !== null)) return null
  return new Set(logins.map(({ appId }) => appId)).size === logins.length ? logins : null
}

function loginIn(part: string): Login | null {
  const [, appId, secret] = /^([\w-]{1,64}):(\S{1,200})$/.exec(part) ?? []
  return appId === undefined || secret === undefined ? null : { appId, secret }
}

/** Which variable is wrong beside the others, and what is. */
export function wrongOfWechat({
  WECHAT_APP_ID,
  WECHAT_APP_SECRET,
  WECHAT_ACCOUNTS,
}: WechatVariables): { readonly name: keyof WechatVariables; readonly problem: string } | null {
  if (Boolean(WECHAT_APP_ID) !== Boolean(WECHAT_APP_SECRET))
    return { name: WECHAT_APP_ID ? 'WECHAT_APP_SECRET' : 'WECHAT_APP_ID', problem: 'is missing beside the others' }
  if (WECHAT_ACCOUNTS.length > 0 && !WECHAT_APP_ID)
    return { name: 'WECHAT_ACCOUNTS', problem: 'needs WECHAT_APP_ID and WECHAT_APP_SECRET, the usual account' }
  if (WECHAT_ACCOUNTS.some(({ appId }) => appId === WECHAT_APP_ID))
    return { name: 'WECHAT_ACCOUNTS', problem: 'holds WECHAT_APP_ID, which is the usual account already' }
  return null
}

/** Null: not set up. */
export function wechatAccounts({
  WECHAT_APP_ID,
  WECHAT_APP_SECRET,
  WECHAT_API_URL,
  WECHAT_ACCOUNTS,
}: WechatVariables): WechatAccounts | null {
  if (!WECHAT_APP_ID || !WECHAT_APP_SECRET) return null
  const apiUrl = WECHAT_API_URL.replace(/\/+$/, '')
  return [
    { apiUrl, appId: WECHAT_APP_ID, secret: WECHAT_APP_SECRET },
    ...WECHAT_ACCOUNTS.map((login) => ({ apiUrl, ...login })),
  ]
}

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

const answersWithinMs = 15_000

/** WeChat said no, or nothing. Its message names no secret. */
export class WechatFailed extends Error {
  override readonly name = 'WechatFailed'
  /** WeChat's number of what is wrong; null when it could not be reached. */
  constructor(
    readonly code: number | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Calls WeChat and returns its JSON. It answers 200 even for refusals, with an error number. @throws WechatFailed, with
 * `what` as the name of the call.
 */
export async function askWechat(
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<Readonly<Record<string, unknown>>> {
  const within = AbortSignal.timeout(answersWithinMs)
  const signal = init.signal ? AbortSignal.any([init.signal, within]) : within
  const response = await fetch(url, { ...init, signal, redirect: 'error' }).catch((cause: unknown) => {
    throw new WechatFailed(null, 'WeChat cannot be reached', { cause: withoutUrl(cause) })
  })
  const body: unknown = await response.json().catch(() => null)
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const code = answer['errcode']
  if (typeof code === 'number' && code !== 0) throw new WechatFailed(code, `WeChat gives no ${what} (${code})`)
  if (!response.ok) throw new WechatFailed(response.status, `WeChat gives no ${what} (${response.status})`)
  return answer
}

/** A template message, as WeChat's public accounts send them. */
export interface TemplateMessage {
  readonly openid: string
  readonly templateId: string
  /** Where a tap leads. */
  readonly url: string
  /** Values of the template's fields by their names. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Gives whether WeChat takes it: not for those who no longer follow the account. The same key brings one message.
 * @throws WechatFailed
 */
export async function sendTemplate(
  { apiUrl, secrets }: Pick<WechatConfig, 'apiUrl'> & { readonly secrets: Pick<WechatSecrets, 'token'> },
  { openid, templateId, url, fields }: TemplateMessage,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<'told' | 'refused'> {
  const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))
  const message = { touser: openid, template_id: templateId, url, client_msg_id: idempotencyKey, data }
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }
  const init = { method: 'POST', headers, body: JSON.stringify(message), signal }
  const send = (token: string) =>
    askWechat(
      'template',
      `${apiUrl}/cgi-bin/message/template/send?${new URLSearchParams({ access_token: token })}`,
      init,
    )
  const token = await secrets.token()
  try {
    await send(token).catch(async (error: unknown) => {
      if (!(error instanceof WechatFailed) || !tokenIsVoid(error.code)) throw error
      return send(await secrets.token(token))
    })
    return 'told'
  } catch (error) {
    if (error instanceof WechatFailed && error.code !== null && reachesNobody.includes(error.code)) return 'refused'
    throw error
  }
}

/** No such openid, does not follow the account, does not want messages. */
const reachesNobody: readonly number[] = [40003, 43004, 43101]

/** Invalid credential, invalid token, expired token. */
export const tokenIsVoid = (code: number | null): boolean => code === 40001 || code === 40014 || code === 42001

/** Addresses of WeChat's calls carry secrets. */
function withoutUrl(cause: unknown): string {
  const inner =
    cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause ? String(cause.cause.code) : ''
  return inner || (cause instanceof Error ? cause.name : 'unknown')
}

/** An account of WeChat that this installation has. */
export interface WechatConfig {
  /** Of the calls from server to server, without a slash at its end. */
  readonly apiUrl: string
  readonly appId: string
  readonly secret: string
}

/** The first one is the usual one. */
export type WechatAccounts<Account extends Pick<WechatConfig, 'appId'> = WechatConfig> = readonly [
  Account,
  ...Account[],
]

/** The account of a name first, then the others; as they are where none has it. */
export function inOrderFor<Account extends Pick<WechatConfig, 'appId'>>(
  named: string | null,
  accounts: WechatAccounts<Account>,
): WechatAccounts<Account> {
  const own = accounts.find(({ appId }) => appId === named)
  return own === undefined ? accounts : [own, ...accounts.filter((account) => account !== own)]
}

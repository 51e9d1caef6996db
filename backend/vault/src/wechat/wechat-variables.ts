import type { WechatAccounts, WechatConfig } from './wechat-config.ts'

type Login = Pick<WechatConfig, 'appId' | 'secret'>

/** What the variables of api and workers say of WeChat. */
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

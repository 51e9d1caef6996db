import { accountsForm, type WechatAccounts, wechatAccounts, wechatLogins } from '@naire/vault/wechat'
import { z } from 'zod'

/** WeChat's side of the pages: the accounts, and which addresses may use them. */
export interface WechatPages {
  readonly accounts: WechatAccounts
  /** Where people are sent to agree, without a slash at its end. */
  readonly openUrl: string
  /** Origins (`https://survey.example.org`) whose pages may use WeChat's script and sign-in. */
  readonly origins: readonly string[]
}

const address = z.url({ protocol: /^https?$/, error: 'is an address such as https://api.weixin.qq.com' })

export const wechatVariables = {
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_ACCOUNTS: z.string().default('').transform(loginsIn),
  WECHAT_API_URL: address.default('https://api.weixin.qq.com'),
  WECHAT_OPEN_URL: address.default('https://open.weixin.qq.com'),
  WECHAT_ORIGINS: z.string().default('').transform(originsIn),
} as const

type Variables = z.infer<z.ZodObject<typeof wechatVariables>> & { readonly PUBLIC_URL?: string | undefined }

export function wechatPages({
  WECHAT_OPEN_URL,
  WECHAT_ORIGINS,
  PUBLIC_URL,
  ...variables
}: Variables): WechatPages | null {
  const accounts = wechatAccounts(variables)
  if (accounts === null) return null
  const own = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).origin]
  return { accounts, origins: [...own, ...WECHAT_ORIGINS], openUrl: withoutSlash(WECHAT_OPEN_URL) }
}

function loginsIn(text: string, context: z.RefinementCtx<string>) {
  const logins = wechatLogins(text)
  if (logins !== null) return logins
  context.addIssue({ code: 'custom', message: accountsForm })
  return z.NEVER
}

function originsIn(text: string, context: z.RefinementCtx<string>): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.every((part) => URL.canParse(part) && new URL(part).origin === withoutSlash(part)))
    return parts.map(withoutSlash)
  context.addIssue({ code: 'custom', message: 'is a list such as https://survey.example.org,https://m.example.org' })
  return z.NEVER
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '')

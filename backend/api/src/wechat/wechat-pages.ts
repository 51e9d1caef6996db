import type { WechatConfig } from '@naire/vault/wechat'
import { z } from 'zod'

/** WeChat's side of the pages: an app, and which addresses may use it. */
export interface WechatPages extends WechatConfig {
  /** Where people are sent to agree, without a slash at its end. */
  readonly openUrl: string
  /** Origins (`https://survey.example.org`) whose pages may use WeChat's script and sign-in. */
  readonly origins: readonly string[]
}

const address = z.url({ protocol: /^https?$/, error: 'is an address such as https://api.weixin.qq.com' })

export const wechatVariables = {
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_API_URL: address.default('https://api.weixin.qq.com'),
  WECHAT_OPEN_URL: address.default('https://open.weixin.qq.com'),
  WECHAT_ORIGINS: z.string().default('').transform(originsIn),
} as const

type Variables = z.infer<z.ZodObject<typeof wechatVariables>> & { readonly PUBLIC_URL?: string | undefined }

export function missingOfWechat({ WECHAT_APP_ID, WECHAT_APP_SECRET }: Variables): readonly string[] {
  if (Boolean(WECHAT_APP_ID) === Boolean(WECHAT_APP_SECRET)) return []
  return [WECHAT_APP_ID ? 'WECHAT_APP_SECRET' : 'WECHAT_APP_ID']
}

export function wechatPages({ WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_API_URL, WECHAT_OPEN_URL, WECHAT_ORIGINS, PUBLIC_URL }: Variables): WechatPages | null {
  if (!WECHAT_APP_ID || !WECHAT_APP_SECRET) return null
  const own = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).origin]
  return {
    appId: WECHAT_APP_ID, secret: WECHAT_APP_SECRET, origins: [...own, ...WECHAT_ORIGINS],
    apiUrl: withoutSlash(WECHAT_API_URL), openUrl: withoutSlash(WECHAT_OPEN_URL),
  }
}

function originsIn(text: string, context: z.RefinementCtx<string>): string[] {
  const parts = text.split(',').map((part) => part.trim()).filter((part) => part !== '')
  if (parts.every((part) => URL.canParse(part) && new URL(part).origin === withoutSlash(part))) return parts.map(withoutSlash)
  context.addIssue({ code: 'custom', message: 'is a list such as https://survey.example.org,https://m.example.org' })
  return z.NEVER
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '')

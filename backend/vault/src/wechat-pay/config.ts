import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** An account of a merchant with WeChat Pay. */
export interface WechatPayConfig {
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly mchId: string
  /** Account whose openids are paid. */
  readonly appId: string
  /** Serial number of the merchant's own certificate. */
  readonly serialNo: string
  /** PEM */
  readonly privateKey: string
  /** 32 letters */
  readonly apiV3Key: string
  /** Scene of the transfers, and what is reported of it, as agreed with WeChat Pay. */
  readonly sceneId: string
  readonly sceneReport: readonly { readonly type: string; readonly content: string }[]
  /** Where notifications go; null: the product asks. */
  readonly notifyUrl: string | null
  /** WeChat Pay's public key (PEM), instead of platform certificates; null: certificates. */
  readonly publicKey: { readonly id: string; readonly pem: string } | null
}

const oneLine = z.string().transform((text) => text.replaceAll('\\n', '\n'))

/** Variables of WeChat Pay in the environment of api and workers. Keys may be written in one line, with `\n`. */
export const wechatPayVariables = {
  WECHAT_PAY_API_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://api.mch.weixin.qq.com' })
    .default('https://api.mch.weixin.qq.com'),
  WECHAT_PAY_MCH_ID: z
    .string()
    .regex(/^\w{1,32}$/, 'is the number of a merchant')
    .optional(),
  WECHAT_PAY_SERIAL_NO: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,40}$/, 'is the serial number of the certificate')
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: oneLine.optional(),
  WECHAT_PAY_API_V3_KEY: z.string().length(32, 'has 32 letters').optional(),
  WECHAT_PAY_SCENE_ID: z
    .string()
    .regex(/^\d{1,6}$/, 'is a number such as 1000')
    .default('1000'),
  WECHAT_PAY_SCENE_REPORT: z.string().default('活动名称:问卷调研,奖励说明:答题奖励'),
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_PAY_PUBLIC_KEY: oneLine.optional(),
}
type Variables = Readonly<z.infer<z.ZodObject<typeof wechatPayVariables>>>

const needed = ['WECHAT_PAY_MCH_ID', 'WECHAT_PAY_SERIAL_NO', 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY'] as const

/** Which variable is wrong beside the others, and what is; no value is told. */
export function wrongOfWechatPay(
  env: Variables & { readonly WECHAT_APP_ID?: string | undefined },
): { readonly name: keyof Variables; readonly problem: string } | null {
  const missing = needed.find((name) => env[name] === undefined)
  if (missing !== undefined) {
    const isBegun = needed.some((name) => env[name] !== undefined)
    return isBegun ? { name: missing, problem: 'is missing beside the others of WeChat Pay' } : null
  }
  if (!env.WECHAT_APP_ID) return { name: 'WECHAT_PAY_MCH_ID', problem: 'needs WECHAT_APP_ID, whose openids are paid' }
  if (!isKey(() => createPrivateKey(env.WECHAT_PAY_PRIVATE_KEY ?? '')))
    return { name: 'WECHAT_PAY_PRIVATE_KEY', problem: 'is no private key in PEM' }
  if ((env.WECHAT_PAY_PUBLIC_KEY === undefined) !== (env.WECHAT_PAY_PUBLIC_KEY_ID === undefined))
    return { name: 'WECHAT_PAY_PUBLIC_KEY', problem: 'and WECHAT_PAY_PUBLIC_KEY_ID need each other' }
  if (env.WECHAT_PAY_PUBLIC_KEY !== undefined && !isKey(() => createPublicKey(env.WECHAT_PAY_PUBLIC_KEY ?? '')))
    return { name: 'WECHAT_PAY_PUBLIC_KEY', problem: 'is no public key in PEM' }
  const isReport = sceneReportIn(env.WECHAT_PAY_SCENE_REPORT) !== null
  return isReport
    ? null
    : { name: 'WECHAT_PAY_SCENE_REPORT', problem: 'is a list such as 活动名称:问卷调研,奖励说明:答题奖励' }
}

function isKey(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

function sceneReportIn(text: string): WechatPayConfig['sceneReport'] | null {
  const parts = text.split(',').map((part) => /^\s*([^:]{1,15}):(.{1,32})$/.exec(part))
  return parts.every((part) => part !== null) ? parts.map(([, type = '', content = '']) => ({ type, content })) : null
}

/** Null: not set up. */
export function wechatPayConfig(
  env: Variables & { readonly WECHAT_APP_ID?: string | undefined; readonly PUBLIC_URL?: string | undefined },
): WechatPayConfig | null {
  const { WECHAT_PAY_MCH_ID, WECHAT_PAY_SERIAL_NO, WECHAT_PAY_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY, WECHAT_APP_ID } = env
  const { WECHAT_PAY_PUBLIC_KEY_ID, WECHAT_PAY_PUBLIC_KEY, PUBLIC_URL } = env
  if (!WECHAT_PAY_MCH_ID || !WECHAT_PAY_SERIAL_NO || !WECHAT_PAY_PRIVATE_KEY || !WECHAT_PAY_API_V3_KEY) return null
  return {
    apiUrl: env.WECHAT_PAY_API_URL.replace(/\/+$/, ''),
    mchId: WECHAT_PAY_MCH_ID,
    appId: WECHAT_APP_ID ?? '',
    serialNo: WECHAT_PAY_SERIAL_NO.toUpperCase(),
    privateKey: WECHAT_PAY_PRIVATE_KEY,
    apiV3Key: WECHAT_PAY_API_V3_KEY,
    sceneId: env.WECHAT_PAY_SCENE_ID,
    sceneReport: sceneReportIn(env.WECHAT_PAY_SCENE_REPORT) ?? [],
    notifyUrl: PUBLIC_URL ? `${PUBLIC_URL.replace(/\/+$/, '')}/wechat-pay/notify` : null,
    publicKey:
      WECHAT_PAY_PUBLIC_KEY_ID && WECHAT_PAY_PUBLIC_KEY
        ? { id: WECHAT_PAY_PUBLIC_KEY_ID, pem: WECHAT_PAY_PUBLIC_KEY }
        : null,
  }
}

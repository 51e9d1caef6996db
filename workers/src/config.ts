import { ConfigInvalid } from '@naire/projections/process'
import { accountsForm, type WechatAccounts, wechatAccounts, wechatLogins, wrongOfWechat } from '@naire/vault/wechat'
import { messagesConfig, type MessagesConfig } from '@naire/messages'
import { cloudConfigs, type CloudConfigs } from '@naire/vault/cloud'
import { wechatPayConfig, wechatPayVariables, wrongOfWechatPay, type WechatPayConfig } from '@naire/vault/wechat-pay'
import { z } from 'zod'
import type { MessageTimes } from './send-messages/messages.ts'
import { geocoderKinds, geocoderUrls, type GeocoderConfig } from './find-addresses/geocoder.ts'
import type { TranscriptionConfig } from './transcribe-recordings/transcriber.ts'
import {
  type AlarmNotice,
  type QueueLimit,
  type QueueLimits,
  type QueueName,
  queueNames,
  usualLimits,
} from './runner/index.ts'

/** Settings that workers read from their environment beside those of every background process. */
export interface WorkConfig {
  readonly limits: QueueLimits
  /** Null: recordings that were left with WeChat cannot be fetched. */
  readonly wechat: WechatAccounts | null
  /** Null: people who are away are not told of alarms. */
  readonly alarmNotice: AlarmNotice | null
  /** Address of this installation, for links; null: not told. */
  readonly publicUrl: string | null
  /** Null: respondents of returned sessions are not told by WeChat. */
  readonly returnTemplate: string | null
  /** Null: packets cannot be sent. */
  readonly wechatPay: WechatPayConfig | null
  /** Null: recordings are not written down. */
  readonly transcription: TranscriptionConfig | null
  /** Null: places are told to no map service. */
  readonly geocoding: GeocoderConfig | null
  /** Null: published questionnaires are copied nowhere. */
  readonly clouds: CloudConfigs | null
  readonly messages: MessagesConfig
  readonly messageTimes: MessageTimes
}

/** @throws ConfigInvalid with every complaint. */
export function readWorkConfig(env: Readonly<Record<string, string | undefined>>): WorkConfig {
  const read = schema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')),
  )
  const { clouds, complaints: ofClouds } = cloudConfigs(env)
  const complaints = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...ofClouds,
  ]
  if (!read.success || complaints.length > 0) throw new ConfigInvalid(complaints)
  const { QUEUE_LIMITS, WECHAT_ALARM_TEMPLATE, WECHAT_RETURN_TEMPLATE } = read.data
  const publicUrl = read.data.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  const { TRANSCRIPTION_URL, TRANSCRIPTION_KEY, TRANSCRIPTION_MODEL } = read.data
  const { GEOCODER: kind, GEOCODER_KEY: key, GEOCODER_URL } = read.data
  return {
    limits: { ...usualLimits, ...QUEUE_LIMITS },
    alarmNotice: WECHAT_ALARM_TEMPLATE && publicUrl !== null ? { templateId: WECHAT_ALARM_TEMPLATE, publicUrl } : null,
    publicUrl,
    returnTemplate: WECHAT_RETURN_TEMPLATE ?? null,
    wechat: wechatAccounts(read.data),
    geocoding: kind && key ? { kind, key, url: (GEOCODER_URL ?? geocoderUrls[kind]).replace(/\/+$/, '') } : null,
    clouds,
    messages: messagesConfig(env),
    messageTimes: {
      lostAfterMs: read.data.MESSAGE_LOST_AFTER_SECONDS * 1_000,
      retryAfterMs: read.data.MESSAGE_RETRY_AFTER_SECONDS * 1_000,
    },
    wechatPay: wechatPayConfig(read.data),
    transcription:
      TRANSCRIPTION_URL && TRANSCRIPTION_KEY
        ? { url: TRANSCRIPTION_URL.replace(/\/+$/, ''), key: TRANSCRIPTION_KEY, model: TRANSCRIPTION_MODEL }
        : null,
  }
}

const limitsForm =
  'is a list such as match-quotas=16,store-recordings=2/10: jobs at the same time in a process, and after a slash the most in a second'

const limits = z.string().transform((text, context) => {
  const entries = text.split(',').map((part) => limitIn(part.trim()))
  if (entries.every((entry) => entry !== null)) return Object.fromEntries(entries) as Partial<QueueLimits>
  context.addIssue({ code: 'custom', message: `${limitsForm}; queues are ${queueNames.join(', ')}` })
  return z.NEVER
})

function limitIn(part: string): readonly [QueueName, QueueLimit] | null {
  const [, given, concurrency, perSecond] = /^([a-z-]+)=([1-9]\d{0,2})(?:\/([1-9]\d{0,4}))?$/.exec(part) ?? []
  const name = queueNames.find((one) => one === given)
  return name === undefined
    ? null
    : [name, { concurrency: Number(concurrency), perSecond: perSecond === undefined ? null : Number(perSecond) }]
}

const accounts = z.string().transform((text, context) => {
  const logins = wechatLogins(text)
  if (logins !== null) return logins
  context.addIssue({ code: 'custom', message: accountsForm })
  return z.NEVER
})

const schema = z
  .object({
    QUEUE_LIMITS: limits.default({}),
    WECHAT_API_URL: z
      .url({ protocol: /^https?$/, error: 'is an address such as https://api.weixin.qq.com' })
      .default('https://api.weixin.qq.com'),
    WECHAT_APP_ID: z.string().optional(),
    WECHAT_APP_SECRET: z.string().optional(),
    WECHAT_ACCOUNTS: accounts.default([]),
    WECHAT_ALARM_TEMPLATE: z.string().optional(),
    WECHAT_RETURN_TEMPLATE: z.string().optional(),
    MESSAGE_LOST_AFTER_SECONDS: z.coerce.number('is a number').int().min(60).max(86_400).default(180),
    MESSAGE_RETRY_AFTER_SECONDS: z.coerce.number('is a number').int().min(1).max(86_400).default(300),
    TRANSCRIPTION_URL: z
      .url({ protocol: /^https?$/, error: 'is an address such as https://api.openai.com/v1' })
      .optional(),
    TRANSCRIPTION_KEY: z.string().optional(),
    TRANSCRIPTION_MODEL: z.string().max(100).default('whisper-1'),
    GEOCODER: z.enum(geocoderKinds, { error: 'is amap or tencent' }).optional(),
    GEOCODER_KEY: z.string().optional(),
    GEOCODER_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://restapi.amap.com' }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://survey.example.org' }).optional(),
    ...wechatPayVariables,
  })
  .refine((env) => !env.WECHAT_RETURN_TEMPLATE || Boolean(env.PUBLIC_URL && env.WECHAT_APP_ID), {
    path: ['WECHAT_RETURN_TEMPLATE'],
    error: 'needs PUBLIC_URL and WECHAT_APP_ID: messages lead to an address',
  })
  .refine((env) => !env.WECHAT_ALARM_TEMPLATE || Boolean(env.PUBLIC_URL && env.WECHAT_APP_ID), {
    path: ['WECHAT_ALARM_TEMPLATE'],
    error: 'needs PUBLIC_URL and WECHAT_APP_ID: messages lead to an address',
  })
  .refine((env) => (env.TRANSCRIPTION_URL === undefined) === (env.TRANSCRIPTION_KEY === undefined), {
    path: ['TRANSCRIPTION_URL'],
    error: 'and TRANSCRIPTION_KEY need each other: recordings are sent to an address with a key',
  })
  .refine((env) => (env.GEOCODER === undefined) === (env.GEOCODER_KEY === undefined), {
    path: ['GEOCODER'],
    error: 'and GEOCODER_KEY need each other: places are told to a service with a key',
  })
  .superRefine((env, context) => {
    const wrong = wrongOfWechat(env) ?? wrongOfWechatPay(env)
    if (wrong !== null) context.addIssue({ code: 'custom', path: [wrong.name], message: wrong.problem })
  })

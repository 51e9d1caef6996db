import type { Channel } from './channel.ts'
import { createMail } from './mail.ts'
import { createDingtalkRobot, createWecomRobot } from './robots.ts'
import { createSms } from './sms.ts'
import type { ChannelSettings } from '@naire/domain/messages'

/** Settings of the installation: where the services are, and which hosts inside of the house are allowed. */
export interface MessagesConfig {
  readonly smsUrl: string
  readonly wecomUrl: string
  readonly dingtalkUrl: string
  /** Where people scan a code of WeCom, and of DingTalk; and where DingTalk says who they are. */
  readonly wecomLoginUrl: string
  readonly dingtalkLoginUrl: string
  readonly dingtalkOpenUrl: string
  readonly insideHosts: readonly string[]
  /** Hosts that receivers of webhooks may be on all the same, by http too. */
  readonly insideReceivers: readonly string[]
  /** Hosts that identity providers may be on all the same, by http too. */
  readonly insideProviders: readonly string[]
}

/** Variables of the environment, by which tests put stand-ins in the place of the services. */
export function messagesConfig(env: Readonly<Record<string, string | undefined>>): MessagesConfig {
  const address = (name: string, usual: string) => (env[name] || usual).replace(/\/+$/, '')
  const hosts = (name: string) => (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
  return {
    smsUrl: address('SMS_API_URL', 'https://dysmsapi.aliyuncs.com'),
    wecomUrl: address('WECOM_API_URL', 'https://qyapi.weixin.qq.com'),
    dingtalkUrl: address('DINGTALK_API_URL', 'https://oapi.dingtalk.com'),
    wecomLoginUrl: address('WECOM_LOGIN_URL', 'https://login.work.weixin.qq.com'),
    dingtalkLoginUrl: address('DINGTALK_LOGIN_URL', 'https://login.dingtalk.com'),
    dingtalkOpenUrl: address('DINGTALK_OPEN_URL', 'https://api.dingtalk.com'),
    insideHosts: hosts('MAIL_RELAYS_INSIDE'),
    insideReceivers: hosts('WEBHOOK_HOSTS_INSIDE'),
    insideProviders: hosts('IDENTITY_HOSTS_INSIDE'),
  }
}

/** Channel of an organisation; WeChat goes by the installation's account and is made by the workers. */
export function createChannel(
  config: MessagesConfig,
  settings: Exclude<ChannelSettings, { readonly kind: 'wechat' }>,
  secret: string,
): Channel {
  const now = () => new Date()
  switch (settings.kind) {
    case 'mail':
      return createMail({ ...settings, password: secret, insideHosts: config.insideHosts })
    case 'sms':
      return createSms({ ...settings, apiUrl: config.smsUrl, accessKeySecret: secret, now })
    case 'wecom':
      return createWecomRobot({ apiUrl: config.wecomUrl, key: secret })
    case 'dingtalk':
      return createDingtalkRobot({ ...settings, apiUrl: config.dingtalkUrl, secret, now })
  }
}

import { DutyFailed } from '../runner/problem.ts'
import { failureOf, unreachable } from './wechat-failure.ts'
import type { WechatConfig } from './wechat.ts'

interface Given {
  readonly token: string
  /** In milliseconds since 1970. */
  readonly until: number
}

const answersWithinMs = 15_000
/** It is asked for anew before it ends. */
const earlyMs = 300_000

/** WeChat's token, asked for as the stable one: all processes are given the same, so that none makes another's void. */
export class AccessToken {
  #given: Promise<Given> | null = null
  #refused = false

  constructor(private readonly config: WechatConfig) {}

  async get(): Promise<string> {
    const given = await this.#given?.catch(() => null)
    if (given && given.until > Date.now()) return given.token
    this.#given = this.#ask()
    return (await this.#given).token
  }

  /** WeChat takes it no longer. */
  forget(): void {
    this.#given = null
    this.#refused = true
  }

  async #ask(): Promise<Given> {
    const { apiUrl, appId, secret } = this.config
    const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret, force_refresh: this.#refused })
    const response = await fetch(`${apiUrl}/cgi-bin/stable_token`, {
      method: 'POST', body, headers: { 'Content-Type': 'application/json' }, signal: AbortSignal.timeout(answersWithinMs), redirect: 'error',
    }).catch(unreachable)
    const answer = (await response.clone().json().catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null
    if (typeof answer?.access_token !== 'string') throw new DutyFailed(`WeChat gives no token (${await failureOf(response)})`)
    this.#refused = false
    return { token: answer.access_token, until: Date.now() + Number(answer.expires_in ?? 7200) * 1000 - earlyMs }
  }
}

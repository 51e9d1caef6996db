import { setTimeout as wait } from 'node:timers/promises'
import { Connection, type Reply } from '../commits/connection.ts'
import type { Survey } from '../commits/load.ts'
import { commitText, lookText, newSid } from '../commits/requests.ts'

interface ClientsOptions {
  /** Of each api. A device that gets no answer from one asks the next. */
  readonly ports: readonly number[]
  readonly survey: Survey
  /** Replies that raise an alarm. */
  readonly alarming: Survey
  /** Of somebody who may see the sessions. */
  readonly token: string
  readonly connections: number
  readonly perSecond: number
  readonly seconds: number
}

/** Every so many a session is looked for in OData as soon as it is acknowledged. */
const lookEvery = 5
/** Every so many a session raises an alarm. */
const alarmEvery = 20
const retryMs = 100
const mostRetries = 300

export class Clients {
  /** Sids of sessions whose commit was acknowledged. */
  readonly acknowledged = new Set<string>()
  readonly alarmed = new Set<string>()
  /** Milliseconds from when a commit was due to its acknowledgement, retries included. */
  readonly commits: number[] = []
  /** Milliseconds from the acknowledgement until OData shows the session. */
  readonly looks: number[] = []
  /** Requests that were sent again: connections cut, and answers of the server that say so. */
  readonly retried: Record<string, number> = {}
  /** Looks that said that they are older than what was asked for, and were asked again. */
  stale = 0
  /** Looks that claimed to have everything up to the position and did not show the session: must stay 0. */
  unseen = 0

  /** Sends commits at even times, whatever happens to those before. */
  async run({ ports, survey, alarming, token, connections, perSecond, seconds }: ClientsOptions): Promise<void> {
    const [textOf, alarmText] = [commitText(survey), commitText(alarming)]
    const started = performance.now()
    const total = perSecond * seconds
    let next = 0
    const device = async () => {
      const lines = ports.map((port) => new Connection(port))
      for (;;) {
        const nth = next
        next += 1
        if (nth >= total) break
        const dueAt = started + (nth * 1000) / perSecond
        await wait(Math.max(0, dueAt - performance.now()))
        const sessionSid = newSid()
        const isAlarming = nth % alarmEvery === 0
        const text = (isAlarming ? alarmText : textOf)({ sessionSid, sessionKey: newSid(), isFinal: true })
        const { position } = await this.#answered(lines, nth, text)
        this.acknowledged.add(sessionSid)
        if (isAlarming) this.alarmed.add(sessionSid)
        const at = performance.now()
        this.commits.push(at - dueAt)
        if (nth % lookEvery === 0) await this.#look(lines, nth + 1, lookText(sessionSid, position, token), at)
      }
      for (const line of lines) line.close()
    }
    await Promise.all(Array.from({ length: connections }, device))
  }

  async #look(lines: readonly Connection[], nth: number, text: string, since: number): Promise<void> {
    for (;;) {
      const { status, isStale } = await this.#answered(lines, nth, text)
      if (status === 200 && !isStale) return void this.looks.push(performance.now() - since)
      if (!isStale) return void (this.unseen += 1)
      this.stale += 1
    }
  }

  /** The first answer that is one: the very same request is sent again until it comes. */
  async #answered(lines: readonly Connection[], nth: number, text: string): Promise<Reply> {
    for (let tried = 0; tried < mostRetries; tried += 1) {
      const reply = await lines[(nth + tried) % lines.length]!.request(text).catch((error: unknown) => String(error))
      if (typeof reply !== 'string' && (reply.status === 200 || reply.status === 404)) return reply
      const why = typeof reply === 'string' ? 'no answer' : String(reply.status)
      this.retried[why] = (this.retried[why] ?? 0) + 1
      await wait(retryMs)
    }
    throw new Error(`a request was not answered in ${mostRetries} tries: ${JSON.stringify(this.retried)}`)
  }
}

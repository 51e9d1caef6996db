import { setTimeout as wait } from 'node:timers/promises'
import { IdleConnections } from './idle-connections.ts'
import type { FieldDay, LoadResult } from './load.ts'
import { commitText, newSid } from './requests.ts'

const tickMs = 5

interface OpenSession {
  readonly sessionSid: string
  readonly sessionKey: string
  dueAt: number
  /** Number of the questionnaire's replies sent so far. */
  sent: number
}

/**
 * Every session sends its next reply when it is due, after the last one the first again; its pauses differ as people's
 * do.
 */
export async function fieldDay(
  { port, survey, connections, seconds, sessions, pauseSeconds }: FieldDay,
  tally: CommitTally,
): Promise<void> {
  const texts = survey.feedbacks.map((feedback) => commitText({ ...survey, feedbacks: [feedback] }))
  const lines = new IdleConnections(port, connections)
  const started = performance.now()
  const end = started + seconds * 1000
  // At first they come spread over one longest pause.
  const open: OpenSession[] = Array.from({ length: sessions }, (_, nth) => ({
    sessionSid: newSid(),
    sessionKey: newSid(),
    dueAt: started + (nth * pauseSeconds[1] * 1000) / sessions,
    sent: 0,
  }))
  const underWay = new Set<Promise<void>>()
  for (let now = started; now < end; now = performance.now()) {
    for (const session of open) if (session.dueAt <= now) begin(session)
    await wait(tickMs)
  }
  await Promise.all(underWay)
  lines.close()

  function begin(session: OpenSession): void {
    const { dueAt } = session
    session.dueAt = Infinity
    const one = commit(session, dueAt)
      .catch((error: unknown) => tally.failed(String(error)))
      .finally(() => {
        underWay.delete(one)
        session.dueAt = dueAt + 1000 * (pauseSeconds[0] + Math.random() * (pauseSeconds[1] - pauseSeconds[0]))
      })
    underWay.add(one)
  }

  async function commit(session: OpenSession, dueAt: number): Promise<void> {
    const { sessionSid, sessionKey } = session
    const text = texts[session.sent++ % texts.length]?.({ sessionSid, sessionKey, isFinal: false }) ?? ''
    const { status } = await lines.use((line) => line.request(text))
    if (status === 200) tally.acknowledged(performance.now() - dueAt)
    else tally.failed(String(status))
  }
}

/** Results of the commits since the last reading. */
export class CommitTally {
  #latencies: number[] = []
  #visible: number[] = []
  #errors: Record<string, number> = {}
  #spent = process.cpuUsage()

  acknowledged(milliseconds: number): void {
    this.#latencies.push(milliseconds)
  }

  seen(milliseconds: number): void {
    this.#visible.push(milliseconds)
  }

  failed(what: string): void {
    this.#errors[what] = (this.#errors[what] ?? 0) + 1
  }

  take(): LoadResult {
    const { user, system } = process.cpuUsage(this.#spent)
    const sent = {
      latencies: this.#latencies,
      visible: this.#visible,
      acknowledged: this.#latencies.length,
      errors: this.#errors,
      ownMs: (user + system) / 1000,
    }
    this.#latencies = []
    this.#visible = []
    this.#errors = {}
    this.#spent = process.cpuUsage()
    return sent
  }
}

import { fieldDay, CommitTally } from './field-day.ts'
import type { Load, Report, Crowd, Rounds, Steady } from './load.ts'
import { Connection } from './connection.ts'
import { commitText, newSid, lookText } from './requests.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { IdleConnections } from './idle-connections.ts'

/** Between two looks at what is due. */
const tickMs = 2

/** Latencies count from when a commit was due, so that waiting for a slow one before it is not left out. */
async function steady(
  { port, survey, connections, seconds, perSecond, lookEvery, token }: Steady,
  tally: CommitTally,
): Promise<void> {
  const textOf = commitText(survey)
  const lines = new IdleConnections(port, connections)
  const looking = new IdleConnections(port, connections)
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  for (let count = 0; count < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) * perSecond) / 1000)
    for (; count < due; count += 1) begin(started + (count * 1000) / perSecond, count % lookEvery === 0)
    await wait(tickMs)
  }
  await Promise.all(underWay)
  lines.close()
  looking.close()

  function begin(dueAt: number, isLookedFor: boolean): void {
    const one = commit(dueAt, isLookedFor)
      .catch((error: unknown) => tally.failed(String(error)))
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }

  async function commit(dueAt: number, isLookedFor: boolean): Promise<void> {
    const sessionSid = newSid()
    const { status, position } = await lines.use((line) =>
      line.request(textOf({ sessionSid, sessionKey: newSid(), isFinal: true })),
    )
    if (status !== 200) return tally.failed(String(status))
    const acknowledgedAt = performance.now()
    tally.acknowledged(acknowledgedAt - dueAt)
    if (!isLookedFor) return
    const seen = await looking.use((line) => line.request(lookText(sessionSid, position, token)))
    if (seen.status === 200 && !seen.isStale) tally.seen(performance.now() - acknowledgedAt)
    else tally.failed(`OData ${seen.status}${seen.isStale ? ' stale' : ''}`)
  }
}

const partMs = 60_000

/** The load generator's process: one load as a message, its reports as messages back. */
process.once('message', (load: Load) => {
  const tally = new CommitTally()
  const tell = (kind: Report['kind']) => process.send?.({ kind, sent: tally.take() } satisfies Report)
  const parts = load.kind === 'fieldDay' ? setInterval(() => tell('part'), partMs) : undefined
  run(load, tally).then(
    () => {
      clearInterval(parts)
      tell('whole')
      process.disconnect()
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

function run(load: Load, tally: CommitTally): Promise<void> {
  switch (load.kind) {
    case 'crowd':
      return crowd(load, tally)
    case 'steady':
      return steady(load, tally)
    case 'fieldDay':
      return fieldDay(load, tally)
    case 'rounds':
      return rounds(load, tally)
  }
}

/** New sessions, each committed at once and for good, one after the other on each connection. */
async function crowd({ port, survey, connections, seconds }: Crowd, tally: CommitTally): Promise<void> {
  const textOf = commitText(survey)
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port)
      while (performance.now() < end) {
        const started = performance.now()
        const { status } = await connection.request(
          textOf({ sessionSid: newSid(), sessionKey: newSid(), isFinal: true }),
        )
        if (status === 200) tally.acknowledged(performance.now() - started)
        else tally.failed(String(status))
      }
      connection.close()
    }),
  )
}

/** Each connection has its sessions, and commits to them one after the other, round by round. */
async function rounds({ port, survey, connections, sessions, from, to }: Rounds, tally: CommitTally): Promise<void> {
  const texts = survey.feedbacks.map((feedback) => commitText({ ...survey, feedbacks: [feedback] }))
  await Promise.all(
    Array.from({ length: connections }, async (_, nth) => {
      const connection = new Connection(port)
      for (let round = from; round <= to; round += 1) {
        for (let at = nth; at < sessions.length; at += connections) {
          const started = performance.now()
          const text = texts[round % texts.length]!({ ...sessions[at]!, isFinal: false })
          const { status } = await connection.request(text)
          if (status === 200) tally.acknowledged(performance.now() - started)
          else tally.failed(String(status))
        }
      }
      connection.close()
    }),
  )
}

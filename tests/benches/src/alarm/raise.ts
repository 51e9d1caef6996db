import { setTimeout as wait } from 'node:timers/promises'
import { IdleConnections } from '../commits/idle-connections.ts'
import type { Survey } from '../commits/load.ts'
import { commitText, newSid } from '../commits/requests.ts'

/** When a commit was sent, and when it was accepted. */
export interface AlarmTiming {
  readonly sentAt: number
  readonly acceptedAt: number
}

interface RaiseOptions {
  readonly port: number
  readonly survey: Survey
  readonly perSecond: number
  readonly seconds: number
}

const connections = 16

/** Commits that raise an alarm, at even times; by their sessions. @throws Error when one is not taken. */
export async function raise({
  port,
  survey,
  perSecond,
  seconds,
}: RaiseOptions): Promise<ReadonlyMap<string, AlarmTiming>> {
  const textOf = commitText(survey)
  const lines = new IdleConnections(port, connections)
  const raised = new Map<string, AlarmTiming>()
  const commit = async () => {
    const sessionSid = newSid()
    const sentAt = performance.now()
    const { status } = await lines.use((line) =>
      line.request(textOf({ sessionSid, sessionKey: newSid(), isFinal: true })),
    )
    if (status !== 200) throw new Error(`a commit was answered ${status}`)
    raised.set(sessionSid, { sentAt, acceptedAt: performance.now() })
  }
  const underWay: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(Math.max(0, started + (n * 1000) / perSecond - performance.now()))
    underWay.push(commit())
  }
  await Promise.all(underWay)
  lines.close()
  return raised
}

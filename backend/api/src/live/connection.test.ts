import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { Connection } from './connection.ts'
import type { Listener } from './listener.ts'
import { liveKinds } from './live-kinds.ts'
import type { LiveMessage } from './messages.ts'

const [raised] = liveKinds.AlarmRaised
const alarmAt = (position: number): LiveMessage => ({
  position,
  kind: raised!,
  sessionSid: `S${position}`,
  orgSid: 'O',
  subjectSid: 'P',
  data: { SessionSid: `S${position}` },
})
const listener = { mayHear: () => Promise.resolve(true), heard: () => {} } as unknown as Listener

function opened() {
  const written: string[] = []
  const response = { destroyed: false, write: (text: string) => written.push(text) > 0 } as unknown as ServerResponse
  return { connection: new Connection(response, listener), written }
}

const ids = (written: readonly string[]) =>
  written.flatMap((text) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)))

it('never leads back behind what a screen was told of what it had missed', async () => {
  const { connection, written } = opened()
  connection.startAfter(3)
  await connection.replay([alarmAt(4), alarmAt(9)])
  await connection.goLive(7)
  connection.heartbeat(7)
  expect(ids(written)).toEqual([4, 9, 9, 9])
})

it('tells what happened meanwhile once, behind what was missed', async () => {
  const { connection, written } = opened()
  connection.tell([alarmAt(9), alarmAt(10)])
  connection.startAfter(3)
  await connection.replay([alarmAt(9)])
  await connection.goLive(12)
  connection.heartbeat(15)
  await Promise.resolve()
  expect(ids(written)).toEqual([9, 10, 12, 15])
})

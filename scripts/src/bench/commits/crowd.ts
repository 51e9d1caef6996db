import { Connection } from './connection.ts'
import type { Crowd } from './load.ts'
import { commitText, newSid } from './requests.ts'
import type { CommitTally } from './tally.ts'

/** New sessions, each committed at once and for good, one after the other on each connection. */
export async function crowd({ port, survey, connections, seconds }: Crowd, tally: CommitTally): Promise<void> {
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

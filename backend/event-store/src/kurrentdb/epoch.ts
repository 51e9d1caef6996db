import { randomUUID } from 'node:crypto'
import type { Connection, Timeouts } from './connection.ts'
import { actualRevision } from './failures.ts'

/** Holds no events; its metadata, which readers of the log never see, holds the epoch. */
const stream = 'naire-log'

/** The epoch of this log, begun by whoever asks first. */
export async function epochOf(connection: Connection, patience: Timeouts): Promise<string> {
  const read = () =>
    connection.insist(patience, async (client) => {
      const { metadata } = await client.getStreamMetadata<{ epoch?: string }>(stream, { requiresLeader: true })
      return metadata?.['epoch']
    })
  const epoch = (await read()) ?? (await begin(connection, patience)) ?? (await read())
  if (typeof epoch !== 'string') throw new Error(`the metadata of ${stream} has no epoch`)
  return epoch
}

/** Undefined when another process was faster. */
async function begin(connection: Connection, patience: Timeouts): Promise<string | undefined> {
  const epoch = randomUUID()
  try {
    // Written as an event: the client's own call for metadata does not pass the expected revision on.
    await connection.insist(patience, (client, { jsonEvent }) =>
      client.appendToStream(`$$${stream}`, jsonEvent({ id: epoch, type: '$metadata', data: { epoch } }), {
        streamState: 'no_stream',
        requiresLeader: true,
      }),
    )
    return epoch
  } catch (error) {
    if (actualRevision(error) === null) throw error
    return undefined
  }
}

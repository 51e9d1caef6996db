import { createHash } from 'node:crypto'

/** The same command gives the same ids, so that a retry stores nothing twice. A name-based UUID (version 5). */
export function eventId(stream: string, commandId: string, index: number): string {
  return nameUuid(`${stream}\n${commandId}\n${index}`)
}

/** An id for a command whose sender gave none: equal for equal content. */
export const commandIdOf = (content: unknown): string => nameUuid(JSON.stringify(content))

function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const namespace = Buffer.from('6f0d2c1ea1f14bd2a2f3a3a8b1b0c7de', 'hex')

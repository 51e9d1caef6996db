import { decrypt, encrypt } from './cipher.ts'

const version = 1
const headerBytes = 2

/** Sealed data: version (1 byte), length of the subject (1 byte), the subject in UTF-8, then AES-256-GCM with all that as context. */
export function enclose(subject: string, key: Uint8Array, data: object): Buffer {
  const header = headerOf(subject)
  return Buffer.concat([header, encrypt(key, Buffer.from(JSON.stringify(data)), header)])
}

export function disclose(sealed: Uint8Array, key: Uint8Array): object {
  const header = headerOf(subjectOf(sealed))
  const value: unknown = JSON.parse(decrypt(key, sealed.subarray(header.length), header).toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('sealed data is not an object')
  return value
}

export function subjectOf(sealed: Uint8Array): string {
  if (sealed[0] !== version) throw new Error(`sealed data of an unknown version ${sealed[0]}`)
  return Buffer.from(sealed.subarray(headerBytes, headerBytes + (sealed[1] ?? 0))).toString('utf8')
}

function headerOf(subject: string): Buffer {
  const name = Buffer.from(subject)
  if (name.length === 0 || name.length > 255) throw new RangeError('a subject has 1 to 255 bytes')
  return Buffer.concat([Buffer.from([version, name.length]), name])
}

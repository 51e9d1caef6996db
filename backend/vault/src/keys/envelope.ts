import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decrypt, encrypt } from './cipher.ts'

/** How the data stands in the envelope: as JSON, or as JSON in raw DEFLATE (RFC 1951). */
const versions = { plain: 1, deflated: 2 } as const
const headerBytes = 2
/** Shorter data gains nothing. */
const deflatedFrom = 512
/** Far beyond a commit in parts of 256 KiB: what inflates to more is damaged or not ours. */
const mostInflated = 64 * 1024 * 1024

/** Sealed data: version (1 byte), length of the subject (1 byte), the subject in UTF-8, then AES-256-GCM with all that as context. */
export function enclose(subject: string, key: Uint8Array, data: object): Buffer {
  const plain = Buffer.from(JSON.stringify(data))
  const isLong = plain.length >= deflatedFrom
  const header = headerOf(isLong ? versions.deflated : versions.plain, subject)
  return Buffer.concat([header, encrypt(key, isLong ? deflateRawSync(plain, { level: 3 }) : plain, header)])
}

export function disclose(sealed: Uint8Array, key: Uint8Array): object {
  const header = headerOf(versionOf(sealed), subjectOf(sealed))
  const content = decrypt(key, sealed.subarray(header.length), header)
  const plain =
    versionOf(sealed) === versions.deflated ? inflateRawSync(content, { maxOutputLength: mostInflated }) : content
  const value: unknown = JSON.parse(plain.toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('sealed data is not an object')
  return value
}

export function subjectOf(sealed: Uint8Array): string {
  versionOf(sealed)
  return Buffer.from(sealed.subarray(headerBytes, headerBytes + (sealed[1] ?? 0))).toString('utf8')
}

function versionOf(sealed: Uint8Array): number {
  const version = sealed[0] ?? 0
  if (version !== versions.plain && version !== versions.deflated)
    throw new Error(`sealed data of an unknown version ${version}`)
  return version
}

function headerOf(version: number, subject: string): Buffer {
  const name = Buffer.from(subject)
  if (name.length === 0 || name.length > 255) throw new RangeError('a subject has 1 to 255 bytes')
  return Buffer.concat([Buffer.from([version, name.length]), name])
}

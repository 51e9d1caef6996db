import { dataParts, type PartedData } from '@naire/domain/event-sourcing'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decrypt, encrypt } from './master-key.ts'

export const keyBytes = 32
/** Keys of a subject whose parts are erased on their own, one behind the other; a destroyed one is zeros. */
const keyParts = ['rest', ...dataParts] as const
type KeyPart = (typeof keyParts)[number]
export const partedBytes = keyParts.length * keyBytes

export const placeOf = (part: KeyPart): number => keyParts.indexOf(part) * keyBytes

/** Null when it was destroyed. */
export function partKey(key: Buffer, part: KeyPart): Buffer | null {
  if (key.length === keyBytes) return key
  const own = key.subarray(placeOf(part), placeOf(part) + keyBytes)
  return own.every((byte) => byte === 0) ? null : own
}

export function destroyed(subject: string): never {
  throw new KeyDestroyed(subject)
}

/** Encoding of the data in the envelope: JSON, or JSON in raw DEFLATE (RFC 1951); `parted`: each part has its own. */
const versions = { plain: 1, deflated: 2, parted: 3 } as const
const headerBytes = 2
/** Shorter data gains nothing. */
const deflatedFrom = 512
/** Far beyond a commit in parts of 256 KiB: what inflates to more is damaged or not ours. */
const mostInflated = 64 * 1024 * 1024

/**
 * Sealed data: version (1 byte), length of the subject (1 byte), the subject in UTF-8, then AES-256-GCM with all that
 * as context.
 */
export function enclose(subject: string, key: Uint8Array, data: object): Buffer {
  const { encoding, content } = encoded(data)
  const header = headerOf(encoding, subject)
  return Buffer.concat([header, encrypt(key, content, header)])
}

/**
 * As `enclose`, for each part: its place among the parts (1 byte), its encoding (1 byte), its length (4 bytes), then
 * AES-256-GCM with the head and the first two of these as context.
 */
export function encloseParts(subject: string, key: Buffer, data: PartedData): Buffer {
  const header = headerOf(versions.parted, subject)
  const parts = (Object.keys(data) as KeyPart[]).flatMap((part) => {
    const own = partKey(key, part) ?? destroyed(subject)
    const { encoding, content } = encoded(data[part] ?? {})
    const label = Buffer.from([keyParts.indexOf(part), encoding])
    const sealed = encrypt(own, content, Buffer.concat([header, label]))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length)
    return [label, length, sealed]
  })
  return Buffer.concat([header, ...parts])
}

/** Of erased parts the fields are absent. */
export function disclose(sealed: Uint8Array, key: Buffer): object {
  const version = versionOf(sealed)
  const subject = subjectOf(sealed)
  const header = headerOf(version, subject)
  if (version !== versions.parted) {
    const own = partKey(key, 'rest') ?? destroyed(subject)
    return decoded(version, decrypt(own, sealed.subarray(header.length), header))
  }
  let data: object = {}
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  for (let at = header.length; at < bytes.length;) {
    const label = bytes.subarray(at, at + 2)
    const end = at + 6 + bytes.readUInt32BE(at + 2)
    const own = partKey(key, keyParts[label[0] ?? 0] ?? 'rest')
    if (own !== null) {
      const context = Buffer.concat([header, label])
      data = merged(data, decoded(label[1] ?? 0, decrypt(own, bytes.subarray(at + 6, end), context)))
    }
    at = end
  }
  return data
}

function encoded(data: object) {
  const plain = Buffer.from(JSON.stringify(data))
  return plain.length >= deflatedFrom
    ? { encoding: versions.deflated, content: deflateRawSync(plain, { level: 3 }) }
    : { encoding: versions.plain, content: plain }
}

function decoded(encoding: number, content: Buffer): object {
  const plain = encoding === versions.deflated ? inflateRawSync(content, { maxOutputLength: mostInflated }) : content
  const value: unknown = JSON.parse(plain.toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('sealed data is not an object')
  return value
}

/** Fields of a part put back among the rest; an object with numbers for names fills the places of a list. */
export function merged(data: object, part: object): object {
  const next: Record<string, unknown> = Array.isArray(data) ? (data.slice() as never) : { ...data }
  for (const [name, value] of Object.entries(part)) {
    const own = next[name]
    next[name] = isPlain(own) && isPlain(value) ? merged(own, value) : value
  }
  return next
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null

export function subjectOf(sealed: Uint8Array): string {
  versionOf(sealed)
  return Buffer.from(sealed.subarray(headerBytes, headerBytes + (sealed[1] ?? 0))).toString('utf8')
}

function versionOf(sealed: Uint8Array): number {
  const version = sealed[0] ?? 0
  if (version !== versions.plain && version !== versions.deflated && version !== versions.parted)
    throw new Error(`sealed data of an unknown version ${version}`)
  return version
}

function headerOf(version: number, subject: string): Buffer {
  const name = Buffer.from(subject)
  if (name.length === 0 || name.length > 255) throw new RangeError('a subject has 1 to 255 bytes')
  return Buffer.concat([Buffer.from([version, name.length]), name])
}

export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed'
  constructor(readonly subject: string) {
    super('the key of this subject was destroyed')
  }
}

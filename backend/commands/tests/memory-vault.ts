import { createHash } from 'node:crypto'
import type { CommandsVault } from '../src/index.ts'

/** The vault's parts for tests without a database. What is sealed cannot be read by eye. */
export interface MemoryVault extends CommandsVault {
  readonly passwordsSet: Map<string, string>
  readonly revoked: string[]
  destroyKey(subject: string): void
}

const signatureOf = (purpose: string, text: string) =>
  createHash('sha256').update(`${purpose}\n${text}`).digest('base64url')

export function memoryVault(): MemoryVault {
  const destroyed = new Set<string>()
  const blobs = new Map<string, string>()
  const fingerprintOf = new Map<string, string>()
  const keyOf = new Map<string, string>()
  const passwordsSet = new Map<string, string>()
  const revoked: string[] = []
  return {
    passwordsSet,
    revoked,
    destroyKey: (subject) => void destroyed.add(subject),
    keys: {
      seal: async (subject, data, parts = {}) =>
        Buffer.from(Buffer.from(JSON.stringify({ subject, data: whole(data, parts) })).toString('base64')),
      openMany: async (sealed) =>
        sealed.map((bytes) => {
          const { subject, data } = JSON.parse(Buffer.from(Buffer.from(bytes).toString(), 'base64').toString()) as {
            subject: string
            data: object
          }
          return destroyed.has(subject) ? { erased: true } : data
        }),
    },
    blobs: {
      async putJson(value) {
        const text = JSON.stringify(value)
        const hash = createHash('sha256').update(text).digest('hex')
        blobs.set(hash, text)
        return hash
      },
      getJson: async <T>(hash: string) => (blobs.has(hash) ? (JSON.parse(blobs.get(hash) ?? '') as T) : null),
    },
    passwords: {
      set: async (userSid, password) => void passwordsSet.set(userSid, password),
      remove: async (userSid) => void passwordsSet.delete(userSid),
    },
    authSessions: { revokeUser: async (userSid) => void revoked.push(userSid) },
    secondFactors: { forget: async () => {} },
    invitations: { end: async () => {} },
    providerSignIns: { hasSecret: async () => false, saveSecret: async () => {}, forgetProvider: async () => {} },
    directories: { endTokens: async () => {}, forgetDirectory: async () => {} },
    accessPasses: { knows: (naireSid, password, pass) => password !== '' && pass === `${naireSid}/${password}` },
    signatures: {
      of: (purpose, text) => signatureOf(purpose, text),
      isOf: (purpose, text, signature) => signature === signatureOf(purpose, text),
    },
    // Nobody is on a list.
    idents: { has: async () => false, sidOf: (_, code) => code, markOf: (_, field, value) => `${field} ${value}` },
    rewards: {
      markOf: (_, of, value) => `${of} ${value}`,
      deviceOf: async () => null,
      loadCodes: async (_, codes) => ({ upTo: codes.length, added: codes.length }),
    },
    webhookSecrets: { make: async (sid, number) => `${sid} ${number}`, forget: async () => {} },
    fingerprints: {
      async claim(sessionSid, contents) {
        for (const content of contents) if (!fingerprintOf.has(content)) fingerprintOf.set(content, sessionSid)
        return contents.map((content) => fingerprintOf.get(content) ?? sessionSid)
      },
    },
    sessionKeys: {
      async bind(sessionSid, key) {
        if (!keyOf.has(sessionSid)) keyOf.set(sessionSid, key)
        return keyOf.get(sessionSid) === key ? 'bound' : 'other'
      },
      async check(sessionSid, key) {
        const held = keyOf.get(sessionSid)
        return held === undefined ? 'unbound' : held === key ? 'holds' : 'other'
      },
    },
  }
}

/** Parts put back among the rest: nothing is erased here but whole subjects. */
const whole = (data: object, parts: object): object =>
  Object.values(parts as Record<string, object>).reduce(
    (all: Record<string, unknown>, fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const items = all[name]
        all[name] = Array.isArray(items)
          ? items.map((item: object, at) => ({ ...item, ...(value as Record<number, object>)[at] }))
          : value
      }
      return all
    },
    { ...data },
  )

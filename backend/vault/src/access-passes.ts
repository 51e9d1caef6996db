import { randomBytes } from 'node:crypto'
import type { Signatures } from './keys/index.ts'

/** What opens a questionnaire with a password on a device that gave the right one: given out here, and of no use once the password is another. */
export interface AccessPasses {
  give(naireSid: string, password: string): string
  knows(naireSid: string, password: string, pass: string): boolean
}

export function createAccessPasses(signatures: Signatures): AccessPasses {
  const text = (naireSid: string, password: string, nonce: string) => `${nonce}\n${naireSid}\n${password}`
  return {
    give(naireSid, password) {
      const nonce = randomBytes(12).toString('base64url')
      return `${nonce}.${signatures.of('access pass', text(naireSid, password, nonce))}`
    },
    knows(naireSid, password, pass) {
      const [nonce = '', signature = ''] = pass.split('.')
      return password !== '' && signatures.isOf('access pass', text(naireSid, password, nonce), signature)
    },
  }
}

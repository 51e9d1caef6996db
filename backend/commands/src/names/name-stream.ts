import { createHash } from 'node:crypto'
import { nameStream, normalName, type NameScope } from '@naire/domain/names'
import type { RefusalKey } from '@naire/domain/refusals'

/** What may be had once: the name itself, and within what. */
export interface NamePlace {
  readonly scope: NameScope
  readonly name: string
  /** The organisation of a subject's name, the respondent of a session's slot. */
  readonly within?: string
}

export interface UniqueName extends NamePlace {
  readonly ownerSid: string
  /** Owners whose place the new one takes. */
  readonly insteadOf?: readonly string[]
  /** What to say when somebody else has it. */
  readonly taken: RefusalKey
}

export const streamOf = ({ scope, name, within }: NamePlace): string =>
  nameStream(scope, createHash('sha256').update(normalName(scope, name, within)).digest('hex'))

import { createHash } from 'node:crypto'
import { nameStream, normalName, type NameScope } from '@naire/domain/unique-names'
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

/** What has a sid of its own though its events are in the stream of its owner. */
export type SidKind = 'dept' | 'appealFeedback'

/** Whoever had a sid first has it in every organisation. */
export const sidOf = (kind: SidKind, sid: string, ownerSid: string): UniqueName & { readonly within: SidKind } => ({
  scope: 'sid',
  name: sid,
  within: kind,
  ownerSid,
  taken: 'request.sidTaken',
})

export const streamOf = ({ scope, name, within }: NamePlace): string =>
  nameStream(
    scope,
    createHash('sha256')
      .update(normalName(scope, name, within))
      .digest('hex'),
  )

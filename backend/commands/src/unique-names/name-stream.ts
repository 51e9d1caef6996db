import { createHash } from 'node:crypto'
import { nameStream, normalName, type NameScope } from '@naire/domain/unique-names'
import type { RefusalKey } from '@naire/domain/refusals'

/** Reservation key of a unique name: the name itself and its scope. */
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
  /** Refusal when somebody else has the name. */
  readonly taken: RefusalKey
}

/** Kind of object with a sid of its own whose events are in its owner's stream. */
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

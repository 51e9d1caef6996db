import { roles } from '../access/index.ts'
import type { Actor, WireTable } from '../event-sourcing/index.ts'
import type { Refusal, RefusalKey } from '../refusals/index.ts'

/** A view of a questionnaire's numbers that somebody saved under a name: a board, or a cross-tab. */
export interface NamedView<Content> {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly ownerSid: string
  readonly title: string
  /** Seen by everybody who sees the questionnaire's sessions; else by its owner alone. */
  readonly shared: boolean
  readonly content: Content
}

/** Facts of a view that decide who may change it. */
export type Ownership = Pick<NamedView<unknown>, 'naireSid' | 'ownerSid' | 'shared'>

export interface ChangeOfView {
  readonly naireSid: string
  readonly by: Pick<Actor, 'sid' | 'role'>
  /** Others would see it no longer. */
  readonly takesAway: boolean
}

/**
 * One that is shared is changed by whoever may analyse, but taken back, removed or restored by its owner and
 * administrators alone. To others a personal one is not there.
 */
export function refusalByOwner(
  { naireSid: ownNaire, ownerSid, shared }: Ownership,
  { naireSid, by, takesAway }: ChangeOfView,
  refusals: { readonly notFound: RefusalKey; readonly notOwn: RefusalKey },
): Refusal | null {
  if (ownNaire !== naireSid || (!shared && ownerSid !== by.sid)) return { key: refusals.notFound }
  return takesAway && !mayTakeBack(ownerSid, by) ? { key: refusals.notOwn } : null
}

/** Whether a shared view may be taken back or removed by this person, who may analyse. */
export const mayTakeBack = (ownerSid: string, { sid, role }: Pick<Actor, 'sid' | 'role'>): boolean =>
  sid === ownerSid || role === roles.SuperAdmin || role === roles.OrgAdmin

/** Properties of the sets Boards and Crosstabs: named views that the reader may open. */
export const namedViews = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  OwnerSid: { type: 'String' },
  OwnerName: { type: 'String', nullable: true },
  Title: { type: 'String' },
  Shared: { type: 'Boolean' },
  /** A `BoardContent` or a `CrosstabContent`. */
  Content: { type: 'Json' },
  ChangedTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

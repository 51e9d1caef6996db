import type { Command, Decider } from '../event-sourcing/index.ts'
import { Refused, type Refusal } from '../refusals/index.ts'
import type { DeclaredCell, NaireEvent, NaireImported } from './events.ts'
import { openLink } from './open-link.ts'

export interface Naire {
  /** Null: no such questionnaire. */
  readonly sid: string | null
  readonly orgSid: string
  readonly subjectSid: string
  /** Number of its newest content, 0 before the first. */
  readonly revision: number
  /** The vault's blob of the newest content. */
  readonly hash: string
  /** What respondents answer; null while it is not open. */
  readonly published: { readonly revision: number; readonly hash: string; readonly openUrl: string } | null
  readonly defaultTheme: string
  readonly cells: readonly DeclaredCell[]
}

/** The record is parsed and stored before. */
export interface ImportNaire extends Command<'ImportNaire'> {
  /** Made by `summaryOf` of the record. */
  readonly summary: NaireSummary
  readonly orgSid: string
  readonly subjectSid: string
  /** The vault's blob of the record. */
  readonly hash: string
  /** The revision that the author started from; absent: whichever is the newest. */
  readonly baseRevision?: number
}

export interface PublishNaire extends Command<'PublishNaire'> {}

export type NaireCommand = ImportNaire | PublishNaire

/** What the log says of a content beside its hash. */
export type NaireSummary = Omit<NaireImported['data'], 'orgSid' | 'subjectSid' | 'hash' | 'revision'>

export const naireDecider: Decider<Naire, NaireCommand, NaireEvent> = {
  initial: { sid: null, orgSid: '', subjectSid: '', revision: 0, hash: '', published: null, defaultTheme: 'default', cells: [] },
  refusal,
  decide(naire, command) {
    const no = refusal(naire, command)
    if (no !== null) throw new Refused(no)
    return command.type === 'ImportNaire' ? imported(naire, command) : [published(naire)]
  },
  evolve(naire, event) {
    if (event.type === 'NairePublished') {
      const { revision, hash, openUrl } = event.data
      return { ...naire, published: { revision, hash, openUrl } }
    }
    const { naireSid, orgSid, subjectSid, revision, hash, defaultTheme, cells } = event.data
    return { ...naire, sid: naireSid, orgSid, subjectSid, revision, hash, defaultTheme, cells }
  },
  upcasters: {},
  personal: {},
}

function refusal(naire: Naire, command: NaireCommand): Refusal | null {
  if (command.type === 'PublishNaire') return unpublishable(naire)
  if (naire.sid === null) return null
  if (naire.orgSid !== command.orgSid || naire.subjectSid !== command.subjectSid) return { key: 'naire.exists' }
  const { baseRevision = naire.revision } = command
  return baseRevision === naire.revision ? null : { key: 'naire.changedMeanwhile', details: { revision: naire.revision } }
}

function unpublishable(naire: Naire): Refusal | null {
  if (naire.sid === null) return { key: 'naire.notFound' }
  return naire.published?.revision === naire.revision ? { key: 'naire.alreadyPublished' } : null
}

/** The same content again has nothing to say. */
function imported(naire: Naire, command: ImportNaire): readonly NaireEvent[] {
  if (naire.hash === command.hash) return []
  const { summary, orgSid, subjectSid, hash } = command
  return [{ type: 'NaireImported', data: { ...summary, orgSid, subjectSid, hash, revision: naire.revision + 1 } }]
}

function published({ sid, orgSid, revision, hash, defaultTheme, cells }: Naire): NaireEvent {
  const naireSid = sid ?? ''
  const openUrl = openLink({ mode: 'online', orgSid, naireSid, theme: defaultTheme })
  return { type: 'NairePublished', data: { naireSid, revision, hash, openUrl, cells } }
}

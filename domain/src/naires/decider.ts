import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { DecideApproval, NaireCommand, PublishNaire } from './commands.ts'
import type { DeclaredCell, NaireContentData, NaireContentEvent, NaireEvent } from './events.ts'

export interface Naire {
  /** Null: no such questionnaire. */
  readonly sid: string | null
  readonly orgSid: string
  readonly subjectSid: string
  /** Number of its newest content, 0 before the first. */
  readonly revision: number
  /** The vault's blob of the newest content. */
  readonly hash: string
  /** Of the newest content, ISO 8601: what a save must have started from. */
  readonly modifyTime: string
  readonly questionCount: number
  /** Revision that respondents answer, or answered until it was unpublished; null: none yet. */
  readonly published: { readonly revision: number; readonly hash: string; readonly openUrl: string } | null
  /** Since when it is closed to new respondents, ISO 8601; null: it is not. */
  readonly unpublishedAt: string | null
  readonly defaultTheme: string
  readonly cells: readonly DeclaredCell[]
  /** Approval of a content that was asked for last; null: none was. */
  readonly approval: NaireApproval | null
  /** Laid aside: lists show it apart. */
  readonly archived: boolean
  /** In the recycle bin. */
  readonly deleted: boolean
}

export interface NaireApproval {
  readonly revision: number
  readonly state: 'requested' | 'approved' | 'declined'
  readonly requestedBySid: string
  /** Null until it is decided. */
  readonly decidedBySid: string | null
}

export const naireDecider: Decider<Naire, NaireCommand, NaireEvent> = {
  initial: {
    sid: null,
    orgSid: '',
    subjectSid: '',
    revision: 0,
    hash: '',
    modifyTime: '',
    questionCount: 0,
    published: null,
    unpublishedAt: null,
    defaultTheme: 'default',
    cells: [],
    approval: null,
    archived: false,
    deleted: false,
  },
  refusal,
  decide(naire, command) {
    const no = refusal(naire, command)
    if (no !== null) throw new RefusalError(no)
    return decided(naire, command)
  },
  evolve(naire, event) {
    if (event.type === 'NaireDeleted' || event.type === 'NaireRestored')
      return { ...naire, deleted: event.type === 'NaireDeleted' }
    if (event.type === 'NairePublished') {
      const { revision, hash, openUrl } = event.data
      return { ...naire, published: { revision, hash, openUrl }, unpublishedAt: null }
    }
    if (event.type === 'NaireArchived') return { ...naire, archived: event.data.archived }
    if (event.type === 'NaireMoved') return { ...naire, subjectSid: event.data.subjectSid }
    if (isOfApproval(event)) return { ...naire, approval: approvalAfter(event) }
    if (event.type === 'NaireUnpublished') return { ...naire, unpublishedAt: event.data.unpublishedAt }
    const { naireSid, orgSid, subjectSid, revision, hash, modifyTime, questionCount, defaultTheme, cells } = event.data
    return {
      ...naire,
      sid: naireSid,
      orgSid,
      subjectSid,
      revision,
      hash,
      modifyTime,
      questionCount,
      defaultTheme,
      cells,
    }
  },
  upcasters: {},
  personal: {},
  schemaVersion: 4,
}

function refusal(naire: Naire, command: NaireCommand): Refusal | null {
  if (naire.deleted && command.type !== 'RestoreNaire') return { key: 'naire.notFound' }
  switch (command.type) {
    case 'ImportNaire':
      if (naire.sid === null) return null
      if (naire.orgSid !== command.orgSid || naire.subjectSid !== command.subjectSid) return { key: 'naire.exists' }
      return (command.baseRevision ?? naire.revision) === naire.revision ? null : changedMeanwhile(naire)
    case 'CreateNaire':
      return naire.sid === null || naire.hash === command.hash ? null : { key: 'naire.exists' }
    case 'SaveNaire':
      return unsaveable(naire, command.startedFrom)
    case 'RollBackNaire':
      return unreturnable(naire, command.to, command.reason)
    case 'PublishNaire':
      return unpublishable(naire) ?? unapproved(naire, command)
    case 'RequestApproval':
      return unaskable(naire)
    case 'DecideApproval':
      return undecidable(naire, command)
    case 'MoveNaire':
      if (naire.sid === null) return { key: 'naire.notFound' }
      return naire.published === null ? null : { key: 'naire.inUse' }
    case 'UnpublishNaire':
      if (naire.sid === null) return { key: 'naire.notFound' }
      return isPublished(naire) ? null : { key: 'naire.notPublished' }
    case 'ArchiveNaire':
    case 'DeleteNaire':
      return naire.sid === null ? { key: 'naire.notFound' } : null
    case 'RestoreNaire':
      return unrestorable(naire, command.reason)
  }
}

/** Why what an author made of the content of this ModifyTime is not taken. */
export function unsaveable(naire: Naire, startedFrom: string): Refusal | null {
  if (naire.sid === null) return { key: 'naire.notFound' }
  return Date.parse(startedFrom) === Date.parse(naire.modifyTime) ? null : changedMeanwhile(naire)
}

function changedMeanwhile({ revision }: Naire): Refusal {
  return { key: 'naire.changedMeanwhile', details: { revision } }
}

function unreturnable(naire: Naire, to: number, reason: string): Refusal | null {
  if (naire.sid === null || to < 1 || to > naire.revision) return { key: 'naire.notFound' }
  if (to === naire.revision) return { key: 'naire.alreadyNewest', target: 'revision' }
  return reason.trim() === '' ? { key: 'naire.reasonMissing', target: 'reason' } : null
}

function unrestorable(naire: Naire, reason: string): Refusal | null {
  if (naire.sid === null) return { key: 'naire.notFound' }
  if (!naire.deleted) return { key: 'naire.notDeleted' }
  return reason.trim() === '' ? { key: 'naire.reasonMissing', target: 'reason' } : null
}

function unpublishable(naire: Naire): Refusal | null {
  if (naire.sid === null) return { key: 'naire.notFound' }
  if (naire.questionCount === 0) return { key: 'naire.empty' }
  return isPublished(naire) && naire.published?.revision === naire.revision ? { key: 'naire.alreadyPublished' } : null
}

/** Whoever approved a content does not publish it too: two people have seen it. */
function unapproved({ approval, revision }: Naire, { needsApproval, by }: PublishNaire): Refusal | null {
  if (!needsApproval) return null
  if (approval?.state !== 'approved' || approval.revision !== revision) return { key: 'naire.notApproved' }
  return approval.decidedBySid === by.sid ? { key: 'naire.ownApproval' } : null
}

function unaskable(naire: Naire): Refusal | null {
  const no = unpublishable(naire)
  const { approval, revision } = naire
  if (no !== null || approval?.revision !== revision || approval.state === 'declined') return no
  return { key: 'naire.approvalRequested' }
}

function undecidable({ sid, approval, revision }: Naire, { by, ...command }: DecideApproval): Refusal | null {
  if (sid === null) return { key: 'naire.notFound' }
  if (approval?.state !== 'requested') return { key: 'naire.noApprovalRequested' }
  if (command.revision !== revision || approval.revision !== revision)
    return { key: 'naire.changedMeanwhile', details: { revision } }
  if (approval.requestedBySid === by.sid) return { key: 'naire.ownApproval' }
  return command.approved || command.reason.trim() !== '' ? null : { key: 'naire.reasonMissing', target: 'reason' }
}

/** Whether respondents may begin to answer it. */
export const isPublished = (naire: Pick<Naire, 'published' | 'unpublishedAt'>): boolean =>
  naire.published !== null && naire.unpublishedAt === null

/** The same content again has nothing to say. */
function decided(naire: Naire, command: NaireCommand): readonly NaireEvent[] {
  if (command.type === 'PublishNaire') return [published(naire)]
  if ('hash' in command) return naire.hash === command.hash ? [] : [changed(naire, command)]
  const { sid, orgSid, subjectSid, revision, approval } = naire
  const place = { naireSid: sid ?? '', orgSid, subjectSid }
  switch (command.type) {
    case 'ArchiveNaire': {
      const { archived } = command
      return archived === naire.archived ? [] : [{ type: 'NaireArchived', data: { ...place, archived } }]
    }
    case 'UnpublishNaire':
      return [{ type: 'NaireUnpublished', data: { ...place, unpublishedAt: command.at } }]
    case 'DeleteNaire':
      return [{ type: 'NaireDeleted', data: { ...place, reason: command.reason.trim() } }]
    case 'RestoreNaire':
      return [{ type: 'NaireRestored', data: { ...place, reason: command.reason.trim() } }]
    case 'MoveNaire': {
      const moved = { ...place, subjectSid: command.subjectSid, previousSubjectSid: subjectSid }
      return command.subjectSid === subjectSid ? [] : [{ type: 'NaireMoved', data: moved }]
    }
    case 'RequestApproval': {
      const data = { ...place, revision, note: command.note.trim(), requestedBySid: command.by.sid }
      return [{ type: 'NaireApprovalRequested', data }]
    }
    case 'DecideApproval': {
      const requestedBySid = approval?.requestedBySid ?? ''
      const data = { ...place, revision, decidedBySid: command.by.sid, requestedBySid }
      return command.approved
        ? [{ type: 'NaireApproved', data }]
        : [{ type: 'NaireApprovalDeclined', data: { ...data, reason: command.reason.trim() } }]
    }
  }
}

const approvalStates = {
  NaireApprovalRequested: 'requested',
  NaireApproved: 'approved',
  NaireApprovalDeclined: 'declined',
} as const

type ApprovalEvent = Extract<NaireEvent, { readonly type: keyof typeof approvalStates }>

const isOfApproval = (event: NaireEvent): event is ApprovalEvent => event.type in approvalStates

const approvalAfter = ({ type, data }: ApprovalEvent): NaireApproval => ({
  revision: data.revision,
  state: approvalStates[type],
  requestedBySid: data.requestedBySid,
  decidedBySid: 'decidedBySid' in data ? data.decidedBySid : null,
})

function changed(naire: Naire, command: Extract<NaireCommand, { readonly hash: string }>): NaireContentEvent {
  const { orgSid, subjectSid } = 'orgSid' in command ? command : naire
  const data: NaireContentData = {
    ...command.summary,
    orgSid,
    subjectSid,
    hash: command.hash,
    revision: naire.revision + 1,
  }
  switch (command.type) {
    case 'ImportNaire':
      return { type: 'NaireImported', data }
    case 'CreateNaire':
      return { type: 'NaireCreated', data: { ...data, copyOf: command.copyOf } }
    case 'SaveNaire':
      return { type: 'NaireSaved', data: { ...data, changes: command.changes } }
    case 'RollBackNaire':
      return { type: 'NaireRolledBack', data: { ...data, to: command.to, reason: command.reason } }
  }
}

function published({ sid, orgSid, revision, hash, defaultTheme, cells }: Naire): NaireEvent {
  const naireSid = sid ?? ''
  const openUrl = openLink({ mode: 'online', orgSid, naireSid, theme: defaultTheme })
  return { type: 'NairePublished', data: { naireSid, revision, hash, openUrl, cells } }
}

export interface OpenLink {
  /** `offline` keeps answers on the device until asked to send; `test` keeps sessions apart. */
  readonly mode: 'online' | 'offline' | 'test'
  readonly orgSid: string
  readonly naireSid: string
  /** Intended respondent: a claim, not a proof. */
  readonly userSid?: string
  /** The questionnaire's default theme. */
  readonly theme?: string | null | undefined
}

/** Path and query of the address in which a questionnaire is answered. */
export function openLink({ mode, orgSid, naireSid, userSid, theme }: OpenLink): string {
  const path = ['', 'survey', mode, orgSid, naireSid, ...(userSid === undefined ? [] : [userSid])]
    .map(encodeURIComponent)
    .join('/')
  return theme == null || theme === 'default' || theme === '' ? path : `${path}?theme=${encodeURIComponent(theme)}`
}

import type { NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { NaireContent, NaireReader } from '../naires/index.ts'
import type { CommandsVault } from '../ports.ts'
import type { Admission, CommitRequest } from './commit-request.ts'
import { asksListed } from '@naire/domain/naires'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { admissionRefusal } from '@naire/domain/sessions'
import { identDecider, identStream } from '@naire/domain/idents'
import { load, type Streams } from '../streams/index.ts'

interface BeginDependencies {
  readonly naires: Pick<NaireReader, 'supersededAt'>
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'idents' | 'accessPasses'>
  now(): Date
  readonly graceMilliseconds: number
}

/** By which publication a new session is admitted, and whether it is held for staff all the same. */
export interface BeginRules {
  /** Its limit of sessions counts. */
  readonly record: NaireRecord
  /** The key of what refuses it now; null: it counts. */
  readonly held: string | null
  /** It is kept whatever is missing. */
  readonly isLate: boolean
  /** Person of the respondent list; null where there is none, or one of codes. */
  readonly identSid: string | null
}

/**
 * A new session is admitted by what is published now. A device that fetched an earlier revision while that was
 * published is admitted by it for a while; after that its answers are kept, and held where today's rules refuse them.
 * An unpublished questionnaire admits nobody else.
 * What staff imports was answered elsewhere: of it only the identifying code is asked.
 * @throws Refused for who may not begin a session.
 */
export async function beginRules(
  needs: BeginDependencies,
  request: CommitRequest,
  content: NaireContent,
  published: NaireContent,
): Promise<BeginRules> {
  const { admission = null } = request
  const closedAt = request.imported === undefined ? closedSince(published, needs.now()) : null
  const isAdmitted =
    admission !== null &&
    admission.naireSid === request.naireSid &&
    admission.revision === content.revision &&
    (content.revision !== published.revision || closedAt !== null)
  const supersededAt = isAdmitted
    ? ((await needs.naires.supersededAt(request.naireSid, content.revision)) ?? closedAt)
    : null
  if (admission === null || supersededAt === null) {
    if (closedAt !== null) throw new RefusalError({ key: 'naire.closed' })
    const identSid = await requireAdmitted(needs, published, request)
    return { record: published.record, held: null, isLate: false, identSid }
  }
  if (needs.now().getTime() - Date.parse(supersededAt) <= needs.graceMilliseconds) {
    const identSid = await requireAdmitted(needs, content, request, admission)
    return { record: content.record, held: null, isLate: false, identSid }
  }
  let identSid: string | null = null
  const held =
    closedAt === null
      ? await refusedBy(requireAdmitted(needs, published, request).then((found) => (identSid = found)))
      : 'naire.closed'
  if (held !== null) identSid = await requireAdmitted(needs, content, request, admission)
  return { record: published.record, held, isLate: true, identSid }
}

/** When it was closed to new respondents: unpublished, or past its last moment; null: it is not. ISO 8601. */
function closedSince(
  { naire: { unpublishedAt }, record: { OpenUntil = null } }: NaireContent,
  now: Date,
): string | null {
  const endedAt = OpenUntil !== null && Date.parse(OpenUntil) <= now.getTime() ? OpenUntil : null
  if (unpublishedAt === null || endedAt === null) return unpublishedAt ?? endedAt
  return Date.parse(unpublishedAt) < Date.parse(endedAt) ? unpublishedAt : endedAt
}

/** Gives the person of the respondent list, null for none. */
async function requireAdmitted(
  needs: BeginDependencies,
  { record, naire }: NaireContent,
  request: CommitRequest,
  earlier?: Admission,
): Promise<string | null> {
  const gate = { record, orgSid: naire.orgSid, passes: needs.vault.accessPasses, now: needs.now().getTime() }
  admit(gate, request, earlier)
  return requireListed(needs, record, request.identifyingCode ?? '')
}

/** Null when it is not refused. */
export async function refusedBy(done: Promise<unknown>): Promise<string | null> {
  try {
    await done
    return null
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    throw error
  }
}

/**
 * Person whose code it is, null where the list holds codes alone or none is asked for.
 * @throws Refused `session.codeUnknown` for a code that may not begin a session of the questionnaire.
 */
export async function requireListed(
  { streams, vault }: Pick<BeginDependencies, 'streams' | 'vault'>,
  record: NaireRecord,
  code: string,
  target = 'IdentifyingCode',
): Promise<string | null> {
  if (!asksListed(record)) return null
  const identSid = vault.idents.sidOf(record.Sid, code)
  const { state } = await load(streams, identDecider, identStream(identSid))
  if (state?.state === 'active') return identSid
  if (state === null && (await vault.idents.has(record.Sid, code))) return null
  throw new RefusalError({
    key: 'session.codeUnknown',
    target,
    details: { name: record.IdentifyingAlias || 'IdentifyingCode' },
  })
}

/** Whether the signed-in user was ever given the person whose code it is to interview. */
export async function isInterview(
  { streams, vault }: Pick<BeginDependencies, 'streams' | 'vault'>,
  {
    naireSid,
    userSid,
    identifyingCode,
  }: Pick<CommitRequest, 'naireSid' | 'userSid'> & {
    readonly identifyingCode?: string | null
  },
): Promise<boolean> {
  const code = identifyingCode?.trim() ?? ''
  if (userSid === null || code === '') return false
  const { state } = await load(streams, identDecider, identStream(vault.idents.sidOf(naireSid, code)))
  return state?.surveyors.includes(userSid) ?? false
}

interface Gate {
  readonly record: NaireRecord
  readonly orgSid: string | null
  readonly passes: CommandsVault['accessPasses']
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * `earlier`: what the questionnaire was fetched with, while it was open. @throws Refused for a respondent who may not
 * begin a session; one that is begun may be finished whatever changes.
 */
function admit(
  { record, orgSid, passes, now }: Gate,
  {
    userSid,
    userOrgSid = null,
    crossesOrgs = false,
    accessPass: pass,
    identifyingCode = null,
    longitude = null,
    latitude = null,
    imported,
  }: CommitRequest,
  earlier?: Admission,
): void {
  const isImported = imported !== undefined
  const isOfOrg = crossesOrgs || (userOrgSid !== null && userOrgSid === orgSid)
  const refusal = admissionRefusal(isImported ? { ...record, AccessConfig: 'Default' } : record, {
    knowsPassword:
      isImported || earlier?.passed === true || passes.knows(record.Sid, record.AccessPassword ?? '', pass ?? ''),
    identifyingCode,
    hasPlace: isImported || (longitude !== null && latitude !== null),
    isSignedIn: isImported || userSid !== null,
    isOfOrg: isImported || isOfOrg,
    now: isImported || earlier ? null : now,
    matches: matchesWhole,
  })
  if (refusal !== null) throw new RefusalError(refusal)
}

const matchesWhole = (pattern: string, text: string) => linearPatterns.compile(`^(?:${pattern})$`)?.test(text) ?? null

import { createHash } from 'node:crypto'
import { identDecider, identStream, type IdentForm } from '@naire/domain/idents'
import { asksListed, type NaireRecord } from '@naire/domain/naires'
import { profileReads, type ProfileReads } from '@naire/domain/naires/checking'
import {
  consentIn,
  consentTextEntry,
  consentTextPath,
  profileEntry,
  profileOf,
  profilePath,
  profileToken,
  sourcedEntries,
  type ProfileDoubt,
  type ProfileValues,
  type RespondentProfile,
  type SessionMetadata,
  type SessionRow,
} from '@naire/domain/sessions'
import type { CommandsVault, Lookups } from '../ports.ts'
import { load, type Streams } from '../streams/index.ts'
import { queryOf, type CommitRequest } from './commit-request.ts'
import { counted, type Respondent } from './session-slots.ts'

export interface ProfileDependencies {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'idents' | 'signatures'>
  readonly lookups: Pick<Lookups, 'countBegun' | 'findUser'>
  now(): Date
}

/** `wechatId`: what WeChat vouched for. */
export type ProfiledRespondent = Respondent & Pick<Partial<CommitRequest>, 'mode' | 'wechatId'>

/**
 * Signs for a device what the questionnaire reads of a respondent who is about to begin a session; null where it reads
 * nothing.
 */
export async function signedProfile(
  needs: ProfileDependencies,
  record: NaireRecord,
  who: ProfiledRespondent,
): Promise<string | null> {
  const reads = profileReads(record)
  if (!reads.isSigned) return null
  const user = reads.user.length > 0 && who.userSid !== null ? await needs.lookups.findUser(who.userSid) : null
  return sign(needs, who, await ownProfile(needs, { record, reads, user }, who))
}

/** A commit with the profile that it is checked by, and why that is not the one that it brought; null when it is. */
export interface ProfiledCommit {
  readonly request: CommitRequest
  readonly doubt: ProfileDoubt | null
}

/**
 * Holds the profile of a new session against its signature; what was not signed here for this respondent gives way to
 * what is known of them now. Later commits change nothing of it. Imported sessions have none.
 */
export function withProfile(
  needs: ProfileDependencies,
  {
    request,
    record,
    row,
  }: { readonly request: CommitRequest; readonly record: NaireRecord; readonly row: SessionRow | null },
): Promise<ProfiledCommit> | ProfiledCommit {
  if (request.imported !== undefined) return { request, doubt: null }
  return row === null ? begun(needs, request, record) : continued(needs, request, { record, row })
}

async function begun(needs: ProfileDependencies, request: CommitRequest, record: NaireRecord): Promise<ProfiledCommit> {
  const reads = profileReads(record)
  const user = request.userSid === null ? null : await needs.lookups.findUser(request.userSid)
  const told = profileToken(request.sessionMetadatas)
  const proven = told === null ? null : readSigned(needs, request, told)
  const profile = proven ?? (await ownProfile(needs, { record, reads, user }, request))
  // Further sessions that a device begins without a network are numbered on from the last signed one.
  const mayCount = proven !== null || !reads.surveySeq
  const surveySeq = mayCount ? Math.max(request.surveySeq ?? 1, profile.surveySeq) : profile.surveySeq
  const sourced = sourcedEntries(record.MetadataDefs ?? [], { ...profile, query: queryOf(request.queryParams) })
  const token = proven === null || told === null ? sign(needs, request, profile) : told
  const signed = reads.isSigned ? [profileEntry(withoutIdent(token))] : []
  const metadatas = [
    ...othersIn(request.sessionMetadatas, record),
    ...consentText(request, record),
    ...signed,
    ...sourced,
  ]
  const isKnown = request.sessionMetadatas !== undefined || metadatas.length > 0
  return {
    request: {
      ...request,
      surveySeq,
      deptPath: user?.['DeptPath'] ?? request.deptPath ?? null,
      ...(profile.ident && { ident: profile.ident }),
      ...(isKnown && { sessionMetadatas: metadatas }),
    },
    doubt: !reads.isSigned
      ? null
      : proven === null
        ? unproven(told, profile, reads)
        : differ(request.sessionMetadatas, sourced)
          ? 'forged'
          : null,
  }
}

/** Hash of the terms that a respondent agreed to, in the language that they were shown in. */
function consentText({ sessionMetadatas, lang }: CommitRequest, record: NaireRecord): readonly SessionMetadata[] {
  const text = record.Translations?.[lang]?.[`${record.Sid}.ConsentText`] ?? record.ConsentText
  if (consentIn(sessionMetadatas) === null || !text) return []
  return [consentTextEntry(createHash('sha256').update(text).digest('hex'))]
}

function continued(
  needs: ProfileDependencies,
  request: CommitRequest,
  { record, row }: { readonly record: NaireRecord; readonly row: SessionRow },
): ProfiledCommit {
  const held = profileToken(row.SessionMetadatas)
  const fixed = fixedIn(row.SessionMetadatas, record)
  const { sessionMetadatas } = request
  const told = profileToken(sessionMetadatas)
  const isSame =
    told === held ||
    (told !== null &&
      held !== null &&
      signatureOf(told) === signatureOf(held) &&
      readSigned(needs, { ...request, identifyingCode: row.IdentifyingCode, userSid: row.UserSid }, told) !== null)
  const isForged = (told !== null && !isSame) || (held !== null && differ(sessionMetadatas, fixed))
  return {
    request:
      sessionMetadatas === undefined
        ? request
        : { ...request, sessionMetadatas: [...othersIn(sessionMetadatas, record), ...fixed] },
    doubt: isForged ? 'forged' : held !== null && told === null ? 'missing' : null,
  }
}

/** A device that knew nothing knew all where there is nothing to know. */
function unproven(told: string | null, own: RespondentProfile, reads: ProfileReads): ProfileDoubt | null {
  if (told !== null) return 'forged'
  const isBlank = Object.keys({ ...own.ident, ...own.user }).length === 0 && (!reads.surveySeq || own.surveySeq === 1)
  return isBlank ? null : 'missing'
}

interface KnownRespondent {
  readonly record: NaireRecord
  readonly reads: ProfileReads
  readonly user: ProfileValues | null
}

async function ownProfile(
  needs: ProfileDependencies,
  { record, reads, user }: KnownRespondent,
  who: ProfiledRespondent,
): Promise<RespondentProfile> {
  const [ident, begunBefore] = await Promise.all([
    reads.ident.length > 0 ? identValues(needs, record, who.identifyingCode ?? '') : null,
    needs.lookups.countBegun(counted(who)),
  ])
  return {
    ...(ident && { ident: picked(ident, reads.ident) }),
    ...(user && reads.user.length > 0 && { user: picked(user, reads.user) }),
    surveySeq: begunBefore + 1,
  }
}

async function identValues(
  { streams, vault }: ProfileDependencies,
  record: NaireRecord,
  code: string,
): Promise<Readonly<Record<string, string | null>> | null> {
  if (!asksListed(record) || code.trim() === '') return null
  const { state } = await load(streams, identDecider, identStream(vault.idents.sidOf(record.Sid, code)))
  if (state?.state !== 'active' || state.person === null) return null
  const { columns, ...own }: IdentForm = state.person
  return { ...columns, ...own }
}

const picked = (values: Readonly<Record<string, string | null>>, names: readonly string[]): ProfileValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

/** Keeps a signature from serving another purpose. */
const purpose = 'respondent profile'

function sign({ vault, now }: ProfileDependencies, who: Respondent, profile: RespondentProfile): string {
  const json = JSON.stringify({ ...profile, at: now().toISOString() })
  return `${vault.signatures.of(purpose, signedText(json, who))}.${json}`
}

/** Null for what was not signed here for this respondent of this questionnaire. */
function readSigned({ vault }: ProfileDependencies, who: Respondent, token: string): RespondentProfile | null {
  const json = token.slice(token.indexOf('.') + 1)
  const isOf = (sessionKey: string | null) =>
    vault.signatures.isOf(purpose, signedText(json, { ...who, sessionKey }), signatureOf(token))
  // A device that had no session yet had no key either.
  return isOf(who.sessionKey) || isOf(null) ? profileOf(token) : null
}

function signedText(json: string, { naireSid, userSid, identifyingCode, sessionKey }: Respondent): string {
  const code = identifyingCode?.trim() || null
  const key = userSid === null && code === null ? (sessionKey?.toLowerCase() ?? null) : null
  return `${JSON.stringify([naireSid, userSid, code, key])}\n${json}`
}

const signatureOf = (token: string): string => token.slice(0, token.indexOf('.'))

/** A person's values stand in `Ident`, which fewer people may read than a session's metadata. */
function withoutIdent(token: string): string {
  const { user, surveySeq } = profileOf(token) ?? { surveySeq: 1 }
  return `${signatureOf(token)}.${JSON.stringify({ ...(user && { user }), surveySeq })}`
}

type Metadatas = unknown

const entriesOf = (metadatas: Metadatas): readonly SessionMetadata[] =>
  Array.isArray(metadatas) ? (metadatas as readonly SessionMetadata[]) : []

const isFixed =
  ({ MetadataDefs = [] }: NaireRecord) =>
  ({ DefSid, Path }: SessionMetadata): boolean =>
    Path === profilePath ||
    Path === consentTextPath ||
    MetadataDefs.some((def) => def.Source && (def.Path === Path || def.Sid === DefSid))

const fixedIn = (metadatas: Metadatas, record: NaireRecord) => entriesOf(metadatas).filter(isFixed(record))

const othersIn = (metadatas: Metadatas, record: NaireRecord) =>
  entriesOf(metadatas).filter((entry) => !isFixed(record)(entry))

/** Whether a value was told otherwise than its source has it. */
function differ(told: Metadatas, right: readonly SessionMetadata[]): boolean {
  const values = new Map(right.map(({ Path, ValString }) => [Path, ValString]))
  return entriesOf(told).some(
    ({ Path, ValString }) => Path !== profilePath && values.has(Path) && values.get(Path) !== ValString,
  )
}

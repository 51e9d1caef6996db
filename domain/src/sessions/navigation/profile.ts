import type { OpenOptions } from '../../answering/index.ts'
import { channelParameter, isChannelCode } from '../../naires/channel.ts'
import { metadataOf } from '../../naires/metadata/metadata.ts'
import { Problems } from '../../naires/problems.ts'
import type { MetadataDef } from '../../naires/record.ts'
import { wayDefSid, type SessionMetadata } from '../answering/events.ts'

/** Values by name, as `$ident` and `$user` read them. */
export type ProfileValues = Readonly<Record<string, string>>

/**
 * Respondent profile: what expressions read of who answers, fixed when the session begins. Holds only what the
 * questionnaire reads.
 */
export interface RespondentProfile {
  /** Fields and columns of the person on the respondent list. */
  readonly ident?: ProfileValues
  /** Fields of the account that has signed in. */
  readonly user?: ProfileValues
  /** Number of the session among those of the same respondent, from 1. */
  readonly surveySeq: number
}

/** Path of the metadata entry with the signed profile: the signature, a point, the profile as JSON. */
export const profilePath = '$profile'

/** The signed profile among a session's metadata; null for none. */
export function profileToken(metadatas: unknown): string | null {
  const entries = Array.isArray(metadatas) ? (metadatas as readonly Partial<SessionMetadata>[]) : []
  return entries.find(({ Path }) => Path === profilePath)?.ValString ?? null
}

/** Content of a signed profile, whether the signature is right or not; null for what is no profile. */
export function profileOf(token: string): RespondentProfile | null {
  try {
    const { ident, user, surveySeq } = JSON.parse(token.slice(token.indexOf('.') + 1)) as Partial<RespondentProfile>
    return {
      ...(ident && { ident: texts(ident) }),
      ...(user && { user: texts(user) }),
      surveySeq: Number.isSafeInteger(surveySeq) && Number(surveySeq) > 0 ? Number(surveySeq) : 1,
    }
  } catch {
    return null
  }
}

const texts = (values: object): ProfileValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))

interface MetadataValues extends Pick<RespondentProfile, 'ident' | 'user'> {
  /** Parameters of the address that began the session. */
  readonly query: Readonly<Record<string, string>>
}

/** Metadata entries that have a source, with its value; one whose source brings nothing is left out. */
export function sourcedEntries(
  defs: readonly MetadataDef[],
  { query, ident = {}, user = {} }: MetadataValues,
): readonly SessionMetadata[] {
  const channel = query[channelParameter] ?? ''
  const values = { query, ident, user, channel: isChannelCode(channel) ? { [channelParameter]: channel } : {} }
  return defs.flatMap(({ Sid, Path, Source, SourceName }) => {
    const name = Source === 'channel' ? channelParameter : SourceName || Path
    const value = Source && (values[Source] as ProfileValues)[name]
    return value ? [{ DefSid: Sid, Path, ValString: value }] : []
  })
}

/** Values that `$ident`, `$user` and `$meta` read in a session. */
export function contextIn(metadatas: unknown, ident: unknown): Required<Pick<OpenOptions, 'ident' | 'user' | 'meta'>> {
  const profile = profileOf(profileToken(metadatas) ?? '')
  return { ident: { ...(ident as ProfileValues) }, user: profile?.user ?? {}, meta: metaOf(metadatas) }
}

/** The entry that brings a signed profile with a session. */
export const profileEntry = (token: string): SessionMetadata => ({
  DefSid: wayDefSid,
  Path: profilePath,
  ValString: token,
})

/** Values of the authors' own metadata; platform entries are excluded, ill-formed entries are ignored. */
function metaOf(entries: unknown): NonNullable<OpenOptions['meta']> {
  const own = (Array.isArray(entries) ? (entries as readonly SessionMetadata[]) : []).filter(
    ({ Path }) => typeof Path === 'string' && !Path.startsWith('$'),
  )
  return metadataOf(own, { defs: [], problems: new Problems() })
}

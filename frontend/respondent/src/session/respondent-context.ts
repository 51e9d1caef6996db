import {
  contextIn,
  profileEntry,
  profileOf,
  profilePath,
  sourcedEntries,
  type RespondentProfile,
} from '@naire/domain/sessions'
import type { SurveyAddress } from '../shell/survey-address.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import type { SessionFacts } from './facts.ts'
import type { PublishedNaire } from './published-naire.ts'

export { prefill } from './prefill.ts'

type ContextFacts = Pick<SessionFacts, 'Context' | 'Metadata' | 'SurveySeq'>

interface Beginning {
  readonly address: Pick<SurveyAddress, 'naireSid' | 'userSid' | 'query'>
  /** The identifying code. */
  readonly code: string | null
  /** As the server has just signed it. */
  readonly token: string | null
}

/** Signed profile for a session that begins; `surveySeq` where the session is numbered on from the signed one. */
export interface SignedProfile {
  readonly token: string
  readonly surveySeq?: number
}

/**
 * Values that expressions read of the respondent and the address, fixed when a session begins; nothing for a questionnaire
 * that reads none of it.
 */
export function contextFacts(
  { ReadsContext, MetadataDefs = [] }: Pick<PublishedNaire, 'ReadsContext' | 'MetadataDefs'>,
  query: Readonly<Record<string, string>>,
  signed: SignedProfile | null,
): ContextFacts {
  if (!ReadsContext) return {}
  const { surveySeq: signedSeq, ...profile }: RespondentProfile = (signed && profileOf(signed.token)) ?? {
    surveySeq: 1,
  }
  const Metadata = [
    ...(signed ? [profileEntry(signed.token)] : []),
    ...sourcedEntries(MetadataDefs, { ...profile, query }),
  ]
  return { Metadata, Context: contextIn(Metadata, profile.ident), SurveySeq: signed?.surveySeq ?? signedSeq }
}

/** The same with the profile that the server has just signed, or without a network with the last one of the device. */
export async function contextFor(
  naire: PublishedNaire,
  store: Pick<LocalStore, 'sessionsOf'>,
  { address, code, token }: Beginning,
): Promise<ContextFacts> {
  const rows = await store.sessionsOf(address.naireSid, address.userSid)
  return contextFacts(naire, address.query, token === null ? profileFromEarlier(rows, code) : { token })
}

/** The same of a session that was begun on another device, as the server has it. */
export function takenContext(taken: {
  readonly SessionMetadatas?: unknown
  readonly Ident?: unknown
  readonly SurveySeq?: number
}): ContextFacts {
  const entries = Array.isArray(taken.SessionMetadatas) ? (taken.SessionMetadatas as SessionFacts['Metadata']) : []
  return {
    Metadata: entries?.filter(({ Path }) => Path === profilePath || !Path.startsWith('$')) ?? [],
    Context: contextIn(entries, taken.Ident),
    SurveySeq: taken.SurveySeq ?? 1,
  }
}

/**
 * The last signed profile of the same respondent on this device, for a session that begins without a network. `rows`:
 * newest first.
 */
export function profileFromEarlier(rows: readonly SessionRow[], code: string | null): SignedProfile | null {
  const row = rows.find(({ IdentifyingCode, Metadata }) => IdentifyingCode === code && tokenIn(Metadata) !== null)
  const token = tokenIn(row?.Metadata)
  return token === null ? null : { token, surveySeq: (row?.SurveySeq ?? 1) + 1 }
}

const tokenIn = (metadata: SessionFacts['Metadata']): string | null =>
  metadata?.find(({ Path }) => Path === profilePath)?.ValString ?? null

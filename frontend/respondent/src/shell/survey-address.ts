import type { StoredSignIn } from './signed-in.ts'

/**
 * Way of answering a survey: sent as it goes, kept on the device until submission, or kept apart from the real data.
 */
export type SurveyMode = 'online' | 'offline' | 'test'

/** Parsed address of this page. */
export type Address =
  | ({ readonly page: 'survey' } & SurveyAddress)
  | ({ readonly page: 'uploader' } & UploaderAddress)
  /** Where a session from another device is taken over, by its code. */
  | { readonly page: 'continue' }
  /** Whoever answered here by a sign-in has been signed out. */
  | { readonly page: 'signedOut' }
  | { readonly page: 'unknown' }

/** Target to which another device uploads a file. */
export interface UploaderAddress {
  readonly naireSid: string
  readonly sessionSid: string
  /** Lets one file in, once. */
  readonly qruploaderSid: string
}

export interface SurveyAddress {
  readonly mode: SurveyMode
  readonly orgSid: string
  readonly naireSid: string
  /** A claim, not a proof, unless it is the `user`'s. */
  readonly userSid: string | null
  /** Signed-in user; absent: nobody. */
  readonly user?: StoredSignIn
  /** Id of a split of the questionnaire (`start_position`); null for all of it. */
  readonly startPosition: string | null
  readonly theme: string | null
  readonly lang: string | null
  /** `uss=true`: nothing outlives the tab. */
  readonly tabOnly: boolean
  /** All query parameters, also those that expressions read. */
  readonly query: Readonly<Record<string, string>>
}

/**
 * Reads `/survey/{mode}/{orgSid}/{sid}[/{userSid}]` and its query, `/survey/continue`, and
 * `/sessionNaire/uploadAttach/{orgSid}/{naireSid}/{sessionSid}/{qruploaderSid}/{cloudUpload}`.
 */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  const parts = pathname.split('/').filter(Boolean).map(decode)
  if (parts[0] === 'sessionNaire' && parts[1] === 'uploadAttach') return uploaderAt(parts)
  if (parts.length === 2 && parts[0] === 'survey' && parts[1] === 'continue') return { page: 'continue' }
  const [root, mode, org, naire, user] = parts
  const [orgSid, naireSid, userSid] = [sidOf(org), sidOf(naire), sidOf(user)]
  if (root !== 'survey' || !isMode(mode) || !orgSid || !naireSid || parts.length > 5 || (user && !userSid))
    return { page: 'unknown' }
  const query = Object.fromEntries(new URLSearchParams(search.replace(closingStop, '')))
  return {
    page: 'survey',
    mode,
    orgSid,
    naireSid,
    userSid,
    startPosition: query['start_position'] || null,
    theme: query['theme'] ?? null,
    lang: query['lang'] ?? null,
    tabOnly: query['uss'] === 'true',
    query,
  }
}

function uploaderAt([, , org, naire, session, ticket]: readonly string[]): Address {
  const [naireSid, sessionSid, qruploaderSid] = [sidOf(naire), sidOf(session), sidOf(ticket)]
  return sidOf(org) && naireSid && sessionSid && qruploaderSid
    ? { page: 'uploader', naireSid, sessionSid, qruploaderSid }
    : { page: 'unknown' }
}

const modes: readonly string[] = ['online', 'offline', 'test'] satisfies SurveyMode[]

const isMode = (text: string | undefined): text is SurveyMode => text !== undefined && modes.includes(text)

/** The stop or comma of the sentence that a link was copied with, in Chinese. */
const closingStop = /(?:%E3%80%8[12]|%EF%BC%8C)+$/

/** 32 upper-case hexadecimal digits; lower case, hyphens and braces are taken too, and punctuation behind it. */
function sidOf(text: string | undefined): string | null {
  const sid =
    text
      ?.replace(/[^\da-z]+$/i, '')
      .replaceAll(/[-{}]/g, '')
      .toUpperCase() ?? ''
  return /^[\dA-F]{32}$/.test(sid) ? sid : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

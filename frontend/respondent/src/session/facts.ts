import { authModes, type AuthMode, type SessionMetadata } from '@naire/domain/sessions'
import type { OpenOptions, ViewPort } from '@naire/domain/answering'
import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import { viewPortOf, aboutDevice } from '../shell/view-port.ts'

/** Facts fixed when a session begins. Times are milliseconds since 1970, as they are stored locally. */
export interface SessionFacts {
  readonly Sid: string
  /**
   * The secret of this device with which its sessions of this questionnaire can be continued: 128 random bits. By it
   * `SessionLimit` counts them.
   */
  readonly Key: string
  readonly NaireSid: string
  readonly OrgSid: string
  readonly UserSid: string | null
  /** 0: who answers has signed in as `UserSid`; 1 or absent: anonymous (runtime §3, respondent type). */
  readonly AuthMode?: AuthMode
  /** Of who has signed in. */
  readonly UserName?: string
  readonly Mode: SurveyAddress['mode']
  readonly StartTime: number
  readonly Lang: string
  readonly ViewPort: ViewPort
  /** The address's query, without the question mark. */
  readonly QueryParams: string
  readonly BrowserInfo: string
  readonly DeviceInfo: string
  /** Code by which the author knows the respondent; null where nobody asked. */
  readonly IdentifyingCode: string | null
  /** The split of the questionnaire that is answered in this visit; null for all of it. */
  readonly StartPosition: string | null
  /** Shows the server that the respondent knows the questionnaire's password; null where none is asked. */
  readonly AccessPass: string | null
  /** Came with the questionnaire. */
  readonly Admission?: string | undefined
  /** Where it began, where the author asks for that and the person said it. */
  readonly Place?: Coordinates | null
  /** Values that `$ident`, `$user` and `$meta` read; absent where the questionnaire reads none of it. */
  readonly Context?: Pick<OpenOptions, 'ident' | 'user' | 'meta'>
  /** Entries that say the same to the server, the signed profile among them. */
  readonly Metadata?: readonly SessionMetadata[]
  /** Number of the session among those of the same respondent, from 1; absent where the questionnaire does not ask. */
  readonly SurveySeq?: number
  /** Begun although another session of the same respondent was unfinished. */
  readonly IsForce: boolean
}

/** Facts that earlier sessions of this questionnaire on this device contribute to a new one. */
export interface EarlierSession {
  /** Theirs is its key too: that is how the server knows that it is the same respondent. Null where there were none. */
  readonly key: string | null
  /** It takes the place of an unfinished one, or comes after another. */
  readonly isReplaced: boolean
}

export const noneEarlier: EarlierSession = { key: null, isReplaced: false }

/** In degrees; in China as its maps show it (GCJ-02), elsewhere as satellites do. */
export interface Coordinates {
  readonly Longitude: number
  readonly Latitude: number
  /** Metres; absent in what an earlier version has kept. */
  readonly Accuracy?: number
}

/** Results of the checks before a session begins. */
export interface Admission {
  readonly identifyingCode: string | null
  readonly accessPass: string | null
  readonly place: Coordinates | null
  /** Values of the list, the account and the address. */
  readonly context?: Pick<SessionFacts, 'Context' | 'Metadata' | 'SurveySeq'> | undefined
}

export function beginFacts(
  address: SurveyAddress,
  lang: string,
  { identifyingCode, accessPass, place, context }: Admission,
  earlier: EarlierSession,
  sid = newSid(),
): SessionFacts {
  const { browserInfo, deviceInfo } = aboutDevice()
  return {
    Sid: sid,
    Key: earlier.key ?? newSid(),
    NaireSid: address.naireSid,
    OrgSid: address.orgSid,
    UserSid: address.userSid,
    AuthMode: address.user ? authModes.authorize : authModes.anonymous,
    ...(address.user && { UserName: address.user.Name }),
    Mode: address.mode,
    StartTime: Date.now(),
    Lang: lang,
    ViewPort: viewPortOf(window.innerWidth),
    QueryParams: new URLSearchParams(address.query).toString(),
    BrowserInfo: browserInfo,
    DeviceInfo: deviceInfo,
    StartPosition: address.startPosition,
    AccessPass: accessPass,
    Place: place,
    IdentifyingCode: identifyingCode,
    IsForce: earlier.isReplaced,
    ...context,
  }
}

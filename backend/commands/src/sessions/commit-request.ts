import type { ViewPort, OpenOptions, RecomputeResult } from '@naire/domain/answering'
import type { Actor } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import {
  type ImportOrigin,
  type ReplyRef,
  type SessionMetadata,
  type SurveyMode,
  wayOptions,
  type Session,
  type SessionRow,
  type SessionView,
  groupedByReply,
} from '@naire/domain/sessions'
import { RefusalError } from '@naire/domain/refusals'
import type { LoadedStream } from '../streams/index.ts'

/** Proof that a device got a revision of a questionnaire while it was published. */
export interface Admission {
  readonly naireSid: string
  readonly revision: number
  /** It showed the questionnaire's password then. */
  readonly passed: boolean
  /** It got it to try it out, published or not: it may begin tests of it, and nothing else. */
  readonly isTest?: boolean
}

export interface MeasuredPlace {
  readonly longitude: number
  readonly latitude: number
  /** Metres. */
  readonly accuracy: number | null
}

/** One commit of a respondent, its shape checked by the caller. */
export interface CommitRequest {
  readonly sessionSid: string
  readonly naireSid: string
  /** The revision that the device answers; absent: that of the session, or for a new one what is published. */
  readonly naireRevision?: number
  /** Sid of the signed-in respondent; a claim without a token is no sign-in. */
  readonly userSid: string | null
  /** The organisation of the signed-in respondent. */
  readonly userOrgSid?: string | null
  /** The signed-in respondent has to do with every organisation. */
  readonly crossesOrgs?: boolean
  readonly userName?: string | null
  /** The signed-in user interviews the person whose code it is. */
  readonly isInterview?: boolean
  readonly deptPath?: string | null
  /** The device's key (`X-Session-Key`), 32 hex digits. */
  readonly sessionKey: string | null
  readonly isFinal: boolean
  /** Ends another unfinished session of the same respondent. */
  readonly isForce: boolean
  /** Each listed item replaces the stored reply of its interaction. */
  readonly feedbacks: readonly Feedback[]
  /** Replies that are blank now. */
  readonly removed?: readonly ReplyRef[]
  /** `feedbacks` is all there is: replies that are not listed are blank. */
  readonly whole?: boolean
  /** Absent: a hash of sid, feedbacks, isFinal and isForce. */
  readonly commandId?: string
  /** The session as the caller has just read it, so that it is not read again. */
  readonly first?: LoadedStream<Session, SessionView>
  readonly correlationId: string
  readonly by: Actor
  readonly mode: SurveyMode
  readonly lang: string
  readonly viewPort: ViewPort
  readonly surveySeq?: number
  /** ISO 8601, the device's clock. */
  readonly startTime: string
  readonly lastReplyTime: string | null
  /** ISO 8601, the device's clock: a time limit passed, and no reply was saved since. */
  readonly overTime?: string | null
  /** From 1. */
  readonly lastReplyPage: number | null
  /** Seconds. */
  readonly duration: number | null
  readonly longitude?: number | null
  readonly latitude?: number | null
  /** Metres. */
  readonly accuracy?: number | null
  /** Where the device is at this commit, null where that was not measured; absent: the place above. */
  readonly place?: MeasuredPlace | null
  readonly browserInfo?: string | null
  readonly deviceInfo?: string | null
  readonly wechatId?: string | null
  readonly identifyingCode?: string | null
  /** Shows that the respondent knows the questionnaire's password (given out by the vault). */
  readonly accessPass?: string | null
  /**
   * Admission that the server signed when it sent the questionnaire to the device; null or absent: the session counts
   * as new.
   */
  readonly admission?: Admission | null
  readonly queryParams?: string | null
  /** Result claimed by the sender; never trusted, see the session's quality flags. */
  readonly claims?: { readonly score: number | null; readonly success: boolean | null }
  readonly sessionMetadatas?: readonly SessionMetadata[]
  /** Values of the person on the respondent list, which the server holds against their signature. */
  readonly ident?: Readonly<Record<string, string>>
  /** Of a new session that staff takes out of a file. */
  readonly imported?: ImportOrigin
}

/**
 * Language, viewport and query are those that the session was created with; now is the moment of its last reply. Orders
 * that were chosen on the way, and questions that were opened, are taken as they are told.
 */
export function openOptions(
  { request, at }: { readonly request: CommitRequest; readonly at: string },
  { state, view: { row } }: LoadedStream<Session, SessionView>,
): OpenOptions {
  const { sessionSid, sessionMetadatas } = request
  const now = new Date(request.lastReplyTime ?? at)
  if (row !== null)
    return conditionsOf(row, {
      isReturned: state.answering === 'revoke',
      now,
      metadatas: sessionMetadatas ?? row.SessionMetadatas,
    })
  const { lang, viewPort, queryParams, identifyingCode, startTime, surveySeq = 1, ident } = request
  return wayOptions({
    sessionSid,
    viewPort,
    lang,
    now,
    query: queryOf(queryParams),
    metadatas: sessionMetadatas,
    isReturned: false,
    identifyingCode,
    startTime,
    surveySeq,
    ident,
  })
}

interface Conditions {
  readonly isReturned: boolean
  /** Of the last reply when absent. */
  readonly now?: Date
  /** As they were told last when absent. */
  readonly metadatas?: unknown
}

/** Under which the answers of a session that has begun are given. */
export const conditionsOf = (
  row: SessionRow,
  { isReturned, now = new Date(row.LastReplyTime ?? row.StartTime), metadatas = row.SessionMetadatas }: Conditions,
): OpenOptions =>
  wayOptions({
    sessionSid: row.Sid,
    viewPort: row.ViewPort as ViewPort,
    lang: row.Lang,
    now,
    query: queryOf(row.QueryParams),
    metadatas,
    isReturned,
    identifyingCode: row.IdentifyingCode,
    startTime: row.StartTime,
    surveySeq: row.SurveySeq,
    ident: row.Ident,
  })

export const queryOf = (params: string | null | undefined) => Object.fromEntries(new URLSearchParams(params ?? ''))

/**
 * Items of questions that the questionnaire does not have, or of another kind than it asks; items that stand twice in
 * their place.
 */
export function refuseBroken(
  { feedbacks }: Pick<CommitRequest, 'feedbacks'>,
  { unknown }: Pick<RecomputeResult, 'unknown'>,
): void {
  const strange = new Set(unknown)
  const twice = new Set([...groupedByReply(feedbacks).values()].flatMap(repeatedPlaces))
  const at = feedbacks.findIndex((item) => strange.has(item) || twice.has(item))
  if (at >= 0) throw new RefusalError({ key: 'session.answersBroken', target: `Feedbacks[${at}]` })
}

const repeatedPlaces = (items: readonly Feedback[]): readonly Feedback[] => {
  const first = new Map<number, Feedback>()
  return items.filter((item) => {
    const isTaken = first.has(item.Seq)
    if (!isTaken) first.set(item.Seq, item)
    return isTaken
  })
}

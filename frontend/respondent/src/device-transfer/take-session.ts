import type { SavedSession } from '@naire/contract'
import { paradataIn, wayIn } from '@naire/domain/sessions'
import { limitClocksIn, limitEntries } from '@naire/domain/time-limits'
import type { SavedNavigation } from '@naire/domain/answering'
import { readAddress } from '../shell/survey-address.ts'
import { markVisited } from '../shell/visited.ts'
import { newRow } from '../storage/replies.ts'
import { openStore } from '../storage/open-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import { ask } from '../sync/ask.ts'
import { asSignedIn } from '../shell/signed-in.ts'
import type { ReceivedSession } from '../sync/server.ts'
import type { SessionFacts } from '../session/facts.ts'
import { takenContext } from '../session/respondent-context.ts'
import { aboutDevice } from '../shell/view-port.ts'

/** Server's data on a session that was taken over. */
export type TakenSession = ReceivedSession &
  Pick<SavedSession, 'StartTime' | 'QueryParams' | 'IdentifyingCode' | 'LastReplyPage' | 'Duration'> &
  Partial<Pick<SavedSession, 'Ident' | 'SurveySeq'>> &
  Pick<SessionFacts, 'NaireSid' | 'OrgSid' | 'Mode' | 'Lang' | 'ViewPort'>

export type TakeOutcome =
  | { readonly address: string }
  | { readonly denied: 'unreachable' | 'unkept' | 'refused'; readonly message: string }

/**
 * Goes on with the session that a code is for; gives the address of its questionnaire. The same key once more is a
 * retry.
 */
export async function takeSession(code: string, key: string, lang: string): Promise<TakeOutcome> {
  const headers = { 'X-Session-Key': key, 'Content-Type': 'application/json', 'Accept-Language': lang }
  const answer = await ask<TakenSession>('/SessionMoves/Take', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  })
  if (answer.verdict === 'later') return { denied: 'unreachable', message: '' }
  if (answer.verdict !== 'taken') return { denied: 'refused', message: answer.message }
  const { Mode, OrgSid, NaireSid, QueryParams } = answer.value
  const query = QueryParams ? `?${QueryParams}` : ''
  const to = asSignedIn(readAddress({ pathname: `/survey/${Mode}/${OrgSid}/${NaireSid}`, search: query }))
  if (to.page !== 'survey') return { denied: 'refused', message: '' }
  const { store } = await openStore(to)
  // Without a database the key would be lost with this page.
  if (!store.persistent) return { denied: 'unkept', message: '' }
  await store.putSession({ ...takenRow(answer.value, key), UserSid: to.userSid })
  markVisited(NaireSid, to.userSid)
  return { address: `/survey/${Mode}/${OrgSid}/${NaireSid}${query}` }
}

/** Its answers come with its questionnaire. */
export function takenRow(taken: TakenSession, Key: string): SessionRow {
  const { Sid, NaireSid, OrgSid, Mode, Lang, ViewPort } = taken
  const { startPosition, ...remembered } = wayIn(taken.SessionMetadatas)
  const { browserInfo, deviceInfo } = aboutDevice()
  const facts: SessionFacts = {
    Sid,
    Key,
    NaireSid,
    OrgSid,
    Mode,
    Lang,
    ViewPort,
    UserSid: null,
    StartTime: Date.parse(taken.StartTime),
    QueryParams: taken.QueryParams ?? '',
    BrowserInfo: browserInfo,
    DeviceInfo: deviceInfo,
    IdentifyingCode: taken.IdentifyingCode,
    StartPosition: (Array.isArray(startPosition) && String(startPosition[0])) || null,
    AccessPass: null,
    IsForce: false,
    ...takenContext(taken),
  }
  const left = {
    LastReplyPage: taken.LastReplyPage ?? 1,
    Duration: taken.Duration ?? 0,
    Status: taken.Status,
    // As the other device saved it, which runs the same app.
    Remembered: remembered as object as SavedNavigation,
  }
  const Paradata = paradataIn(taken.SessionMetadatas)
  const clocks = limitClocksIn(taken.SessionMetadatas)
  const Limits = clocks && { clocks, at: Date.now(), entries: limitEntries(clocks) }
  const more = { ...(Paradata && { Paradata }), ...(Limits && { Limits }) }
  return { ...newRow(facts, taken.NaireRevision), ...left, ...more, Known: 1, MovedHere: 1 }
}

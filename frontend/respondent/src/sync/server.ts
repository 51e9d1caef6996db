import type { CommitBody, SavedSession } from '@naire/contract'
import type { AttachRow } from '../storage/rows.ts'
import { ask, isSignedOut, unreached, type Answer } from './ask.ts'
import { upload, type StoredFile } from './upload.ts'

export type { Answer, StoredFile }

/** A session as the server gives it back; what older servers leave out is not relied on. */
export type ReceivedSession = Pick<SavedSession, 'Sid' | 'Status'> &
  Partial<SavedSession> & {
    /** Whether the receipt says what this device sent; null where it cannot tell. */
    readonly ReceiptFits?: boolean | null
  }

/** The calls that a respondent's device makes. None of them throws: a network that fails is an answer too. */
export interface Server {
  reachable(): Promise<boolean>
  commit(key: string, body: CommitBody): Promise<Answer<ReceivedSession>>
  session(key: string, sessionSid: string): Promise<Answer<ReceivedSession>>
  /** `progressed` is told the share, 0 to 1, of what goes in pieces. */
  upload(key: string, attach: AttachRow, progressed?: (share: number) => void): Promise<Answer<StoredFile>>
  /** Lets WeChat's servers have a voice of this phone; gives the number under which they keep it. */
  leaveVoice(localId: string): Promise<Answer<string>>
  /** Tells where WeChat has a voice. */
  promise(key: string, attach: AttachRow, mediaId: string): Promise<Answer<unknown>>
}

const probeMs = 8_000

interface Speaker {
  /** In which language the server says no. */
  readonly lang: () => string
  /** A sentence of this app. */
  readonly say: (key: string) => string
  /** Headers that identify the signed-in caller, where there is one. */
  readonly who?: Readonly<Record<string, string>>
  /** The sign-in is over. */
  readonly signedOut?: () => void
}

/** The server of this page, over HTTP. */
export function httpServer({ lang, say, who = {}, signedOut }: Speaker): Server {
  const headers = (key: string) => ({ 'X-Session-Key': key, 'Accept-Language': lang(), ...who })
  // What waits goes on waiting: it is sent once the person has signed in again.
  const heard = async <T>(asked: Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await asked
    if (!signedOut || !isSignedOut(answer)) return answer
    signedOut()
    return unreached
  }
  return {
    reachable: () =>
      fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
        (response) => response.status < 500,
        () => false,
      ),
    commit(key, body) {
      // A trace for each commit, the same when it is sent again (W3C Trace Context).
      const trace = `${body.CommandId}`.toLowerCase()
      return heard(
        ask('/odata/NaireSessions', {
          method: 'POST',
          headers: {
            ...headers(key),
            'Content-Type': 'application/json',
            traceparent: `00-${trace}-${trace.slice(16)}-01`,
          },
          body: JSON.stringify(body),
        }),
      )
    },
    async session(key, sid) {
      const query = `$filter=${encodeURIComponent(`Sid eq '${sid}'`)}&$expand=Feedbacks`
      const answer = await heard(
        ask<{ value: ReceivedSession[] }>(`/odata/NaireSessions?${query}`, { headers: headers(key) }),
      )
      if (answer.verdict !== 'taken') return answer
      const found = answer.value.value[0]
      return found ? { verdict: 'taken', value: found } : { verdict: 'refused', status: 404, message: '' }
    },
    upload: (key, attach, progressed) => heard(upload(attach, headers(key), progressed)),
    async leaveVoice(localId) {
      const answer = await import('../wechat/leave-voice.ts').then(
        ({ leaveVoice }) => leaveVoice(localId),
        () => unreached,
      )
      // What WeChat says is for programmers.
      return answer.verdict === 'refused' ? { ...answer, message: say('questions:record.notLeft') } : answer
    },
    promise: (key, attach, mediaId) => heard(promise(attach, mediaId, headers(key))),
  }
}

/** Tells the server that WeChat has a recording of this session, and under which number. */
function promise(
  { SessionSid, Sid, Type, FileName, Voice }: AttachRow,
  mediaId: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer<unknown>> {
  const body = {
    sessionSid: SessionSid,
    Sid,
    attachType: Type,
    FileName,
    MediaId: mediaId,
    RecordingSid: Voice?.RecordingSid,
    Segment: Voice?.Segment,
  }
  const init = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  return ask('/odata/NaireSessions/SurveyExpert.PromiseAttach()', init)
}

import type { AttachRow } from '../storage/rows.ts'
import { ask, type Answer } from './ask.ts'

/** Tells the server that WeChat has a recording of this session, and under which number. */
export function promise(
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

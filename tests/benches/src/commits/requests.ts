import { randomBytes } from 'node:crypto'
import type { Survey } from './load.ts'

export const newSid = (): string => randomBytes(16).toString('hex').toUpperCase()

export interface Commit {
  readonly sessionSid: string
  readonly sessionKey: string
  readonly isFinal: boolean
}

/** The text of commits of the same replies: made once but for what differs. */
export function commitText({ naireSid, orgSid, feedbacks }: Survey): (commit: Commit) => string {
  const constant = JSON.stringify({
    NaireSid: naireSid,
    OrgSid: orgSid,
    StartTime: new Date().toISOString(),
    AuthMode: 1,
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    Feedbacks: feedbacks,
  }).slice(1)
  const constantBytes = Buffer.byteLength(constant)
  return ({ sessionSid, sessionKey, isFinal }) => {
    const own = `{"Sid":"${sessionSid}","CommandId":"${newSid()}","LastReplyTime":"${new Date().toISOString()}","IsFinal":${isFinal},`
    return `POST /odata/NaireSessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nX-Session-Key: ${sessionKey}\r\nContent-Length: ${own.length + constantBytes}\r\n\r\n${own}${constant}`
  }
}

/** A session as staff see it, not before everything up to a position of the log is in it. */
export function lookText(sessionSid: string, position: number, token: string): string {
  return `GET /odata/NaireSessions('${sessionSid}')?$select=Sid,Status HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nX-Min-Position: ${position}\r\n\r\n`
}

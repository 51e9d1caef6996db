import type { NoticeKind } from './kinds.ts'

/** Parts of a notice that its place follows from. */
export interface NoticePlace {
  readonly kind: NoticeKind
  readonly what: string
  readonly orgSid: string | null
  readonly subjectSid: string | null
  readonly naireSid: string | null
  readonly sessionSid: string | null
}

/** Path of the screen on which the thing lies that a notice tells of; null: none. */
export function noticePath({ kind, what, orgSid, subjectSid, naireSid, sessionSid }: NoticePlace): string | null {
  if (kind === 'jobFailed') return '/dutyMng'
  if (kind === 'webhookOff') return '/orgMng'
  if (kind === 'exportReady' && what === 'person') return '/orgMng'
  if (orgSid === null || subjectSid === null) return null
  const project = `/subject/${orgSid}/${subjectSid}`
  if (kind === 'quotaFull') return `${project}/quotarMng?naire=${naireSid}`
  if (kind === 'dataErased') return `${project}/retentionMng?naire=${naireSid}`
  if (kind === 'exportReady') return `${project}/dataMng?naire=${naireSid}`
  if (kind === 'approval') return `${project}/naireEdit?naire=${naireSid}`
  if (kind === 'mention') return `${project}/naireEdit?naire=${naireSid}&comments=1`
  if (sessionSid === null) return null
  if (kind === 'alarm') return `${project}/alarmMng?alarm=${sessionSid}`
  const appeal = `${project}/appealSession/${sessionSid}/${sessionSid}`
  if (what === 'committed' || what === 'judgement') return `${appeal}/judge`
  if (what === 'appeal' || kind === 'appealOpened' || kind === 'appealJudged') return `${appeal}/appeal`
  return `${project}/sessionNaire/${sessionSid}/${what === 'review' ? 'review' : 'view'}`
}

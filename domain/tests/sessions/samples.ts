import { roles } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import type { CreateSession } from '@naire/domain/sessions'

export const person = (sid: string, role: Actor['role']): Actor => ({ sid, role, orgSid: 'ORG' })

export const respondent: Actor = { sid: 'anonymous', role: 'respondent', orgSid: null }
export const assessor = person('ASSESSOR', roles.Assessor)
export const otherAssessor = person('ASSESSOR2', roles.Assessor)
export const manager = person('MANAGER', roles.ProjectManager)
export const customer = person('CUSTOMER', roles.Customer)
export const judge = person('JUDGE', roles.Judge)
export const alarmer = person('ALARMER', roles.Alarmer)
export const otherAlarmer = person('ALARMER2', roles.Alarmer)
export const worker = person('SYSTEM', 'system')

export const at = '2026-11-20T08:00:00.000Z'

export const item = (questionCode: string, value: string): Feedback => ({
  QuestionSid: questionCode,
  QuestionCode: questionCode,
  InteractionSid: `${questionCode}.1`,
  InteractionCode: questionCode,
  InteractionType: 2,
  Type: 1,
  Seq: 1,
  Value1: value,
})

export const outcome = { score: 3, success: true, alarm: 0, quotaCells: [] } as const

export const commit = {
  items: [item('Q1', 'a')],
  removed: [],
  lastReplyPage: 1,
  lastReplyTime: at,
  duration: 20,
  naireRevision: 1,
  outcome,
}

export const session: CreateSession['session'] = {
  sessionSid: 'S1',
  naireSid: 'N1',
  naireRevision: 1,
  subjectSid: 'SUBJECT',
  orgSid: 'ORG',
  surveySeq: 1,
  authMode: 1,
  userSid: null,
  startTime: at,
  lang: 'zh-CN',
  viewPort: 'mobile',
  mode: 'online',
}

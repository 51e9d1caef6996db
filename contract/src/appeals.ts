import type { WireRow } from '@naire/domain/event-sourcing'
import { alarms, alarmSteps, appealFeedbacks, appealSessions } from '@naire/domain/sessions'
import { z } from 'zod'
import { json, readSet, type Routes } from './route.ts'
import { manyResult, reasonBody, sessionBody, sessionChange } from './sessions.ts'
import { sid, sids, time, valueOf, pageOf, row, type OutputOf } from './schema.ts'

const attach = z.object({
  Sid: sid,
  TargetType: z.number().int().optional(),
  FileName: z.string().max(300),
  FileExt: z.string().max(20),
  FileSize: z.number().int().min(0),
})

export const attachList = z.array(attach).max(50).default([])
const memo = z.string().max(4_000).default('')
const result = z.enum(['uphold', 'reject'])

export const appealFeedbackBody = z
  .object({
    appealFeedback: z.object({
      AppealSessionSid: sid,
      SessionSid: sid.optional(),
      Sid: sid.optional(),
      QuestionSid: sid,
      InteractionSid: sid.nullish(),
      Reason: memo,
      AttachList: attachList,
    }),
  })
  .meta({ id: 'AppealFeedbackBody' })
export const deleteAppealFeedbackBody = z.object({ appealFeedback: z.object({ AppealSessionSid: sid, Sid: sid }) })
export const appealSessionBody = z.object({ appealSessionSid: sid, sessionSid: sid.optional() })
export const toggleAppealBody = z.object({ openAppeal: z.boolean(), naireSessionSidList: sids })
export const judgeFeedbackBody = z.object({
  appealFeedback: z.object({ Sid: sid, JudgeResult: result, JudgeMemo: memo, JudgeAttachList: attachList }),
})
export const judgeSessionBody = z.object({
  naireSessionSid: sid.optional(),
  JudgeResult: result,
  JudgeMemo: memo,
  JudgeAttachList: attachList,
})

const appealFeedbackRow = row('AppealFeedback', appealFeedbacks)

export const noteBody = z.object({ sessionSid: sid, note: z.string().max(4_000).default('') })
export const handOverBody = z.object({ sessionSid: sid, toSid: sid, word: z.string().max(1_000).default('') })

/** A row of the set Alarms; `Reasons` and `Contacts` are JSON texts, lists of AlarmReason and AlarmContact. */
export type AlarmRow = Omit<WireRow<typeof alarms>, 'Reasons' | 'Contacts'> & {
  readonly Reasons: string | null
  readonly Contacts: string | null
}

/** A row of the set AlarmSteps. */
export type AlarmStepRow = WireRow<typeof alarmSteps>

/** Context for work on an alarm. */
const alarmHandling = z.object({
  /** Users who may work on the alarm, alarmers first. */
  Handlers: z.array(z.object({ Sid: sid, Name: z.string().nullable(), Authority: z.number().int() })),
  NoteTemplates: z.array(z.string()),
})

export type AlarmHandling = OutputOf<typeof alarmHandling>

const ofAppeal = ['session', 'appeal', 'file.notFound'] as const
const ofAlarm = ['session', 'alarm'] as const
const changed = { replies: json(sessionChange), refuses: ofAlarm } as const

export const appealRoutes = {
  readAppealSessions: readSet(row('AppealSession', appealSessions), 'Read appeals'),
  readAppealFeedbacks: {
    summary: 'Read the appealed answers of an appeal',
    replies: json(pageOf(appealFeedbackRow)),
    set: { byKey: false, row: appealFeedbackRow },
  },
  commitAppealFeedback: {
    summary: 'Appeal an answer',
    body: appealFeedbackBody,
    replies: json(z.object({ '@odata.context': z.string(), value: time, Sid: sid })),
    refuses: ofAppeal,
  },
  deleteAppealFeedback: {
    summary: 'Take back the appeal of an answer',
    body: deleteAppealFeedbackBody,
    replies: json(sessionChange),
    refuses: ofAppeal,
  },
  commitAppealSession: {
    summary: 'Hand in an appeal',
    body: appealSessionBody,
    replies: json(sessionChange),
    refuses: ofAppeal,
  },
  toggleAppealStatus: {
    summary: 'Open or close appeals of sessions',
    body: toggleAppealBody,
    replies: json(valueOf(manyResult)),
    refuses: ofAppeal,
  },
  judgeAppealFeedback: {
    summary: 'Judge one appealed answer',
    body: judgeFeedbackBody,
    replies: json(sessionChange),
    refuses: ofAppeal,
  },
  judgeAppealSession: {
    summary: 'Judge all that is left of an appeal',
    body: judgeSessionBody,
    replies: json(sessionChange),
    refuses: ofAppeal,
  },
  withdrawJudgement: {
    summary: 'Take the last judgement back',
    replies: json(sessionChange),
    refuses: ofAppeal,
  },
} as const satisfies Routes

export const alarmRoutes = {
  readAlarms: readSet(row('Alarm', alarms), 'Read alarms'),
  readAlarmSteps: readSet(row('AlarmStep', alarmSteps), 'Read what became of alarms'),
  claimAlarm: { summary: 'Claim an alarm', body: sessionBody, ...changed },
  releaseAlarm: { summary: 'Release a claimed alarm', body: reasonBody, ...changed },
  handOverAlarm: {
    summary: 'Hand an alarm over',
    body: handOverBody,
    replies: json(sessionChange),
    refuses: ['session', 'alarm', 'user.notFound'],
  },
  escalateAlarm: { summary: 'Escalate an alarm', body: reasonBody, ...changed },
  alarmShown: { summary: 'Report that an alarm was on the screen', body: sessionBody, ...changed },
  seeAlarm: { summary: 'Report that an alarm was opened', body: sessionBody, ...changed },
  processAlarm: { summary: 'Close an alarm with a note', body: noteBody, ...changed },
  reopenAlarm: { summary: 'Reopen an alarm', body: reasonBody, ...changed },
  alarmDesk: {
    summary: 'Possible assignees of an alarm, and note templates',
    replies: json(valueOf(alarmHandling)),
    refuses: ['session.notFound'],
  },
} as const satisfies Routes

import { mailTimes, noticeKinds, noticeLimits, notices, personalTasks } from '@naire/domain/notices'
import { longestMail } from '@naire/domain/users'
import { z } from 'zod'
import { json, noContent, readSet, type Routes } from './route.ts'
import { row, sid, type OutputOf } from './schema.ts'

const noticeRow = row('Notice', notices)
export type NoticeRow = OutputOf<typeof noticeRow>

/** `Until`: all that were given at that time or before; null: only those that are named. */
export const markNoticesReadBody = z.object({
  Sids: z.array(sid).max(noticeLimits.batch).default([]),
  Until: z.iso.datetime({ offset: true }).nullable().default(null),
})

const ways = z.object({ inApp: z.boolean(), mail: z.enum(mailTimes) })

/** Address for notices, and for every kind the ways by which it is told. */
export const noticeSettingsBody = z
  .object({
    Mail: z.string().trim().max(longestMail).nullable(),
    Preferences: z.record(z.enum(noticeKinds), ways),
  })
  .meta({ id: 'NoticeSettings' })
export type NoticeSettings = OutputOf<typeof noticeSettingsBody>

const shownSettings = z.object({
  Mail: z.string().nullable(),
  Preferences: z.record(z.enum(noticeKinds), ways),
  /** Whether the person's organisation sends mail at all. */
  SendsMail: z.boolean(),
})
export type ShownNoticeSettings = OutputOf<typeof shownSettings>

export const noticeRoutes = {
  readNotices: readSet(noticeRow, 'Read what oneself was told of'),
  readPersonalTasks: readSet(row('PersonalTask', personalTasks), 'Read what oneself is to do'),
  markNoticesRead: { summary: 'Mark notices as read', body: markNoticesReadBody, replies: noContent },
  noticeSettings: { summary: 'Read by which ways oneself is told', replies: json(shownSettings) },
  saveNoticeSettings: {
    summary: 'Set by which ways oneself is told',
    body: noticeSettingsBody,
    replies: noContent,
    refuses: ['notice.mailInvalid'],
  },
} as const satisfies Routes

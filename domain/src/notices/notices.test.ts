import { describe, expect, it } from 'vitest'
import { can, roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { noSession, type SessionEvent } from '../sessions/index.ts'
import {
  groupNoticeKinds,
  inboxDecider,
  isForGroups,
  mailDueAt,
  noticeKinds,
  noticeOf,
  noticePath,
  robotOf,
  robotReader,
  usualPreferences,
  type Inbox,
  type InboxCommand,
  type InboxEvent,
  type Notice,
} from './index.ts'

const at = '2026-11-26T08:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const by = { sid: 'U1', role: roles.Customer, orgSid: 'ORG' } as const
const session = { ...noSession, userSid: 'surveyor', appealerSid: 'customer', appealedBy: ['customer', 'former'] }

describe('of an event of a session', () => {
  const alarmers = { roles: [roles.Alarmer], ability: 'processAlarms' }
  const judges = { roles: [roles.Judge], ability: 'judgeAppeals' }
  it.each<[SessionEvent['type'], object, string, object, object?]>([
    ['AlarmRaised', {}, 'alarm raised', alarmers],
    ['AlarmReopened', {}, 'alarm reopened', alarmers],
    ['AlarmHandedOver', { claimedBySid: 'A2' }, 'alarm handedOver', { sids: ['A2'] }],
    [
      'AlarmEscalated',
      { times: 1 },
      'alarm escalated',
      { roles: [roles.ProjectManager, roles.Supervisor], ability: 'processAlarms', except: 'A1' },
      { alarmClaimedBy: 'A1' },
    ],
    ['ReviewerAssigned', { reviewerSid: 'R' }, 'assignment review', { sids: ['R'] }],
    ['AppealerAssigned', { appealerSid: 'C' }, 'assignment appeal', { sids: ['C'] }],
    ['SessionReturned', {}, 'returned answers', { sids: ['surveyor'] }],
    ['SessionReturned', {}, 'returned answers', { sids: [] }, { userSid: null }],
    ['AppealOpened', {}, 'appealOpened opened', { sids: ['customer'] }],
    ['AppealOpened', {}, 'appealOpened opened', { roles: [roles.Customer], ability: 'appeal' }, { appealerSid: null }],
    ['AppealCommitted', {}, 'appealOpened committed', judges],
    ['AppealSolved', { result: 'uphold' }, 'appealJudged uphold', { sids: ['customer', 'former'] }],
    ['ReviewDeadlineMissed', { reviewerSid: 'R', dueAt: at }, 'deadlineMissed review', { sids: ['R'] }],
    ['AppealDeadlineMissed', { of: 'appeal', appealerSid: 'C', dueAt: at }, 'deadlineMissed appeal', { sids: ['C'] }],
    ['AppealDeadlineMissed', { of: 'judgement', appealerSid: 'C', dueAt: at }, 'deadlineMissed judgement', judges],
  ])('%s is told: %s %s', (type, data, says, to, more = {}) => {
    const draft = noticeOf({ type, data } as SessionEvent, { ...session, ...more })
    expect([`${draft?.kind} ${draft?.what}`, draft?.to]).toEqual([says, to])
    if (draft !== null && 'roles' in draft.to)
      for (const role of draft.to.roles) expect(can(role, draft.to.ability)).toBe(true)
  })

  it('nothing else is told', () => {
    for (const type of ['SessionCreated', 'AlarmSeen', 'AppealFeedbackJudged', 'CommentAdded'])
      expect(noticeOf({ type, data: {} } as unknown as SessionEvent, session)).toBeNull()
  })
})

it('groups are told of what is not one person’s own', () => {
  expect(noticeKinds.filter((kind) => isForGroups({ kind, what: 'raised' }))).toEqual(groupNoticeKinds)
  expect(isForGroups({ kind: 'alarm', what: 'handedOver' })).toBe(false)
  expect(robotOf(robotReader('wecom', 'ORG'))).toEqual({ kind: 'wecom', orgSid: 'ORG' })
  expect(robotOf('0123456789ABCDEF0123456789ABCDEF')).toBeNull()
})

const notice = (noticeSid: string, more: Partial<Notice> = {}): Notice => ({
  noticeSid,
  cause: `cause of ${noticeSid}`,
  kind: 'alarm',
  what: 'raised',
  detail: null,
  orgSid: 'ORG',
  subjectSid: 'S1',
  naireSid: 'N1',
  sessionSid: 'X1',
  dueAt: null,
  at,
  ...more,
})

describe('an inbox', () => {
  type Said = InboxCommand extends infer Each ? (Each extends InboxCommand ? Omit<Each, 'by'> : never) : never
  const given = (...commands: readonly Said[]) => {
    let inbox: Inbox = inboxDecider.initial
    let last: readonly InboxEvent[] = []
    for (const command of commands) {
      last = inboxDecider.decide(inbox, { ...command, by } as InboxCommand)
      inbox = last.reduce(inboxDecider.evolve, inbox)
    }
    return { inbox, last }
  }
  const settings = {
    preferences: usualPreferences,
    mail: 'a@example.org',
    language: 'zh-CN',
    siteUrl: 'https://a',
  } as const
  const save: Said = { type: 'SaveNoticeSettings', ...settings, at }
  const give = (sid: string, more: Partial<Notice> = {}): Said => ({
    type: 'GiveNotice',
    notice: notice(sid, more),
    canMail: true,
    at,
  })
  const send = (mailSid: string, when = later(2)): Said => ({ type: 'BeginNoticeMail', mailSid, at: when })
  const settle = (mailSid: string, outcome: 'sent' | 'later'): Said => ({
    type: 'SettleNoticeMail',
    mailSid,
    outcome,
    detail: '',
    at,
  })

  it('takes everything that is due into one mail, and nothing into a second', () => {
    const begun = given(save, give('A'), give('B'), give('C', { kind: 'assignment', what: 'review' }), send('M1'))
    expect(begun.last).toMatchObject([{ type: 'NoticeMailIntended', data: { noticeSids: ['A', 'B'], tries: 1 } }])
    expect(given(save, give('A'), give('B'), send('M1'), send('M2')).last).toEqual([])
    expect(given(save, give('A'), send('M1'), send('M1')).last).toEqual([])
  })

  it('sends by mail only what was not read by then, and only to whom has given an address', () => {
    const read: Said = { type: 'ReadNotices', noticeSids: ['A'], until: null, at }
    expect(given(save, give('A'), read, send('M1')).last).toEqual([])
    expect(given(save, give('A'), { ...read, noticeSids: [], until: at }, send('M1')).last).toEqual([])
    expect(given(give('A'), send('M1')).last).toEqual([])
    expect(given(save, { ...give('A'), canMail: false } as Said, send('M1')).last).toEqual([])
    expect(given(save, give('A'), { ...save, mail: null }, send('M1')).last).toEqual([])
  })

  it('tries a mail again that was put off, under its own sid and with its own notices', () => {
    const again = given(save, give('A'), send('M1'), settle('M1', 'later'), give('B'), send('M1'))
    expect(again.last).toMatchObject([{ data: { mailSid: 'M1', noticeSids: ['A'], tries: 2 } }])
    expect(given(save, give('A'), send('M1'), settle('M1', 'sent'), send('M1')).last).toEqual([])
    expect(given(save, give('A'), send('M1'), settle('M1', 'sent'), settle('M1', 'sent')).last).toEqual([])
  })

  it('goes by what its owner has chosen, kind by kind', () => {
    const preferences = { ...usualPreferences, alarm: { inApp: false, mail: 'off' } } as const
    const { last } = given({ ...save, preferences }, give('A'))
    expect(last).toMatchObject([{ data: { inApp: false, mailDueAt: null } }])
  })

  it('refuses what is no address, and forgets one that was erased', () => {
    for (const mail of ['a', 'a@b', 'a@b.c\r\nBcc: x@y.z', '<a@b.cd>', `${'a'.repeat(300)}@b.cd`, 'a@b.cd,e@f.gh'])
      expect(() => given({ ...save, mail })).toThrow('notice.mailInvalid')
    const { mail: _, ...erased } = settings
    expect(fold(inboxDecider, [{ type: 'NoticeSettingsSaved', data: erased }]).mail).toBeNull()
  })
})

it('mails go a minute later, or at eight in the morning in Beijing', () => {
  expect(mailDueAt('atOnce', at)).toBe('2026-11-26T08:01:00.000Z')
  expect(mailDueAt('daily', at)).toBe('2026-11-27T00:00:00.000Z')
  expect(mailDueAt('daily', '2026-11-27T00:00:00.000Z')).toBe('2026-11-28T00:00:00.000Z')
  expect(mailDueAt('off', at)).toBeNull()
})

it('every kind of notice leads somewhere', () => {
  for (const kind of noticeKinds) expect(noticePath(notice('A', { kind, what: 'a' }))).toMatch(/^\//)
  const appeal = '/subject/ORG/S1/appealSession/X1/X1'
  expect(noticePath(notice('A', { kind: 'appealJudged', what: 'uphold' }))).toBe(`${appeal}/appeal`)
  expect(noticePath(notice('A', { kind: 'deadlineNear', what: 'judgement' }))).toBe(`${appeal}/judge`)
  expect(noticePath(notice('A', { kind: 'assignment', what: 'review' }))).toBe('/subject/ORG/S1/sessionNaire/X1/review')
})

import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { Language } from '../languages/index.ts'
import { isMail } from '../users/index.ts'
import { mailDueAt, noticeLimits, usualPreferences, type Notice, type NoticePreferences } from './kinds.ts'

/** One person's inbox, as far as decisions need it: notices that wait for no mail are not in it. */
export interface Inbox {
  readonly preferences: NoticePreferences
  /** Address for notices; null: none was given, or it was erased. */
  readonly mail: string | null
  /** Of the mails. */
  readonly language: Language
  /** Address of the installation, for links in mails. */
  readonly siteUrl: string
  readonly waiting: readonly WaitingNotice[]
  /** Mails without an end, by their sid. */
  readonly open: Readonly<Record<string, OpenMail>>
}

export interface WaitingNotice extends Notice {
  readonly mailDueAt: string
}

export interface OpenMail {
  readonly state: 'underway' | 'later'
  readonly tries: number
  /** When the last try began, ISO 8601. */
  readonly begunAt: string
  readonly notices: readonly WaitingNotice[]
}

/** `canMail`: the person's organisation sends mail. `isRobot`: the reader is the robot of a group, told at once. */
export interface GiveNotice extends Command<'GiveNotice'> {
  readonly notice: Notice
  readonly canMail: boolean
  readonly isRobot?: boolean
}

/** `until`: all that were given at that time or before; null: only those that are named. */
export interface ReadNotices extends Command<'ReadNotices'> {
  readonly noticeSids: readonly string[]
  readonly until: string | null
}

export interface SaveNoticeSettings extends Command<'SaveNoticeSettings'> {
  readonly preferences: NoticePreferences
  readonly mail: string | null
  readonly language: Language
  readonly siteUrl: string
}

/** Takes everything that is due by mail into one message, or tries a message again that was put off. */
export interface BeginNoticeMail extends Command<'BeginNoticeMail'> {
  readonly mailSid: string
  readonly isRobot?: boolean
}

/** `later`: nothing was sent, another try may help. `unknown`: it may have been sent, and is not sent again. */
export type NoticeMailOutcome = 'sent' | 'refused' | 'later' | 'unknown' | 'failed'

export interface SettleNoticeMail extends Command<'SettleNoticeMail'> {
  readonly mailSid: string
  readonly outcome: NoticeMailOutcome
  readonly detail: string
}

export type InboxCommand = GiveNotice | ReadNotices | SaveNoticeSettings | BeginNoticeMail | SettleNoticeMail

/** `mailDueAt`: null where no mail is to tell of it. */
export type NoticeGiven = DomainEvent<
  'NoticeGiven',
  Notice & { readonly inApp: boolean; readonly mailDueAt: string | null }
>
export type NoticesRead = DomainEvent<
  'NoticesRead',
  { readonly noticeSids: readonly string[]; readonly until: string | null }
>
/** `mail` is absent once the person's key was destroyed. */
export type NoticeSettingsSaved = DomainEvent<
  'NoticeSettingsSaved',
  Pick<SaveNoticeSettings, 'preferences' | 'language' | 'siteUrl'> & { readonly mail?: string | null }
>
/** Stands in the log before anything is sent. */
export type NoticeMailIntended = DomainEvent<
  'NoticeMailIntended',
  { readonly mailSid: string; readonly noticeSids: readonly string[]; readonly begunAt: string; readonly tries: number }
>
export type NoticeMailSettled = DomainEvent<
  'NoticeMailSettled',
  { readonly mailSid: string; readonly outcome: NoticeMailOutcome; readonly detail: string }
>

export type InboxEvent = NoticeGiven | NoticesRead | NoticeSettingsSaved | NoticeMailIntended | NoticeMailSettled

export const noticesStream = (userSid: string): string => `notices-${userSid}`

/** Notices to one person, and the mails that tell of them. */
export const inboxDecider: Decider<Inbox, InboxCommand, InboxEvent> = {
  initial: { preferences: usualPreferences, mail: null, language: 'zh-CN', siteUrl: '', waiting: [], open: {} },
  refusal,
  decide(inbox, command) {
    const no = refusal(inbox, command)
    if (no !== null) throw new RefusalError(no)
    return facts(inbox, command)
  },
  evolve,
  upcasters: {},
  personal: { NoticeSettingsSaved: ['mail'] },
  schemaVersion: 3,
}

function refusal(_: Inbox, command: InboxCommand): Refusal | null {
  if (command.type !== 'SaveNoticeSettings' || command.mail === null) return null
  return isMail(command.mail) ? null : { key: 'notice.mailInvalid', target: 'Mail' }
}

function facts(inbox: Inbox, command: InboxCommand): readonly InboxEvent[] {
  switch (command.type) {
    case 'GiveNotice': {
      const { notice, canMail, isRobot = false } = command
      if (isRobot)
        return [{ type: 'NoticeGiven', data: { ...notice, inApp: false, mailDueAt: mailDueAt('atOnce', command.at) } }]
      const { inApp, mail } = inbox.preferences[notice.kind]
      const dueAt = canMail && inbox.mail !== null ? mailDueAt(mail, command.at) : null
      return [{ type: 'NoticeGiven', data: { ...notice, inApp, mailDueAt: dueAt } }]
    }
    case 'ReadNotices':
      return [{ type: 'NoticesRead', data: { noticeSids: command.noticeSids, until: command.until } }]
    case 'SaveNoticeSettings': {
      const { preferences, mail, language, siteUrl } = command
      return [{ type: 'NoticeSettingsSaved', data: { preferences, mail, language, siteUrl } }]
    }
    case 'BeginNoticeMail': {
      const { mailSid, isRobot = false, at: begunAt } = command
      const known = inbox.open[mailSid]
      if (known?.state === 'underway' || (inbox.mail === null && !isRobot)) return []
      // What is due within the next minute goes along: a person gets no more than one mail a minute.
      const soon = new Date(Date.parse(begunAt) + noticeLimits.screenFirstMs).toISOString()
      const notices = known?.notices ?? inbox.waiting.filter((each) => each.mailDueAt <= soon)
      if (notices.length === 0) return []
      const noticeSids = notices.map(({ noticeSid }) => noticeSid)
      return [{ type: 'NoticeMailIntended', data: { mailSid, noticeSids, begunAt, tries: (known?.tries ?? 0) + 1 } }]
    }
    case 'SettleNoticeMail': {
      const { mailSid, outcome, detail } = command
      return inbox.open[mailSid] === undefined
        ? []
        : [{ type: 'NoticeMailSettled', data: { mailSid, outcome, detail } }]
    }
  }
}

function evolve(inbox: Inbox, event: InboxEvent): Inbox {
  switch (event.type) {
    case 'NoticeGiven': {
      const { inApp: _, mailDueAt: dueAt, ...notice } = event.data
      return dueAt === null ? inbox : { ...inbox, waiting: [...inbox.waiting, { ...notice, mailDueAt: dueAt }] }
    }
    case 'NoticesRead':
      return { ...inbox, waiting: inbox.waiting.filter((each) => !isRead(each, event.data)) }
    case 'NoticeSettingsSaved': {
      const { mail = null, ...settings } = event.data
      // Kinds that came later are told in the usual way.
      const preferences = { ...usualPreferences, ...settings.preferences }
      return { ...inbox, ...settings, preferences, mail, waiting: mail === null ? [] : inbox.waiting }
    }
    case 'NoticeMailIntended': {
      const { mailSid, noticeSids, begunAt, tries } = event.data
      const isOfMail = ({ noticeSid }: Notice) => noticeSids.includes(noticeSid)
      const notices = inbox.open[mailSid]?.notices ?? inbox.waiting.filter(isOfMail)
      const mail: OpenMail = { state: 'underway', tries, begunAt, notices }
      return {
        ...inbox,
        waiting: inbox.waiting.filter((each) => !isOfMail(each)),
        open: { ...inbox.open, [mailSid]: mail },
      }
    }
    case 'NoticeMailSettled': {
      const { [event.data.mailSid]: settled, ...others } = inbox.open
      const isOpen = settled !== undefined && event.data.outcome === 'later'
      return {
        ...inbox,
        open: isOpen ? { ...others, [event.data.mailSid]: { ...settled, state: 'later' } } : others,
      }
    }
  }
}

const isRead = ({ noticeSid, at }: Notice, { noticeSids, until }: NoticesRead['data']): boolean =>
  noticeSids.includes(noticeSid) || (until !== null && at <= until)

import type { Actor } from '@naire/domain/event-sourcing'
import {
  inboxDecider,
  noticesStream,
  type Inbox,
  type InboxEvent,
  type ReadNotices,
  type SaveNoticeSettings,
} from '@naire/domain/notices'
import { handle, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly userSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

type Result = CommandResult<Inbox, InboxEvent>

/** One's own notices; workers give and send them. */
export interface NoticeCommands {
  markRead(request: Request & Pick<ReadNotices, 'noticeSids' | 'until'>): Promise<Result>
  saveSettings(
    request: Request & Pick<SaveNoticeSettings, 'preferences' | 'mail' | 'language' | 'siteUrl'>,
  ): Promise<Result>
}

export function noticeCommands({ streams, now }: { readonly streams: Streams; now(): Date }): NoticeCommands {
  const said = ({ by }: Request) => ({ by, at: now().toISOString() })
  return {
    markRead: (request) => {
      const { userSid, noticeSids, until, envelope } = request
      const command = { type: 'ReadNotices', noticeSids, until, ...said(request) } as const
      return handle(streams, inboxDecider, noticesStream(userSid), command, envelope)
    },
    saveSettings: (request) => {
      const { userSid, preferences, mail, language, siteUrl, envelope } = request
      const settings = { preferences, mail, language, siteUrl }
      const command = { type: 'SaveNoticeSettings', ...settings, ...said(request) } as const
      return handle(streams, inboxDecider, noticesStream(userSid), command, envelope)
    },
  }
}

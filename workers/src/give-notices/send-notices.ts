import { randomUUID } from 'node:crypto'
import { commandIdOf, handle, load, system } from '@naire/commands'
import {
  inboxDecider,
  noticeLimits,
  noticesStream,
  robotOf,
  type Inbox,
  type InboxCommand,
  type Notice,
  type NoticeGiven,
  type NoticeMailOutcome,
  type RobotKind,
} from '@naire/domain/notices'
import { userDecider, userStatuses, userStream } from '@naire/domain/users'
import { noticeMail, type SendResult } from '@naire/messages'
import type { ReadEvent } from '@naire/projections/runner'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

const dueAtOf = ({ data }: { readonly data: object }): string | null => (data as NoticeGiven['data']).mailDueAt

/**
 * Sends one mail with everything that is due to a person and was not read meanwhile, or one message to a robot's group. The intent stands in the log
 * before: of two jobs of the same time one sends, the other finds nothing.
 */
export const sendNotices: JobHandler = {
  queue: 'give-notices',
  attempts: noticeLimits.tries,
  retryAfterMs: 60_000,
  concerns: (event) => dueAtOf(event) !== null,
  dueAt: (event) => new Date(dueAtOf(event) ?? event.recordedAt),
  async perform(event, context, { signal }) {
    const userSid = sidOf(event)
    const mailSid = mailSidOf(event)
    const { state: before } = await load(context.streams, inboxDecider, noticesStream(userSid))
    const open = before.open[mailSid]
    if (open?.state === 'underway') {
      // A worker that was lost may have sent it: SMTP knows no repeats.
      if (context.now().getTime() - Date.parse(open.begunAt) < context.messages.times.lostAfterMs)
        throw new JobFailedError('the mail is under way')
      return settle(context, event, { outcome: 'unknown', detail: '' })
    }
    const reader = await readerOf(context, userSid, before)
    if (reader === null || !(await context.isOpenOrg(reader.orgSid))) return
    const channel = await context.messages.open(reader.orgSid, reader.kind)
    if (channel === null) throw new JobFailedError(`the organisation has no ${reader.kind}`)
    try {
      const begun = await tell(context, event, { type: 'BeginNoticeMail', mailSid, isRobot: reader.kind !== 'mail' })
      const mail = begun.state.open[mailSid]
      if (begun.events.length === 0 || mail === undefined) return
      const message = await messageOf(context, reader, { id: mailSid, notices: mail.notices })
      const sent = await channel.send(message, { signal, isRepeat: false })
      const outcome = outcomeOf(sent, mail.tries)
      await settle(context, event, { outcome, detail: sent.detail })
      if (outcome === 'later') throw new JobFailedError('the mail server takes nothing now')
      if (outcome === 'failed') throw new JobFailedError('the mail server took nothing in any try')
    } finally {
      channel.close()
    }
  },
  async giveUp(event, context) {
    await settle(context, event, { outcome: 'failed', detail: '' })
  },
}

const mailSidOf = ({ id }: ReadEvent): string => commandIdOf(['notice-mail', id]).replaceAll('-', '').toUpperCase()

function outcomeOf({ outcome }: SendResult, tries: number): NoticeMailOutcome {
  if (outcome !== 'later' && outcome !== 'closed') return outcome
  return tries >= noticeLimits.tries ? 'failed' : 'later'
}

interface Reader extends Pick<Inbox, 'language' | 'siteUrl'> {
  readonly orgSid: string
  readonly kind: 'mail' | RobotKind
  /** Blank for robots. */
  readonly mail: string
}

/** Null: whoever was to read it is gone, or wants no messages any more. */
async function readerOf(
  { streams, messages }: Pick<JobContext, 'streams' | 'messages'>,
  sid: string,
  { mail, language, siteUrl }: Inbox,
): Promise<Reader | null> {
  const robot = robotOf(sid)
  if (robot !== null) {
    const group = await messages.group(robot.orgSid, robot.kind)
    return group && { ...robot, ...group, mail: '' }
  }
  const { state: user } = await load(streams, userDecider, userStream(sid))
  const { orgSid } = user.fields
  if (user.status !== userStatuses.normal || orgSid === null || mail === null) return null
  return { orgSid, kind: 'mail', mail, language, siteUrl }
}

async function messageOf(
  { pool }: Pick<JobContext, 'pool'>,
  { mail, language, siteUrl }: Reader,
  { id, notices }: { readonly id: string; readonly notices: readonly Notice[] },
) {
  const naireSids = [...new Set(notices.flatMap(({ naireSid }) => naireSid ?? []))]
  const { rows } = await pool.query<{ Sid: string; Name: string }>(
    'select "Sid", "Name" from read.naires where "Sid" = any ($1)',
    [naireSids],
  )
  const naireNames = new Map(rows.map(({ Sid, Name }) => [Sid, Name]))
  return noticeMail({ id, to: mail, language, siteUrl, notices, naireNames })
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

/** Decisions of their own, so that of two workers one gets the event. */
function tell(
  { streams, now }: Pick<JobContext, 'streams' | 'now'>,
  event: ReadEvent,
  command: WithoutActor<InboxCommand>,
) {
  const at = now().toISOString()
  const said = { ...command, by: system, at } as InboxCommand
  const envelope = {
    commandId: `${event.id}/${command.type}/${randomUUID()}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  }
  return handle(streams, inboxDecider, event.stream, said, envelope)
}

async function settle(
  context: Pick<JobContext, 'streams' | 'now'>,
  event: ReadEvent,
  ended: { readonly outcome: NoticeMailOutcome; readonly detail: string },
): Promise<void> {
  await tell(context, event, { type: 'SettleNoticeMail', mailSid: mailSidOf(event), ...ended })
}

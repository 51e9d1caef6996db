import type { PersonExport } from '@naire/vault'
import type { DataViewed } from '@naire/domain/access-log'
import { commandIdOf, handle, load, system } from '@naire/commands'
import { roles, type Ability } from '@naire/domain/access'
import type { NaireCommentAdded } from '@naire/domain/naire-comments'
import type { NaireApprovalDeclined, NaireApprovalRequested, NaireApproved } from '@naire/domain/naires'
import type { DutyGivenUp } from '@naire/domain/jobs'
import {
  inboxDecider,
  isForGroups,
  noticeLimits,
  noticeOf,
  noticesStream,
  robotReader,
  type GiveNotice,
  type Notice,
} from '@naire/domain/notices'
import type { RetentionRun, RetentionRunBegun } from '@naire/domain/retention'
import { sessionDecider, type SessionEvent } from '@naire/domain/sessions'
import { userDecider, userStatuses, userStream } from '@naire/domain/users'
import type { WebhookDisabled } from '@naire/domain/webhooks'
import { eventOf, type ReadEvent } from '@naire/projections/runner'
import type { JobContext, JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'
import { peopleToTell } from './people-to-tell.ts'

/** Parts of a notice that are the same for all its readers. */
type NoticeContent = Omit<Notice, 'noticeSid'>

/** Tells the people whom an event of a session concerns, each once. */
export const giveNotices: JobHandler = {
  queue: 'give-notices',
  attempts: 8,
  async perform(event, context) {
    const { state } = await load(context.streams, sessionDecider, event.stream)
    const draft = noticeOf(eventOf<SessionEvent>(event), state)
    if (draft === null || state.answering === 'none' || state.answering === 'erased') return
    const { kind, what, to, dueAt = null } = draft
    const { orgSid, subjectSid, naireSid } = state
    const sids = 'sids' in to ? to.sids : await peopleToTell(context.pool, { orgSid, subjectSid }, to)
    const notice = { kind, what, detail: null, orgSid, subjectSid, naireSid, sessionSid: sidOf(event), dueAt }
    // Nobody is told of what they did themselves.
    const others = sids.filter((sid) => sid !== event.metadata.actor.sid && !('except' in to && to.except === sid))
    await give(context, {
      sids: others,
      notice: { ...notice, cause: event.id, at: event.metadata.at },
      ...idsOf(event),
    })
  },
}

/** Tells the operators of work that failed for good. */
export const giveFailureNotices: JobHandler = {
  queue: 'give-notices',
  attempts: 8,
  // Giving a notice of notices that cannot be given would have no end; receivers that fail are their owners' concern.
  concerns: ({ data }) => !/^(?:give|deliverWebhook$)/.test((data as DutyGivenUp['data']).duty),
  async perform(event, context) {
    const { duty: detail } = eventOf<DutyGivenUp>(event).data
    const told = { cause: event.id, what: 'givenUp', detail, at: event.metadata.at }
    await giveToOperators(context, { ...told, ...idsOf(event) })
  },
}

/** Tells its owner that a webhook was switched off, since its receiver took nothing for days. */
export const giveWebhookNotice: JobHandler = {
  queue: 'give-notices',
  attempts: 8,
  async perform(event, context) {
    const { name: detail, ownerSid, orgSid } = eventOf<WebhookDisabled>(event).data
    const place = { orgSid, subjectSid: null, naireSid: null, sessionSid: null, dueAt: null }
    const about = { cause: event.id, kind: 'webhookOff', what: 'failing', detail } as const
    await give(context, { sids: [ownerSid], notice: { ...about, ...place, at: event.metadata.at }, ...idsOf(event) })
  },
}

type OperatorNotice = Pick<NoticeContent, 'cause' | 'what' | 'detail' | 'at'> & Omit<NoticeToMany, 'sids' | 'notice'>

/** Tells the operators, each once for the same cause. */
export async function giveToOperators(
  context: Pick<JobContext, 'pool' | 'streams' | 'messages' | 'now'>,
  { cause, what, detail, at, ...ids }: OperatorNotice,
): Promise<void> {
  const { rows } = await context.pool.query<{ Sid: string }>(
    'select "Sid" from read.users where "Authority" = $1 and "Status" = $2 order by "Sid"',
    [roles.SuperAdmin, userStatuses.normal],
  )
  const nowhere = { orgSid: null, subjectSid: null, naireSid: null, sessionSid: null, dueAt: null }
  const notice = { cause, kind: 'jobFailed', what, detail, ...nowhere, at } as const
  await give(context, { sids: rows.map(({ Sid }) => Sid), notice, ...ids })
}

interface NoticeToMany {
  readonly sids: readonly string[]
  readonly notice: NoticeContent
  readonly correlationId: string
  /** Absent: no event, but time caused it. */
  readonly causationId?: string
}

const idsOf = ({ id, metadata: { correlationId } }: ReadEvent) => ({ correlationId, causationId: id })

/** Gives a notice to each of these people, and to the groups whose robots are told of its kind. Safe to repeat. */
export async function give(
  context: Pick<JobContext, 'streams' | 'messages' | 'now'>,
  { sids, notice, ...ids }: NoticeToMany,
): Promise<void> {
  const { streams, messages, now } = context
  const detail = notice.detail === null ? null : [...notice.detail].slice(0, noticeLimits.detailLength).join('')
  async function giveTo(reader: string, by: Pick<GiveNotice, 'canMail' | 'isRobot'>): Promise<void> {
    const noticeSid = commandIdOf(['notice', notice.cause, reader]).replaceAll('-', '').toUpperCase()
    const said = { by: system, at: now().toISOString() }
    const command = { type: 'GiveNotice', notice: { ...notice, detail, noticeSid }, ...by, ...said } as const
    const envelope = { commandId: `${notice.cause}/notice`, ...ids }
    await handle(streams, inboxDecider, noticesStream(reader), command, envelope)
  }
  for (const sid of sids) {
    const { state: user } = await load(streams, userDecider, userStream(sid))
    if (!user.exists || user.status !== userStatuses.normal) continue
    const { orgSid } = user.fields
    await giveTo(sid, { canMail: orgSid !== null && (await messages.isSetUp(orgSid, 'mail')) })
  }
  if (notice.orgSid === null || !isForGroups(notice)) return
  for (const robot of await messages.robotsFor(notice.orgSid, notice.kind))
    await giveTo(robotReader(robot, notice.orgSid), { canMail: false, isRobot: true })
}

type NoticedNaireEvent = NaireApprovalRequested | NaireApproved | NaireApprovalDeclined | NaireCommentAdded

/** Tells authors who are spoken to, those who may approve a questionnaire, and whoever asked for the approval. */
export const giveNaireNotices: JobHandler = {
  queue: 'give-notices',
  attempts: 8,
  async perform(event, context) {
    const { type, data } = eventOf<NoticedNaireEvent>(event)
    const { naireSid, orgSid, subjectSid } = data
    const place = { orgSid, subjectSid, naireSid, sessionSid: null, dueAt: null, at: event.metadata.at }
    const able = (ability: Ability) => peopleToTell(context.pool, place, { roles: everyRole, ability })
    const tell = (sids: readonly string[], about: Pick<NoticeContent, 'kind' | 'what' | 'detail'>) => {
      // Nobody is told of what they did themselves.
      const others = sids.filter((sid) => sid !== event.metadata.actor.sid)
      return give(context, { sids: others, notice: { ...about, cause: event.id, ...place }, ...idsOf(event) })
    }
    if (type === 'NaireCommentAdded') {
      const authors = new Set(await able('editQuestions'))
      const may = (sids: readonly string[]) => sids.filter((sid) => authors.has(sid))
      await tell(may(data.mentions), { kind: 'mention', what: 'mentioned', detail: data.questionCode })
      const repliedTo = may(data.toSids).filter((sid) => !data.mentions.includes(sid))
      await tell(repliedTo, { kind: 'mention', what: 'replied', detail: data.questionCode })
    } else if (type === 'NaireApprovalRequested')
      await tell(await able('approvePublishing'), { kind: 'approval', what: 'requested', detail: null })
    else {
      const what = type === 'NaireApproved' ? 'approved' : 'declined'
      await tell([data.requestedBySid], { kind: 'approval', what, detail: null })
    }
  },
}

const everyRole = Object.values(roles)

const keepers = { roles: [roles.OrgAdmin, roles.ProjectManager], ability: 'manageSubjects' } as const

/** Tells who manages the subject what the retention rules of a questionnaire erased; nothing of a run without work. */
export async function giveRetentionNotice(
  event: ReadEvent,
  { erased, refused, failed }: Pick<RetentionRun, 'erased' | 'refused'> & { readonly failed: boolean },
  context: JobContext,
): Promise<void> {
  const { orgSid, subjectSid, naireSid, runSid } = eventOf<RetentionRunBegun>(event).data
  const { answers, files, contacts } = erased
  if (!failed && answers + files + contacts + refused === 0) return
  const about = {
    cause: `${runSid}/ended`,
    kind: 'dataErased',
    what: failed ? 'failed' : 'erased',
    detail: failed ? null : String(answers + files + contacts),
  } as const
  const place = { orgSid, subjectSid, naireSid, sessionSid: null, dueAt: null }
  const sids = await peopleToTell(context.pool, { orgSid, subjectSid }, keepers)
  await give(context, { sids, notice: { ...about, ...place, at: context.now().toISOString() }, ...idsOf(event) })
}

/** Tells whoever asked for what is known of a person that it is ready. */
export async function givePersonNotice(
  event: ReadEvent,
  { userSid, orgSid }: Pick<PersonExport, 'userSid' | 'orgSid'>,
  context: JobContext,
): Promise<void> {
  const place = { orgSid, subjectSid: null, naireSid: null, sessionSid: null, dueAt: null }
  const about = { cause: `${event.id}/ready`, kind: 'exportReady', what: 'person', detail: null } as const
  await give(context, {
    sids: [userSid],
    notice: { ...about, ...place, at: context.now().toISOString() },
    ...idsOf(event),
  })
}

/** Tells whoever asked for an export that it is ready, or that it failed. */
export async function giveExportNotice(event: ReadEvent, context: JobContext, what: 'ready' | 'failed'): Promise<void> {
  const { exportSid = '' } = eventOf<DataViewed>(event).data
  const found = await context.exports.find(exportSid)
  if (found === null || found.status !== (what === 'ready' ? 'finished' : 'failed')) return
  const { rows } = await context.pool.query<{ OrgSid: string; SubjectSid: string }>(
    'select "OrgSid", "SubjectSid" from read.naires where "Sid" = $1',
    [found.naireSid],
  )
  const [place] = rows
  const where = { orgSid: place?.OrgSid ?? null, subjectSid: place?.SubjectSid ?? null, naireSid: found.naireSid }
  const about = { kind: 'exportReady', what, detail: found.request.format, sessionSid: null, dueAt: null } as const
  const notice = { cause: `${event.id}/${what}`, ...about, ...where, at: context.now().toISOString() }
  await give(context, { sids: [found.userSid], notice, ...idsOf(event) })
}

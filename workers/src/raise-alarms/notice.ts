import { load, type SessionIntention } from '@naire/commands'
import {
  type AlarmMiss,
  notTold,
  sessionDecider,
  type Session,
  rolesToTell,
  type AlarmEscalated,
  type AlarmHandedOver,
} from '@naire/domain/sessions'
import type { JobHandler, JobContext } from '../runner/job.ts'
import { defaultTimeZone } from '@naire/domain/expression'
import { eventOf, type ReadEvent } from '@naire/projections/runner'
import { sidOf } from '../sid-of.ts'
import { peopleToTell } from '../give-notices/people-to-tell.ts'
import type { RoleCode } from '@naire/domain/access'
import { userDecider, userStream } from '@naire/domain/users'
import { RefusalError } from '@naire/domain/refusals'
import type { TemplateMessage } from '@naire/vault/wechat'
import type { WechatCall } from '../wechat/wechat.ts'

/** Open screens are told at once; who has not looked by then is told by WeChat. */
const screenFirstMs = 60_000

/**
 * Tells those who have not seen an alarm by the next channel; each once, and that and why they could not be told is
 * kept with the alarm.
 */
export const notice: JobHandler = {
  queue: 'raise-alarms',
  attempts: 8,
  // Who is told because others did not claim it has waited long enough.
  dueAt: ({ type, recordedAt }) => new Date(Date.parse(recordedAt) + (type === 'AlarmEscalated' ? 0 : screenFirstMs)),
  async perform(event, context, { id, signal }) {
    const { state } = await load(context.streams, sessionDecider, event.stream)
    if (state.alarm !== 'notProcessed') return
    const people = await recipients(event, state, context)
    const away = notTold(state, people, 'wechat').filter((sid) => !state.alarmSeenBy.includes(sid))
    if (away.length === 0) return
    const message = await messageOf(event, state, context)
    const failures: unknown[] = []
    for (const toldSid of away) {
      try {
        const reached = await reach(toldSid, message, {
          context,
          asking: { idempotencyKey: `${id}-${toldSid}`, signal },
        })
        await context
          .sendToSession(event, `notice-${toldSid}`, reached === 'told' ? told(toldSid) : missed(toldSid, reached))
          .catch(unlessOver)
      } catch (error) {
        failures.push(error)
      }
    }
    // The others were told: the next try begins where this one ended.
    if (failures.length > 0) throw failures[0]
  },
  async giveUp(event, context) {
    const { state } = await load(context.streams, sessionDecider, event.stream)
    if (state.alarm !== 'notProcessed') return
    for (const toldSid of notTold(state, await recipients(event, state, context), 'wechat')) {
      await context.sendToSession(event, `miss-${toldSid}`, missed(toldSid, 'unreachable')).catch(unlessOver)
    }
  },
}

const told = (toldSid: string): SessionIntention => ({ type: 'TellAlarm', toldSids: [toldSid], channel: 'wechat' })
const missed = (toldSid: string, problem: AlarmMiss): SessionIntention => ({
  type: 'MissAlarm',
  toldSid,
  channel: 'wechat',
  problem,
})

/** WeChat cuts a field of the kind `thing` off behind so many characters. */
const longestThing = 20

/**
 * Builds the alarm message: that there is one, in which questionnaire, since when and how high; no answers leave the
 * house.
 */
async function messageOf(
  event: ReadEvent,
  session: Session,
  { pool, alarmNotice }: Pick<JobContext, 'pool' | 'alarmNotice'>,
): Promise<Message> {
  const { rows } = await pool.query<{ Name: string }>(`select "Name" from read.naires where "Sid" = $1`, [
    session.naireSid,
  ])
  const place = `/subject/${session.orgSid}/${session.subjectSid}/alarmMng`
  return {
    url: `${alarmNotice?.publicUrl ?? ''}${place}?alarm=${sidOf(event)}`,
    fields: {
      thing1: [...(rows[0]?.Name ?? '')].slice(0, longestThing).join(''),
      time2: minute(event.recordedAt),
      number3: String(session.alarmLevel),
    },
  }
}

/** `2026-03-01 10:05`. */
function minute(at: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(at))
}

/**
 * Sids of those whom an event of an alarm concerns now: who took it over; those who lead once it is escalated, but for
 * who has it or calls them; while nobody has claimed it, all whose work it is.
 */
export async function recipients(
  event: ReadEvent,
  { orgSid, subjectSid, alarmClaimedBy }: Session,
  { pool }: Pick<JobContext, 'pool'>,
): Promise<readonly string[]> {
  if (event.type === 'AlarmHandedOver') {
    const { claimedBySid } = eventOf<AlarmHandedOver>(event).data
    return claimedBySid === alarmClaimedBy ? [claimedBySid] : []
  }
  if (event.type === 'AlarmEscalated') {
    const { times } = eventOf<AlarmEscalated>(event).data
    const leads = await alarmers(pool, { orgSid, subjectSid }, rolesToTell(times))
    return leads.filter((sid) => sid !== alarmClaimedBy && sid !== event.metadata.actor.sid)
  }
  return alarmClaimedBy === null ? alarmers(pool, { orgSid, subjectSid }, rolesToTell(0)) : []
}

const alarmers = (
  pool: JobContext['pool'],
  place: Pick<Session, 'orgSid' | 'subjectSid'>,
  roles: readonly RoleCode[],
): Promise<readonly string[]> => peopleToTell(pool, place, { roles, ability: 'processAlarms' })

type Message = Pick<TemplateMessage, 'url' | 'fields'>

interface NoticeRoute {
  readonly context: Pick<JobContext, 'streams' | 'wechat' | 'alarmNotice'>
  readonly asking: WechatCall
}

/** Tells a person by WeChat, or why that is not possible. @throws DutyFailed when WeChat cannot be asked now. */
async function reach(userSid: string, message: Message, { context, asking }: NoticeRoute): Promise<'told' | AlarmMiss> {
  const { streams, wechat, alarmNotice } = context
  if (wechat === null || alarmNotice === null) return 'notSetUp'
  const { state: user } = await load(streams, userDecider, userStream(userSid))
  if (user.wechatOpenid === null) return 'notBound'
  return wechat.tell({ ...message, openid: user.wechatOpenid, templateId: alarmNotice.templateId }, asking)
}

/** The alarm was processed, or they were told, while we looked. Who was merely faster is no reason to leave it. */
export function unlessOver(error: unknown): void {
  if (!(error instanceof RefusalError) || error.refusal.key === 'request.conflict') throw error
}

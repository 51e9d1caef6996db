import { load, type SessionIntention } from '@naire/commands'
import { type AlarmMiss, notTold, sessionDecider } from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'
import { messageOf } from './message.ts'
import { reach } from './reach.ts'
import { recipients } from './recipients.ts'
import { unlessOver } from './unless-over.ts'

/** Open screens are told at once; who has not looked by then is told by WeChat. */
const screenFirstMs = 60_000

/** Tells those who have not seen an alarm by the next channel; each once, and that and why they could not be told is kept with the alarm. */
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

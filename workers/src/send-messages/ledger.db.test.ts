import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore } from '@naire/domain/event-sourcing'
import { identStream } from '@naire/domain/idents'
import { campaignStream, type CampaignLegEnded } from '@naire/domain/messages'
import { createOpenEvents, type ReadEvent } from '@naire/projections/runner'
import { expect, it } from 'vitest'
import type { Conduct } from '../../../backend/messages/src/testing/stand-ins.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import type { Json } from '../../../tests/api/client.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { silent } from '../../../tests/contracts/worker-bench.ts'
import { createContext } from '../runner/job-context.ts'
import { messageJobs } from './send-campaign.ts'

const place = openMessageField()
const { post, started, save, messagesOf, ended } = place

/** People of the ledger; `npm run deep -- messages` takes 10,000. */
const people = Number(process.env['MESSAGES_PEOPLE'] ?? '90')

it('ledger: whatever fails, hangs or dies, each person has one intent per message, and no message comes twice unasked', async () => {
  const size = 900
  for (let at = 0; at < people; at += size)
    await save(
      Array.from({ length: Math.min(size, people - at) }, (_, n) => ({
        code: `L${at + n}`,
        mail: `p${at + n}@example.org`,
        mobile: `137${String(at + n).padStart(8, '0')}`,
      })),
    )
  const gone = (await post('FindPeople', { text: 'L0' }))[0].Sid
  await post('ChangePeople', { sids: [gone], change: 'unsubscribe' })
  const conducts: readonly Conduct[] = ['take', 'take', 'take', 'busy', 'lose', 'cut', 'take', 'slow', 'refuse', 'take']
  const conduct = (to: string, nth: number) => {
    const number = Number(/(\d+)(?:@|$)/.exec(to)?.[1] ?? 0) + nth * 3
    return conducts[(number * 7 + 3) % conducts.length] ?? 'take'
  }
  place.smtp.conduct = conduct
  place.sms.conduct = conduct
  const before = { mails: place.smtp.delivered.length, sms: place.sms.delivered.length }
  const smsText = { channel: 'sms', texts: { 'zh-CN': { subject: '', text: 'link: {{link}}' } } }
  const standing = ['waiting', 'invited', 'bounced', 'inProgress']
  const campaigns = [
    await started({ standings: standing }),
    await started({ standings: standing, ...smsText }),
    await started({ standings: standing, reminders: { afterDays: 1, most: 1 } }),
  ]
  const answered = new Respondent(place.field.product.anybody, place.naire)
  const kills = { count: 0, left: Math.max(12, Math.floor(people / 50)) }
  const [byMail = '', bySms = '', withReminder = ''] = campaigns
  const drives = { dies: kills, onWave: async () => {} }
  const others = Promise.all([drive(byMail, { ...drives, seed: 1 }), drive(bySms, { ...drives, seed: 2 })])
  // Who finishes before the reminder gets none; the invitations have reached them by then.
  const onWave = async () => {
    await others
    await answered.finish(calm, { IdentifyingCode: 'L1' })
  }
  await Promise.all([others, drive(withReminder, { dies: kills, seed: 3, onWave })])
  for (const sid of campaigns) await ended(sid)
  const mails = place.smtp.delivered.slice(before.mails)
  const texts = place.sms.delivered.slice(before.sms)
  const all = (await Promise.all(campaigns.map(messagesOf))).flat()
  // In the log one intent for each message; of each wave one message for each person.
  for (const identSid of new Set(all.map((row) => String(row['IdentSid'])))) {
    const intents = (await place.parts.store.readStream(identStream(identSid))).filter(
      ({ type }) => type === 'IdentMessageIntended',
    )
    const sids = intents.map(({ data }) => (data as { messageSid: string }).messageSid)
    expect(new Set(sids).size).toBe(sids.length)
    expect(sids.toSorted()).toEqual(
      all
        .filter((row) => row['IdentSid'] === identSid)
        .map((row) => row['Sid'])
        .toSorted(),
    )
  }
  const keys = all.map((row) => `${row['CampaignSid']} ${row['Wave']} ${row['IdentSid']}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(all.map((row) => row['Sid'])).size).toBe(all.length)
  const everybody = await place.rows('Idents', `NaireSid eq '${place.naire.Sid}' and Sid ne '${gone}'`)
  expect(everybody).toHaveLength(people - 1)
  for (const sid of campaigns) {
    const written = new Set(all.filter((row) => row['Wave'] === 0 && row['CampaignSid'] === sid).map(identOf))
    const forgotten = everybody.filter((person) => !written.has(person['Sid']))
    expect(forgotten, `the invitation ${campaigns.indexOf(sid)} went to all`).toEqual([])
    expect(written.size).toBe(people - 1)
  }
  expect(all.some((row) => row['IdentSid'] === gone)).toBe(false)
  // Nothing is left without an end.
  const ends = new Set(all.map((row) => row['State']))
  for (const open of ['underway', 'later']) expect(ends.has(open)).toBe(false)
  // No message was taken twice: what is unknown was not sent again by itself.
  const mailIds = mails.map(({ messageId }) => messageId)
  expect(new Set(mailIds).size).toBe(mailIds.length)
  const smsIds = texts.map(({ outId }) => outId)
  expect(new Set(smsIds).size).toBe(smsIds.length)
  const taken = new Set([...mailIds.map((id) => id.split('@')[0]), ...smsIds])
  for (const { Sid, State } of all) {
    if (State === 'sent') expect(taken.has(Sid)).toBe(true)
    if (State === 'refused' || State === 'failed') expect(taken.has(Sid)).toBe(false)
  }
  // Text messages can be asked for: none of them is unknown.
  expect(all.filter((row) => row['Channel'] === 'sms' && row['State'] === 'unknown')).toEqual([])
  const reminders = all.filter((row) => row['Wave'] === 1)
  const l1 = (await post('FindPeople', { text: 'L1' }))[0].Sid
  expect(reminders.some((row) => row['IdentSid'] === l1)).toBe(false)
  expect(kills.count).toBeGreaterThan(8)
  const unknown = all.filter((row) => row['State'] === 'unknown').length
  process.stdout.write(
    `messages: ${people} people, ${all.length} intents, ${taken.size} taken, ${unknown} unknown, ${kills.count} deaths\n`,
  )
}, 3_600_000)

const identOf = (row: Json): string => row['IdentSid']

interface Drive {
  readonly seed: number
  readonly dies: { count: number; left: number }
  onWave(): Promise<void>
}

/** Performs the legs of a campaign as workers do that die now and then in the middle of whatever they are doing. */
async function drive(campaignSid: string, { seed, dies, onWave }: Drive): Promise<void> {
  const open = createOpenEvents(place.parts.vault.keys)
  let random = seed
  const chance = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647
  let wave = 0
  for (;;) {
    const last = (await place.parts.store.readStream(campaignStream(campaignSid))).at(-1)
    const [event] = (await open(last === undefined ? [] : [last])) as readonly (ReadEvent | undefined)[]
    const next = (event?.data as CampaignLegEnded['data'] | undefined)?.next
    if (event === undefined || next == null) return
    if (next.wave > wave) {
      wave = next.wave
      await onWave()
    }
    const dieIn = dies.left > 0 ? Math.floor(chance() * 60) : null
    const store = mortal(place.parts.store, dieIn, chance)
    const times = { lostAfterMs: 0, retryAfterMs: 0 }
    const context = createContext({
      ...place.parts,
      store,
      log: silent,
      wechat: null,
      alarmNotice: null,
      messages: place.config,
      messageTimes: times,
    })
    const life = new AbortController()
    await messageJobs.sendCampaign
      .perform(event, context, { id: `${event.id}-sendCampaign`, signal: life.signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof DeadWorkerError)) throw error
        dies.count += 1
        dies.left -= 1
        // The dead hand over nothing more; what is on its way arrives, or does not, and nobody hears of it.
        life.abort()
        for (let calm = 0; calm < 4; calm = place.sms.underWay === 0 ? calm + 1 : 0) await wait(100)
      })
  }
}

class DeadWorkerError extends Error {}

/** A store whose process dies at an append: before it, or after it and before anybody hears of it. */
function mortal(store: EventStore, dieIn: number | null, chance: () => number): EventStore {
  let left = dieIn
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'append') return value.bind(target)
      return async (request: never) => {
        if (left !== null && left <= 0) throw new DeadWorkerError()
        if (left !== null) left -= 1
        if (left !== 0) return target.append(request)
        if (chance() < 0.5) await target.append(request)
        throw new DeadWorkerError()
      }
    },
  })
}

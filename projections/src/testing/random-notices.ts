import { noticesStream, noticeKinds, type InboxEvent } from '@naire/domain/notices'
import { sid, type Log } from './log.ts'
import { retentionSteps } from './random-retention.ts'
import { webhookSteps } from './random-webhooks.ts'
import type { Random } from './random.ts'

interface NoticePlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly userSids: readonly string[]
}

/** Notices that are given, read and sent by mail, in any order; what receivers outside are told; retention. */
export function noticeSteps(log: Log, random: Random, { naireSids, orgSids, userSids }: NoticePlaces): void {
  const readers = [...userSids.map((userSid, at) => ({ userSid, at: at % 2 })), { userSid: sid('me'), at: 0 }]
  for (let step = 0; step < 60; step += 1) {
    const { userSid, at } = readers[step % readers.length] ?? readers[0]!
    const stream = noticesStream(userSid)
    const said = log.events.filter((event) => event.stream === stream)
    if (log.events.some((event) => event.type === 'UserErased' && event.stream === `user-${userSid}`)) continue
    const known = said.filter(({ type }) => type === 'NoticeGiven').map(({ data }) => String(data['noticeSid']))
    const given: InboxEvent = {
      type: 'NoticeGiven',
      data: {
        noticeSid: sid(`notice${step}`),
        cause: `cause ${step}`,
        kind: random.pick(noticeKinds),
        what: 'a',
        detail: null,
        orgSid: orgSids[at] ?? null,
        subjectSid: sid(`subject${at}`),
        naireSid: naireSids[at] ?? null,
        sessionSid: null,
        dueAt: null,
        at: new Date(Date.UTC(2026, 0, 1, step)).toISOString(),
        inApp: true,
        mailDueAt: random.chance(2) ? '2026-01-02T00:00:00.000Z' : null,
      },
    }
    const event = random.pick<InboxEvent>([
      given,
      { type: 'NoticesRead', data: { noticeSids: known.slice(0, 1), until: null } },
      { type: 'NoticesRead', data: { noticeSids: [], until: new Date(Date.UTC(2026, 0, 1, step / 2)).toISOString() } },
      {
        type: 'NoticeMailIntended',
        data: { mailSid: sid(`mail${step % 9}`), noticeSids: known, begunAt: '2026-01-02T00:00:00.000Z', tries: 1 },
      },
      { type: 'NoticeMailSettled', data: { mailSid: sid(`mail${step % 9}`), outcome: 'sent', detail: '' } },
    ])
    log.add(stream, known.length === 0 ? given : event)
  }
  webhookSteps(log, random, { naireSids, orgSids, userSids })
  retentionSteps(log, random, { naireSids, orgSids })
}

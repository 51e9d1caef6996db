import { naireCommentsStream, type NaireCommentEvent } from '@naire/domain/naire-comments'
import { noticesStream, noticeKinds, type InboxEvent } from '@naire/domain/notices'
import { reviewSampleStream, type ReviewSampleEvent } from '@naire/domain/review-samples'
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
  taskSteps(log, random, { naireSids, orgSids, userSids })
  webhookSteps(log, random, { naireSids, orgSids, userSids })
  retentionSteps(log, random, { naireSids, orgSids })
}

/** Comments that mention people, are resolved, opened again and removed; second reviews that are drawn and given. */
function taskSteps(log: Log, random: Random, { naireSids, orgSids, userSids }: NoticePlaces): void {
  for (let step = 0; step < 40; step += 1) {
    const at = step % 2
    const place = { naireSid: naireSids[at] ?? '', orgSid: orgSids[at] ?? '', subjectSid: sid(`subject${at}`) }
    const isErased = (userSid: string) =>
      log.events.some(({ type, stream }) => type === 'UserErased' && stream === `user-${userSid}`)
    const living = userSids.filter((userSid, n) => n % 2 === at && !isErased(userSid))
    const people = [...living, ...(at === 0 ? [sid('me')] : [])]
    const commentSid = sid(`comment${at}`)
    const own = sid(`comment of step ${step}`)
    const said: NaireCommentEvent['data'] & { readonly text: string } = {
      ...place,
      commentSid: step < 2 ? commentSid : own,
      questionSid: null,
      questionCode: null,
      replyTo: step < 2 ? null : commentSid,
      text: 'a',
      mentions: people,
      authorSid: random.pick(userSids),
      toSids: [],
      at: new Date(Date.UTC(2026, 0, 1, step)).toISOString(),
    }
    const added = { type: 'NaireCommentAdded', data: said } as NaireCommentEvent
    const events: readonly NaireCommentEvent[] = [
      added,
      { type: 'NaireCommentResolved', data: { ...place, commentSid, resolved: random.chance(2) } },
      { type: 'NaireCommentRemoved', data: { ...place, commentSid: sid(`comment of step ${step - 2}`) } },
    ]
    log.add(naireCommentsStream(place.naireSid), step < 2 ? added : random.pick(events))
    const sessionSid = sid(`session${at}`)
    const first = { reviewerSid: sid('first'), verdict: 'pass', objections: [] } as const
    const drawn = people.map((secondSid, n) => ({ sessionSid: sid(`session${n}`), revision: 1, first, secondSid }))
    const sample: ReviewSampleEvent = {
      type: 'ReviewSampleDrawn',
      data: {
        sampleSid: sid(`sample${step}`),
        ...place,
        method: { kind: 'random', count: 2, seed: 'a' },
        candidates: 2,
        drawn,
      },
    } as ReviewSampleEvent
    const given: ReviewSampleEvent = {
      type: 'SecondReviewGiven',
      data: { sampleSid: sid(`sample${step - 2}`), sessionSid, verdict: 'pass', objections: [] },
    } as ReviewSampleEvent
    log.add(reviewSampleStream(place.naireSid), step < 2 ? sample : random.pick([sample, given]))
  }
}

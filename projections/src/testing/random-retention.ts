import { retentionStream, type RetentionEvent } from '@naire/domain/retention'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'
import { anonymisedItems, foldAnswers, noAnswers, type SessionEvent } from '@naire/domain/sessions'
import { eventOf } from '../runner/read-model.ts'

interface RetentionPlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
}

/** Retention rules of two questionnaires, holds and runs. */
export function retentionSteps(log: Log, random: Random, { naireSids, orgSids }: RetentionPlaces): void {
  for (let step = 0; step < 24; step += 1) {
    const at = step < 2 ? (step as 0 | 1) : random.pick([0, 1] as const)
    const place = { naireSid: naireSids[at], orgSid: orgSids[at], subjectSid: sid(`subject${at}`) }
    const add = (event: RetentionEvent) => log.add(retentionStream(place.naireSid), event, { sid: sid('keeper') })
    const days = { contacts: null, identity: null, answers: random.pick([null, 30]), files: random.pick([null, 7]) }
    const hold = { holdSid: sid(`hold${step}`), sessionSid: random.pick([null, sid('held')]), reason: '诉讼' }
    const run = { runSid: sid(`run${step}`), day: `2026-01-${String(step + 1).padStart(2, '0')}` }
    const counts = { erased: { contacts: 1, answers: step, identity: 2, files: 0 }, held: 2, refused: 0 }
    const what = step < 2 ? 'rules' : random.pick(['rules', 'hold', 'run'] as const)
    if (what === 'rules') add({ type: 'RetentionSaved', data: { ...place, days, reason: '合同' } })
    if (step < 2 || what === 'hold') {
      add({ type: 'LegalHoldPlaced', data: { ...place, ...hold } })
      if (random.chance(2)) add({ type: 'LegalHoldReleased', data: { ...place, ...hold, reason: '结案' } })
    }
    if (step < 2 || what === 'run') {
      add({ type: 'RetentionRunBegun', data: { ...place, ...run, days, at: '2026-01-01T00:00:00.000Z' } })
      if (random.chance(2)) add({ type: 'RetentionRunEnded', data: { ...place, ...run, outcome: 'done', ...counts } })
    }
  }
}

/** Anonymises a session, with what may happen to it afterwards. */
export function anonymised(log: Log, sessionSid: string): void {
  const stream = `session-${sessionSid}`
  const own = log.events.filter((event) => event.stream === stream).map((event) => eventOf<SessionEvent>(event))
  if (own.some(({ type }) => type === 'SessionErased')) return
  const items = anonymisedItems(own.reduce(foldAnswers, noAnswers).values())
  const events: readonly SessionEvent[] = [
    { type: 'SessionAnonymised', data: { reason: 'retention', naireRevision: 1, items } },
    { type: 'AlarmReopened', data: { to: 'notProcessed', reason: '' } },
    { type: 'SessionDeleted', data: { from: 'success', to: 'deleted', reason: 'twice' } },
  ]
  for (const event of events) log.add(stream, event)
}

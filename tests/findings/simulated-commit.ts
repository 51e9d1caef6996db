import { compileNaire, openSession, type Answering } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { shownEntries, shownOrders, wayEntries, wayOptions } from '@naire/domain/sessions'
import { fill } from '@naire/domain/synthetic-respondents'
import type { CommitRequest } from '@naire/commands'
import { textMatching } from '../../scripts/src/simulate/simulate.ts'
import { commitOf } from '../../backend/commands/tests/house.ts'

const begun = new Date('2026-11-20T02:00:00.000Z')

/** Devices of respondents who answer all of a questionnaire, in their own time, as the device then commits it. */
export function simulatedCommits(record: NaireRecord): (sessionSid: string) => CommitRequest {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return (sessionSid) => {
    const conditions = {
      sessionSid,
      viewPort: 'mobile',
      lang: 'zh-CN',
      query: {},
      isReturned: false,
      identifyingCode: null,
      startTime: begun.toISOString(),
      surveySeq: 1,
    } as const
    const device = openSession(compiled, wayOptions({ ...conditions, now: begun, metadatas: null }))
    goThrough(device)
    const { at } = fill(device, { seed: sessionSid, at: begun, textMatching })
    goThrough(device)
    return commitOf(sessionSid, {
      naireSid: record.Sid,
      sessionKey: keyOf(sessionSid),
      feedbacks: JSON.parse(JSON.stringify(device.feedbacks())) as CommitRequest['feedbacks'],
      whole: true,
      startTime: begun.toISOString(),
      lastReplyTime: at.toISOString(),
      duration: Math.round((at.getTime() - begun.getTime()) / 1_000),
      sessionMetadatas: [...wayEntries(device.remembered()), ...shownEntries(shownOrders(device, compiled))],
      claims: { score: device.outcome().score, success: device.outcome().success },
    })
  }
}

/** Page after page as they stand then: the orders are kept from now on. */
function goThrough(device: Answering): void {
  for (let step = device.stepAfter(null); step.kind === 'page'; step = device.stepAfter(step.page.sid))
    device.enter(step.page.sid)
}

const keyOf = (sessionSid: string): string => Buffer.from(sessionSid).toString('hex').padEnd(32, '0').slice(0, 32)

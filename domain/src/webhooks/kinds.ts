import type { NairePublished } from '../naires/index.ts'
import type { CellFilled } from '../quotas/index.ts'
import type { SessionEvent } from '../sessions/index.ts'

type Source = SessionEvent | NairePublished | CellFilled

interface WebhookKind {
  /** Events of the log that it tells of. */
  readonly types: readonly Source['type'][]
  /** Fields of the event that its receiver may see: nothing personal. */
  readonly detail: readonly string[]
}

/** Events that receivers can choose, by their name on the wire; a name, once given, never changes. */
export const webhookKinds = {
  'session.started': { types: ['SessionCreated'], detail: ['surveySeq', 'lang', 'viewPort'] },
  'session.completed': {
    types: ['SessionSucceeded', 'SessionProhibited', 'SessionTurnedAway'],
    detail: ['to', 'cells', 'fullCell'],
  },
  'session.corrected': { types: ['AnswersCorrected'], detail: ['reason'] },
  'session.returned': { types: ['SessionReturned'], detail: ['level', 'reason'] },
  'session.invalidated': { types: ['SessionInvalidated'], detail: ['from', 'reason'] },
  'session.deleted': { types: ['SessionDeleted'], detail: ['from', 'reason'] },
  'session.restored': { types: ['SessionRestored'], detail: ['from', 'to', 'reason'] },
  'session.erased': { types: ['SessionErased'], detail: [] },
  'review.passed': { types: ['SessionPassed'], detail: ['level', 'nextLevel', 'to', 'reason'] },
  'review.rejected': { types: ['SessionRejected'], detail: ['level', 'reason'] },
  'appeal.opened': { types: ['AppealOpened'], detail: ['round'] },
  'appeal.committed': { types: ['AppealCommitted'], detail: ['feedbackSids'] },
  'appeal.judged': { types: ['AppealSolved'], detail: ['result'] },
  'alarm.raised': { types: ['AlarmRaised', 'AlarmReopened'], detail: ['level'] },
  'alarm.closed': { types: ['AlarmProcessed'], detail: [] },
  'quota.full': { types: ['CellFilled'], detail: ['cellSid', 'cell', 'limit'] },
  'questionnaire.published': { types: ['NairePublished'], detail: ['revision', 'openUrl'] },
} as const satisfies Readonly<Record<string, WebhookKind>>

export type WebhookKindName = keyof typeof webhookKinds

export const webhookKindNames = Object.keys(webhookKinds) as WebhookKindName[]

/** Name of the test that its owner sends; nobody chooses it. */
export const webhookTest = 'webhook.test'

const byType = new Map<string, WebhookKindName>(
  webhookKindNames.flatMap((name) => {
    const { types }: WebhookKind = webhookKinds[name]
    return types.map((type): [string, WebhookKindName] => [type, name])
  }),
)

/** Name on the wire of an event of the log; null: receivers are not told of it. */
export const webhookKindOf = (type: string): WebhookKindName | null => byType.get(type) ?? null

/** Parts of a payload that its owner chooses; which event it is of what stands in each. */
export const webhookFields = ['state', 'detail', 'actor', 'respondent', 'answers'] as const
export type WebhookField = (typeof webhookFields)[number]

export const webhookLimits = {
  /** Webhooks of an organisation that are not removed. */
  ofOrg: 20,
  nameLength: 60,
  urlLength: 1_000,
  reasonLength: 500,
  /** Days for which a receiver may take nothing before its webhook is switched off. */
  failingDays: 5,
  /** Hours for which the secret before a rotation signs, too. */
  overlapHours: 168,
  /** Tries of one delivery: some 17 hours, the rests of a failing receiver not counted. */
  tries: 12,
  /** Before the second try; before each further one twice as long. */
  retryAfterMs: 30_000,
  /** Within which a receiver is to answer. */
  answerMs: 10_000,
  /** Bytes of an answer that are read, and dropped. */
  answerBytes: 16_384,
  /** Replays of one webhook that go on at the same time. */
  replays: 1,
  /** Events of the log that one step of a replay reads. */
  replayStep: 5_000,
} as const

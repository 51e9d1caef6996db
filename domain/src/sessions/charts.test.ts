import { describe, expect, it } from 'vitest'
import { getSimplePaths } from 'xstate/graph'
import {
  claimAlarm,
  commitAnswers,
  commitAppeal,
  commitAppealFeedback,
  commitFinal,
  createSession,
  deleteSession,
  eraseSession,
  everyCommand,
  forceNewSession,
  invalidateSession,
  judgeAppealSession,
  passSession,
  processAlarm,
  rejectSession,
  rematchSession,
  reopenReview,
  restoreSession,
  returnSession,
  settleSession,
  turnAwaySession,
} from '../../tests/sessions/commands.ts'
import { shortestWalks, continued } from '../../tests/sessions/walks.ts'
import { RefusalError, type RefusalKey } from '../refusals/index.ts'
import { answeringChart } from './answering/chart.ts'
import { charts, move, owners, sessionDecider } from './decider.ts'
import type { SessionCommand } from './commands.ts'
import { noSession, type Session } from './session.ts'

const variants = [
  commitFinal({ outcome: { success: false } }),
  commitFinal({ outcome: { quotaCells: ['C1'] } }),
  commitFinal({ outcome: { alarm: 1 } }),
  settleSession({ fullCell: 'C1' }),
  settleSession({ requestId: 'REQUEST2' }),
]

/** Everything that can happen to answering, with one path through each of the other charts. */
const walks = shortestWalks(noSession, [
  createSession(),
  commitAnswers(),
  commitFinal(),
  settleSession(),
  turnAwaySession(),
  rematchSession(),
  invalidateSession(),
  restoreSession(),
  deleteSession(),
  eraseSession(),
  forceNewSession(),
  returnSession(),
  rejectSession(),
  passSession(),
  reopenReview(),
  claimAlarm(),
  processAlarm(),
  commitAppealFeedback(),
  commitAppeal(),
  judgeAppealSession(),
  ...variants,
])

const chartNames = ['answering', 'review', 'appeal', 'alarm'] as const

describe('in every state that can be reached', () => {
  it('there are some, and every state of every chart is among them', () => {
    for (const name of chartNames) {
      const reached = new Set(walks.map(({ session }) => session[name]))
      expect([...reached].toSorted()).toEqual(
        Object.keys(charts[name].states)
          .filter((state) => state !== 'refuse')
          .toSorted(),
      )
    }
  })

  it('a command is either refused and says nothing, or moves its chart to where its facts lead', () => {
    let [refused, moved] = [0, 0]
    const wrong: unknown[] = []
    for (const { session } of walks) {
      for (const command of [...everyCommand, ...variants]) {
        const no = sessionDecider.refusal(session, command)
        if (no !== null) {
          if (refusedWith(session, command) !== no.key) wrong.push([session, command, no])
          refused += 1
        } else {
          const facts = sessionDecider.decide(session, command)
          const after = facts.reduce(sessionDecider.evolve, session)[owners[command.type]]
          if (facts.length === 0 || after !== move(session, command).to) wrong.push([session, command, facts])
          moved += 1
        }
      }
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(1_000)
    expect(moved).toBeGreaterThan(500)
  }, 60_000)
})

it('every way through the drawing of answering without a circle leads the decider to the same place', () => {
  const events = [
    createSession(),
    commitAnswers(),
    commitFinal(),
    settleSession(),
    rematchSession(),
    forceNewSession(),
    invalidateSession(),
    deleteSession(),
    eraseSession(),
    ...variants.filter((command) => command.type !== 'SettleSession' || command.requestId === 'REQUEST'),
  ]
  const ways = getSimplePaths(answeringChart, {
    input: noSession,
    events,
    serializeState: ({ value }) => value as never,
  })
  expect(ways.length).toBeGreaterThan(15)
  for (const { state, steps } of ways) {
    const commands = steps.map(({ event }) => event as SessionCommand).filter((command) => 'by' in command)
    expect(commands.reduce(continued, noSession).answering).toBe(state.value)
  }
})

/** Key with which deciding is refused. */
function refusedWith(session: Session, command: SessionCommand): RefusalKey | null {
  try {
    sessionDecider.decide(session, command)
    return null
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    throw error
  }
}

/** Hand-written: what each state of answering says to each of its commands. */
const answering = {
  none: {
    CreateSession: null,
    CommitAnswers: 'session.notFound',
    RestoreSession: 'session.notFound',
    DeleteSession: 'session.notFound',
  },
  suspend: {
    CreateSession: 'session.exists',
    CommitAnswers: null,
    CommitFinal: null,
    SettleSession: 'session.notSettling',
    TurnAwaySession: null,
    ForceNewSession: null,
    InvalidateSession: null,
    RestoreSession: 'session.notInvalidated',
    DeleteSession: null,
    StoreAttach: null,
    EraseSession: null,
    AnonymiseSession: null,
  },
  settling: {
    RematchSession: 'session.notTurnedAway',
    CreateSession: 'session.exists',
    CommitAnswers: 'session.settling',
    CommitFinal: 'session.settling',
    SettleSession: null,
    ForceNewSession: 'session.settling',
    InvalidateSession: 'session.settling',
    RestoreSession: 'session.notInvalidated',
    DeleteSession: 'session.settling',
    EraseSession: 'session.settling',
    AnonymiseSession: 'session.settling',
    StoreAttach: null,
    PassSession: 'session.settling',
    CommitAppeal: 'session.settling',
  },
  success: {
    RematchSession: 'session.notTurnedAway',
    CreateSession: 'session.exists',
    CommitAnswers: 'session.exists',
    CommitFinal: 'session.exists',
    SettleSession: 'session.notSettling',
    ForceNewSession: 'session.notUnfinished',
    InvalidateSession: null,
    RestoreSession: 'session.notInvalidated',
    DeleteSession: null,
    StoreAttach: null,
  },
  prohibit: {
    TurnAwaySession: 'session.finished',
    CommitFinal: 'session.exists',
    ForceNewSession: 'session.notUnfinished',
    InvalidateSession: null,
    DeleteSession: null,
  },
  fullQuota: {
    RematchSession: null,
    CommitFinal: 'session.exists',
    ForceNewSession: 'session.notUnfinished',
    InvalidateSession: null,
    DeleteSession: null,
  },
  revoke: {
    TurnAwaySession: 'session.notUnfinished',
    CommitAnswers: null,
    CommitFinal: null,
    ForceNewSession: null,
    InvalidateSession: null,
    SettleSession: 'session.notSettling',
  },
  invalid: {
    CreateSession: 'session.exists',
    CommitAnswers: 'session.invalidated',
    CommitFinal: 'session.invalidated',
    SettleSession: 'session.notSettling',
    ForceNewSession: 'session.notUnfinished',
    InvalidateSession: 'session.invalidated',
    RestoreSession: null,
    DeleteSession: null,
    EraseSession: null,
    PassSession: 'session.invalidated',
  },
  deleted: {
    CreateSession: 'session.exists',
    CommitAnswers: 'session.deleted',
    SettleSession: 'session.deleted',
    ForceNewSession: 'session.deleted',
    InvalidateSession: 'session.deleted',
    RestoreSession: null,
    DeleteSession: 'session.deleted',
    StoreAttach: 'session.deleted',
    PassSession: 'session.deleted',
    ClaimAlarm: 'session.deleted',
    EraseSession: null,
    AnonymiseSession: null,
  },
  erased: {
    CreateSession: 'session.erased',
    CommitFinal: 'session.erased',
    RestoreSession: 'session.erased',
    StoreRecording: 'session.erased',
    PassSession: 'session.erased',
    ProcessAlarm: 'session.erased',
    EraseSession: 'session.erased',
    AnonymiseSession: 'session.erased',
  },
} as const satisfies Record<Session['answering'], Partial<Record<SessionCommand['type'], RefusalKey | null>>>

describe.each(Object.entries(answering))('a session that is %s', (state, said) => {
  const session =
    walks.find((walk) => walk.session.answering === state && walk.session.successorSid === null)?.session ?? noSession

  it.each(Object.entries(said))('answers %s with %s', (type, key) => {
    expect(session.answering).toBe(state)
    const command = everyCommand.find((one) => one.type === type)
    expect(command && sessionDecider.refusal(session, command)?.key).toBe(key ?? undefined)
  })
})

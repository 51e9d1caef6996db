import { openSession, reasonsOf, compileNaire, whyOf, type Explanation } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { compile, fullLanguage, type Value } from '@naire/domain/expression'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { Chance } from '@naire/domain/synthetic-respondents'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { checkedNaire } from '../../../../tests/fixtures/checked-naire.ts'
import { simulatedCommits } from '../../../../tests/findings/simulated-commit.ts'
import { admin, assessor, envelope, house, opened, subjectSid } from '../../tests/house.ts'
import type { SessionAsOf } from './session-as-of.ts'
import type { SessionIntention } from './session-commands.ts'

/** Random sessions; `npm run deep -- travel` takes 1,000. */
const count = Number(process.env['TRAVEL_SESSIONS'] ?? runs(100))

const first = checkedNaire()
/** Second revision, with other rules for success and for who is asked for a cause. */
const second = {
  ...(JSON.parse(JSON.stringify(first).replaceAll("mood == '5'", "mood == '3'")) as NaireRecord),
  SuccessParam: "mood != '2'",
}

const revisions = [first, second].map((record, at) => ({
  commitFor: simulatedCommits(record),
  compiled: compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, why: whyOf }),
  naireRevision: at + 1,
}))

async function product() {
  const { commands } = await opened(house())
  for (const naire of [first, second]) {
    await commands.naires.import({ subjectSid, naire, by: admin, envelope: envelope() })
    await commands.naires.publish({ naireSid: naire.Sid, by: admin, envelope: envelope() })
  }
  return commands
}

const acts: readonly SessionIntention[] = [
  { type: 'ReturnSession', reason: '请核对' },
  { type: 'PassSession', reason: '' },
  { type: 'RejectSession', reason: '不认真' },
  { type: 'ReopenReview', reason: '再看一次', requestId: 'R' },
  { type: 'InvalidateSession', reason: '测试' },
  { type: 'RestoreSession', requestId: 'R' },
  { type: 'DeleteSession', reason: '' },
]

/** Goes on by chance; after each step that was taken, the session as it is at that moment. */
async function live(
  commands: Awaited<ReturnType<typeof product>>,
  sessionSid: string,
): Promise<readonly SessionAsOf[]> {
  const chance = new Chance(sessionSid)
  const { sessions } = commands
  const seen: SessionAsOf[] = []
  for (let step = 0; step < 8; step += 1) {
    const { commitFor, naireRevision } = chance.pick(revisions)
    const whole = commitFor(sessionSid)
    const feedbacks = whole.feedbacks.slice(0, chance.whole(1, whole.feedbacks.length))
    const isFinal = chance.happens(0.4)
    const commit = {
      ...whole,
      naireRevision,
      commandId: `${sessionSid}/${step}`,
      isFinal,
      ...(isFinal ? {} : { feedbacks }),
      duration: chance.whole(1, 100_000),
    }
    const taken =
      chance.happens(0.5) || step === 0
        ? sessions.commit(commit)
        : sessions.handle({ sessionSid, command: chance.pick(acts), by: assessor, envelope: envelope() })
    if (
      await taken.then(
        () => true,
        () => false,
      )
    )
      seen.push(await sessions.asOf(sessionSid, Number.MAX_SAFE_INTEGER))
  }
  return seen
}

describe('time travel', () => {
  it('replays any session at any position as it was live, and tells why by expressions and values that give just that', async () => {
    const commands = await product()
    let [told, travelled] = [0, 0]
    for (let at = 1; at <= count; at += 1) {
      const seen = await live(commands, `T${at}`)
      const then = new Chance(`position ${at}`).pick(seen)
      const replayed = await commands.sessions.asOf(`T${at}`, then.revision)
      expect(replayed).toEqual(then)
      if (then.revision < (seen.at(-1)?.revision ?? 0)) travelled += 1
      told += checkReasons(replayed)
    }
    expect(travelled).toBeGreaterThan(count / 2)
    expect(told).toBeGreaterThan(count)
  }, 3_600_000)
})

/**
 * Of the questionnaire's revision of that moment: what the engine says again is what was stored, and each reason gives
 * what is claimed.
 */
function checkReasons({ row, feedbacks, conditions }: SessionAsOf): number {
  const record = row.NaireRevision === 1 ? first : second
  const { compiled } = revisions[row.NaireRevision - 1]!
  const session = openSession(compiled, conditions)
  session.load(feedbacks, conditions.now)
  expect(session.outcome().score).toBe(row.Score)
  const success = session.why({ kind: 'success' })
  if (row.Success !== null && (row.Status === 0 || row.Status === 1))
    expect(session.outcome().success).toBe(row.Success)
  const reasons = reasonsOf(
    session,
    record.Questions.map(({ Sid }) => Sid),
  )
  const whys = [success, ...reasons.map(({ why }) => why)].filter((why) => why !== null)
  for (const why of whys) expect({ ...why, result: evaluated(why) }).toEqual(why)
  for (const { kind, questionSid, why } of reasons)
    if (kind === 'hidden' && why !== null)
      expect([session.question(questionSid).visible, why.result]).toEqual([false, false])
  return whys.length
}

/** Evaluates the expression with nothing but the values that were named. */
function evaluated({ expression, values }: Explanation): unknown {
  const compiled = compile(expression)
  const named = values.map(({ value }): Value => (value === '' ? null : value))
  const written = (path: readonly string[]) => path.map((part) => part.replace(/^@/, '')).join('.')
  const bound = compiled.bind((path) => values.findIndex(({ reference }) => reference === written(path)))
  return bound.evaluate(named, { now: new Date(0), seed: 'none' })
}

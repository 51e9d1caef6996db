import { describe, expect, it } from 'vitest'
import { choice, naire } from '../../../tests/scenarios/naire.ts'
import { findingsOf } from '../diagnostics/index.ts'
import { parseRecord } from '../naires/index.ts'
import { simulate } from '../simulation/index.ts'
import {
  closedQuestions,
  excusedQuestions,
  lateAnswers,
  limitClocksIn,
  limitEntries,
  limitsOn,
  moved,
  secondsLeft,
  timeLimitsOf,
  type LimitClocks,
} from './index.ts'

const config = (Config: object) => ({ Config })
const record = naire(
  [choice('one', 'AB', {}, config({ TimeLimit: 20 })), choice('two', 'AB', {}, config({ PageTimeLimit: 40 }))],
  { TimeLimit: 60 },
)
const [one = '', two = ''] = record.Questions.map(({ Sid }) => Sid)
const limits = timeLimitsOf(record)
if (limits === null) throw new Error('There are limits')
const page = { sid: 'P', questionSids: [one, two] }
const start = Date.parse('2026-03-01T02:00:00Z')
const after = (clocks: LimitClocks, seconds: number) =>
  moved(clocks, limitsOn(limits, page), { at: start + seconds * 1_000, ms: seconds * 1_000 })
const begun = after({}, 0)

describe('time limits', () => {
  it('hold for the questionnaire, a page and a question, each with its clock', () => {
    expect(limitsOn(limits, page).map(({ scope, seconds }) => `${scope} ${seconds}`)).toEqual([
      'naire 60',
      'page 40',
      'question 20',
    ])
    expect(Object.values(after(begun, 15)).map(secondsLeft)).toEqual([45, 25, 5])
  })

  it('close what they are of once they have passed, and run on while another page is open', () => {
    const closed = (seconds: number) => closedQuestions(after(begun, seconds), limits, [page])
    expect(closed(19)).toEqual(new Set())
    expect(closed(20)).toEqual(new Set([one]))
    expect(closed(40)).toEqual(new Set([one, two]))
    expect(closed(60)).toBeNull()
    const elsewhere = moved(begun, limitsOn(limits, null), { at: start + 40_000, ms: 40_000 })
    expect(closedQuestions(elsewhere, limits, [page])).toEqual(new Set([one, two]))
  })

  it('are not moved by a clock that is set back', () => {
    expect(moved(begun, [], { at: start - 9_000_000, ms: 15_000 })['naire']?.usedMs).toBe(15_000)
    expect(moved(begun, [], { at: start, ms: -5_000 })['naire']?.usedMs).toBe(0)
  })

  it('come with the session as they stand on the device', () => {
    const clocks = after(after(begun, 20), 3)
    expect(limitClocksIn(limitEntries(clocks))).toEqual(clocks)
    expect(limitClocksIn([])).toBeNull()
    const entry = { ...limitEntries(clocks)[0], ValString: '{"naire":[1,2],"page P":"x","question Q":[1,2,0,9]}' }
    expect(Object.keys(limitClocksIn([entry]) ?? {})).toEqual(['question Q'])
  })
})

describe('the server', () => {
  const commit = (clocks: LimitClocks, seconds: number) => ({
    record,
    pages: [page],
    metadatas: limitEntries(clocks),
    startTime: new Date(start).toISOString(),
    receivedAt: new Date(start + seconds * 1_000).toISOString(),
  })
  const answered = (QuestionSid: string, seconds: number) =>
    ({ QuestionSid, QuestionCode: QuestionSid, TimeStamp: new Date(start + seconds * 1_000).toISOString() }) as never

  it('asks for nothing whose time is over, and believes that only once the time can have passed', () => {
    expect(excusedQuestions(commit(after(begun, 20), 25))).toEqual(new Set([one]))
    expect(excusedQuestions(commit(after(begun, 60), 65))).toBeNull()
    expect(excusedQuestions(commit(after(begun, 60), 30))).toEqual(new Set([one, two].slice(0, 1)))
    expect(excusedQuestions(commit(after(begun, 10), 900))).toEqual(new Set())
  })

  it('flags what was answered after its time, each question once and by what was exceeded most', () => {
    const found = (...sent: readonly never[]) =>
      lateAnswers(commit(begun, 100), sent).map(({ questionSid, told, right }) => `${questionSid} ${told} ${right}`)
    expect(found(answered(one, 19), answered(two, 39))).toEqual([])
    expect(found(answered(one, 30), answered(two, 70)).toSorted()).toEqual([`${one} 30 20`, `${two} 70 60`])
  })

  it('flags an answer whose clock did not come along', () => {
    const silent = { ...commit({}, 30), metadatas: [] }
    expect(lateAnswers(silent, [answered(one, 5)])).toMatchObject([{ questionSid: one, told: null }])
  })
})

describe('authors', () => {
  it('are told of limits that are none, and of more than a session can bring', () => {
    const wrong = naire([choice('one', 'AB', {}, config({ TimeLimit: 1.5 }))], { TimeLimit: 60 })
    const keys = (input: object) => {
      const parsed = parseRecord(input)
      return 'problems' in parsed
        ? parsed.problems.map(({ key, target }) => `${key} ${target}`).filter((one) => !one.includes('badSid'))
        : []
    }
    expect(keys(wrong)).toEqual(['naire.timeLimit Questions[0].Data.Config.TimeLimit'])
    expect(keys(naire([choice('one', 'AB')], { TimeLimit: 2 }))).toEqual(['content.outOfRange TimeLimit'])
    const many = Array.from({ length: 301 }, (_, at) => choice(`q${at}`, 'AB', {}, config({ TimeLimit: 9 })))
    expect(keys(naire(many))).toEqual(['naire.tooManyLimits Questions'])
  })

  it('are warned of limits that nobody can meet, or that never pass', () => {
    const doubtful = naire(
      [
        choice('one', 'AB', {}, config({ TimeLimit: 20, AnswerTimeSpan: 30 })),
        choice('two', 'AB', {}, config({ TimeLimit: 50, PageTimeLimit: 90 })),
      ],
      { TimeLimit: 40 },
    )
    const found = findingsOf(doubtful).filter(({ sentence }) => sentence.key.startsWith('timeLimits.'))
    expect(found.map(({ code, sentence, path }) => `${code} ${sentence.key} ${path.slice(-13)}`)).toEqual([
      'one timeLimits.withinLeast fig.TimeLimit',
      'two timeLimits.neverPasses fig.TimeLimit',
      'two timeLimits.neverPasses PageTimeLimit',
    ])
  })

  it('learn from made-up respondents how many would run out of time', () => {
    const options = { seed: 'a', now: new Date(start), respondents: 20, viewPort: 'mobile' } as const
    const short = naire([choice('one', 'AB', {}, config({ TimeLimit: 5 })), choice('two', 'ABCDEFGH')], {
      TimeLimit: 6,
    })
    expect(simulate(short, options)).toMatchObject({ outOfTime: 20 })
    expect(simulate(record, options)).toMatchObject({ outOfTime: 0 })
    expect(simulate(naire([choice('one', 'AB')]), options).outOfTime).toBeNull()
  })
})

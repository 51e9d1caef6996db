import type { Feedback } from '@naire/domain/interactions'
import { impossibleTimeOf, shownIn, type SessionFinding } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { checkedNaire, partSid, questionSid } from '../../../../tests/fixtures/checked-naire.ts'
import { simulatedCommits } from '../../../../tests/findings/simulated-commit.ts'
import { admin, assessor, envelope, house, opened, subjectSid } from '../../tests/house.ts'
import type { CommitRequest } from './commit-request.ts'

const record = checkedNaire()
const honest = simulatedCommits(record)

async function product() {
  const { commands } = await opened(house())
  await commands.naires.import({ subjectSid, naire: record, by: admin, envelope: envelope() })
  await commands.naires.publish({ naireSid: record.Sid, by: admin, envelope: envelope() })
  return commands
}

const readAsTime = (finding: Partial<SessionFinding>) => impossibleTimeOf(finding as SessionFinding)

/** Returns the quality flags of a commit with these forged fields; `mood` is the answer to that question. */
async function found(
  forge: (request: CommitRequest) => Partial<CommitRequest>,
  mood = '2',
): Promise<readonly Partial<SessionFinding>[]> {
  const request = withMood(mood)
  const { events } = await (await product()).sessions.commit({ ...request, ...forge(request) })
  return events.flatMap((event) => (event.type === 'FindingsRecorded' ? event.data.findings : []))
}

function withMood(mood: string): CommitRequest {
  for (let at = 1; ; at += 1) {
    const request = honest(`S${at}`)
    if (request.feedbacks.some(({ QuestionCode, ReferCode1 }) => QuestionCode === 'mood' && ReferCode1 === mood))
      return request
  }
}

const of = (code: string) => ({ questionSid: questionSid(code), questionCode: code })
const items = ({ feedbacks }: CommitRequest, code: string) =>
  feedbacks.filter(({ QuestionCode }) => QuestionCode === code)
const changed = ({ feedbacks }: CommitRequest, code: string, change: Partial<Feedback>) => ({
  feedbacks: feedbacks.map((item) => (item.QuestionCode === code ? { ...item, ...change } : item)),
})

const backwards = (places: string) => places.split(' ').toReversed().join(' ')

/** With the lists of a question told as `forge` makes them of what was told. */
function reordered(
  { sessionMetadatas = [] }: CommitRequest,
  code: string,
  forge: (lists: readonly string[]) => readonly string[],
) {
  const told = shownIn(sessionMetadatas)
  const forged = { ...told, [code]: forge(told?.[code] ?? []) }
  return {
    sessionMetadatas: sessionMetadatas.map((entry) =>
      entry.Path === '$shown' ? { ...entry, ValString: JSON.stringify(forged) } : entry,
    ),
  }
}

describe('a forged commit is taken, and exactly what was forged is found', () => {
  it('nothing about an honest one', async () => {
    expect(await found(() => ({}))).toEqual([])
  })

  it('an answer to a hidden question', async () => {
    const shown = items(withMood('5'), 'cause')
    expect(await found(({ feedbacks }) => ({ feedbacks: [...feedbacks, ...shown] }))).toMatchObject([
      { kind: 'hiddenAnswer', ...of('cause') },
    ])
  })

  it('a hidden option', async () => {
    const forged = await found(
      (request) => changed(request, 'sport', { Refer1: partSid('sport', 'C'), ReferCode1: 'C', ReferSeq1: 3 }),
      '1',
    ).catch((error: unknown) => error)
    // A question that must be answered is not answered by an option that is not there.
    expect(forged).toMatchObject({ refusal: { key: 'session.answersInvalid', target: 'sport' } })
    const both = (request: CommitRequest) => ({
      feedbacks: [
        ...request.feedbacks,
        ...items(request, 'sport').map((item) => ({
          ...item,
          Seq: 2,
          Refer1: partSid('sport', 'C'),
          ReferCode1: 'C',
          ReferSeq1: 3,
        })),
      ],
    })
    expect(await found(both, '1')).toMatchObject([{ kind: 'hiddenAnswer', ...of('sport') }])
  })

  it('a value that is computed', async () => {
    expect(await found((request) => changed(request, 'doubled', { Value1: '99' }))).toMatchObject([
      { kind: 'forgedAnswer', ...of('doubled') },
    ])
  })

  it('the score of an answer, and of the session', async () => {
    expect(await found((request) => changed(request, 'doubled', { Score: 7 }))).toMatchObject([
      { kind: 'forgedScore', ...of('doubled'), told: 7, right: 2 },
    ])
    expect(await found(() => ({ claims: { score: 100, success: true } }))).toMatchObject([
      { kind: 'forgedScore', questionSid: null, told: 100, right: 2 },
    ])
  })

  it('success', async () => {
    expect(await found(() => ({ claims: { score: null, success: true } }), '4')).toMatchObject([
      { kind: 'forgedSuccess', told: 'true', right: 'false' },
    ])
  })

  it('an order that the seed does not draw', async () => {
    const swapped = ({ sessionMetadatas = [] }: CommitRequest) => ({
      sessionMetadatas: sessionMetadatas.map((entry) =>
        entry.Path === '$way.orders'
          ? { ...entry, ValString: entry.ValString?.replace(/\[(\d),(\d)/, '[$2,$1') ?? '' }
          : entry,
      ),
    })
    expect(await found(swapped)).toMatchObject([{ kind: 'wrongOrder', ...of('north') }])
  })

  it.each([
    ['options', 'sport', (lists: readonly string[]) => lists.map(backwards)],
    ['rows of a grid', 'grid', ([options = '', rows = '']: readonly string[]) => [options, backwards(rows)]],
    ['columns of a grid', 'grid', ([options = '', rows = '']: readonly string[]) => [backwards(options), rows]],
    ['what is no order', 'sport', () => ['1 9 x']],
    ['less than there is', 'grid', ([options = '']: readonly string[]) => [options]],
  ])('another order than the seed draws: %s', async (_, code, forge) => {
    const findings = await found((request) => reordered(request, code, forge))
    expect(findings).toMatchObject([{ kind: 'wrongOptionOrder', ...of(code) }])
    expect(findings[0]?.told).not.toEqual(findings[0]?.right)
  })

  it('names an order by its codes, as it was told and as it was drawn', async () => {
    const drawn = shownIn(withMood('2').sessionMetadatas)?.['sport']?.[0] ?? ''
    const inWords = (places: string) =>
      places
        .split(' ')
        .map((place) => 'ABC'[Number(place)])
        .join(' ')
    const [finding] = await found((request) => reordered(request, 'sport', (lists) => lists.map(backwards)))
    expect(finding).toMatchObject({ told: inWords(backwards(drawn)), right: inWords(drawn) })
  })

  it('nothing where the device tells no orders', async () => {
    expect(
      await found(({ sessionMetadatas = [] }) => ({
        sessionMetadatas: sessionMetadatas.filter(({ Path }) => Path !== '$shown'),
      })),
    ).toEqual([])
  })

  it.each([
    ['endsBefore', { lastReplyTime: '2026-11-20T01:00:00.000Z', duration: null }],
    ['aheadOfClock', { lastReplyTime: '2026-11-22T02:00:00.000Z' }],
    ['tooLong', { duration: 100_000 }],
  ])('impossible times: %s', async (kind, forged) => {
    const findings = await found(() => forged)
    expect(findings).toMatchObject([{ kind: 'impossibleTimes', questionSid: null }])
    expect(findings.map(readAsTime)).toMatchObject([{ kind }])
  })

  it.each([
    ['answeredBefore', '2026-11-19T02:00:00.000Z'],
    ['answeredAfter', '2026-11-23T02:00:00.000Z'],
  ])('impossible times: %s', async (kind, TimeStamp) => {
    const findings = await found((request) => changed(request, 'mood', { TimeStamp }))
    expect(findings).toMatchObject([{ kind: 'impossibleTimes', ...of('mood') }])
    expect(findings.map(readAsTime)).toMatchObject([{ kind }])
  })

  it('a grid in one line', async () => {
    const inLine = (request: CommitRequest) =>
      changed(request, 'grid', { Refer2: partSid('grid', '3'), ReferCode2: '3', ReferSeq2: 3, Value2: '3' })
    expect(await found(inLine)).toMatchObject([{ kind: 'straightLine', ...of('grid'), told: 12, right: 5 }])
  })

  it('answers given too fast', async () => {
    const hasty = ({ feedbacks, startTime }: CommitRequest) => ({
      feedbacks: feedbacks.map((item) => ({ ...item, TimeStamp: startTime })),
      duration: 3,
      lastReplyTime: new Date(Date.parse(startTime) + 3_000).toISOString(),
    })
    expect(await found(hasty)).toMatchObject([{ kind: 'tooFast', told: 3, right: 9 }])
  })
})

describe('what another session had before', () => {
  const story = '那年冬天雪下得很大，我们在屋里围着炉子坐了一整夜，谁也不愿意先去睡。'
  const told = (request: CommitRequest, Value1: string): CommitRequest => {
    const [pattern] = items(request, 'story')
    return {
      ...request,
      feedbacks: [
        ...request.feedbacks.filter(({ QuestionCode }) => QuestionCode !== 'story'),
        { ...(pattern ?? (items(honest('S1'), 'story')[0] as Feedback)), Value1 },
      ],
    }
  }

  it('the same device, and the same text however it is set', async () => {
    const { sessions } = await product()
    await sessions.commit(told(honest('S1'), story))
    const copied = await sessions.commit(told(honest('S2'), ` ${story.replaceAll('，', ', ')}`))
    expect(copied.events).toContainEqual({
      type: 'FindingsRecorded',
      data: { findings: [expect.objectContaining({ kind: 'sameText', ...of('story'), otherSid: 'S1' })] },
    })
    const again = await sessions.commit({ ...honest('S3'), sessionKey: honest('S1').sessionKey })
    expect(again.events).toContainEqual({
      type: 'FindingsRecorded',
      data: { findings: [expect.objectContaining({ kind: 'sameDevice', questionSid: null, otherSid: 'S1' })] },
    })
  })

  it('is compared with nothing when a session only tries the questionnaire', async () => {
    const { sessions } = await product()
    await sessions.commit(told(honest('S1'), story))
    expect((await sessions.commit({ ...told(honest('S2'), story), mode: 'test' })).state.hasFindings).toBe(false)
  })
})

it('what was found is counted in the row, and taken back when the answers are handed in anew without it', async () => {
  const { sessions } = await product()
  const request = withMood('2')
  await sessions.commit({ ...request, duration: 100_000 })
  expect((await sessions.asOf(request.sessionSid, 99)).row.FindingCount).toBe(1)
  await sessions.handle({
    sessionSid: request.sessionSid,
    command: { type: 'ReturnSession', reason: '请核对' },
    by: assessor,
    envelope: envelope(),
  })
  await sessions.commit({ ...request, commandId: 'again' })
  expect((await sessions.asOf(request.sessionSid, 99)).row.FindingCount).toBe(0)
})

it('answers that no device makes are refused with their place', async () => {
  const { sessions } = await product()
  const request = honest('S1')
  const [first] = request.feedbacks
  const stranger = { ...(first as Feedback), QuestionSid: 'F'.repeat(32) }
  const broken = (feedbacks: readonly Feedback[]) => sessions.commit({ ...request, feedbacks, isFinal: false })
  await expect(broken([...request.feedbacks, stranger])).rejects.toMatchObject({
    refusal: { key: 'session.answersBroken', target: `Feedbacks[${request.feedbacks.length}]` },
  })
  await expect(broken([first as Feedback, { ...(first as Feedback) }])).rejects.toMatchObject({
    refusal: { key: 'session.answersBroken', target: 'Feedbacks[1]' },
  })
})

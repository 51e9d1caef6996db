import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import {
  agreementOf,
  agreementReport,
  draw,
  mostDrawn,
  reviewSampleDecider,
  secondReviewers,
  type Candidate,
  type DrawMethod,
  type RatedPair,
  type ReviewSampleCommand,
  type ReviewSamples,
} from './index.ts'

/** Pairs of ratings from a table: how often the first gave the row's rating and the second the column's. */
const pairsOf = (table: readonly (readonly number[])[]): readonly RatedPair[] =>
  table.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, (): RatedPair => [`${first}`, `${second}`])),
  )

describe('Cohen’s κ', () => {
  it.each([
    // Fleiss, Levin, Paik, Statistical Methods for Rates and Proportions: psychotic, neurotic, organic; κ = 0.676.
    [
      [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      0.89,
      0.66,
      0.676,
    ],
    // Fifty grant proposals that two readers accept or reject: κ = 0.40.
    [
      [
        [20, 5],
        [10, 15],
      ],
      0.7,
      0.5,
      0.4,
    ],
    // The two tables with the same share of agreement and different margins: κ = 0.1304 and 0.2593.
    [
      [
        [45, 15],
        [25, 15],
      ],
      0.6,
      0.54,
      0.1304,
    ],
    [
      [
        [25, 35],
        [5, 35],
      ],
      0.6,
      0.46,
      0.2593,
    ],
  ])('of %j is as published', (table, observed, expected, kappa) => {
    const agreement = agreementOf(pairsOf(table))
    expect(agreement.observed).toBeCloseTo(observed, 10)
    expect(agreement.expected).toBeCloseTo(expected, 10)
    expect(agreement.kappa).toBeCloseTo(kappa, 3)
  })

  it('is 1 in full agreement, negative below chance, and nothing where nothing can differ', () => {
    expect(
      agreementOf(
        pairsOf([
          [3, 0],
          [0, 4],
        ]),
      ),
    ).toMatchObject({ kappa: 1, standardError: 0 })
    expect(
      agreementOf(
        pairsOf([
          [0, 5],
          [5, 0],
        ]),
      ).kappa,
    ).toBeCloseTo(-1, 10)
    expect(agreementOf(pairsOf([[7]]))).toMatchObject({ n: 7, observed: 1, kappa: null })
    expect(agreementOf([])).toMatchObject({ n: 0, observed: null, kappa: null })
  })

  it('has the large-sample standard error', () => {
    expect(
      agreementOf(
        pairsOf([
          [20, 5],
          [10, 15],
        ]),
      ).standardError,
    ).toBeCloseTo(Math.sqrt(0.21 / (50 * 0.25)), 10)
  })

  it('is told in all, by reviewer and by question', () => {
    const review = (
      sessionSid: string,
      reviewerSid: string,
      verdicts: readonly ['pass' | 'return', 'pass' | 'return'],
    ) => ({
      sessionSid,
      first: { reviewerSid, verdict: verdicts[0], objections: verdicts[0] === 'return' ? ['Q1'] : [] },
      second: { reviewerSid: 'X', verdict: verdicts[1], objections: verdicts[1] === 'return' ? ['Q1', 'Q2'] : [] },
    })
    const report = agreementReport([
      review('1', 'A', ['pass', 'pass']),
      review('2', 'A', ['return', 'return']),
      review('3', 'B', ['pass', 'return']),
      review('4', 'B', ['return', 'pass']),
    ])
    expect(report.verdict).toMatchObject({ n: 4, observed: 0.5, kappa: 0 })
    expect(report.byReviewer.map(({ reviewerSid, kappa }) => [reviewerSid, kappa])).toEqual([
      ['A', 1],
      ['B', -1],
    ])
    expect(report.byQuestion.map(({ questionSid, observed }) => [questionSid, observed])).toEqual([
      ['Q1', 0.5],
      ['Q2', 0.5],
    ])
  })
})

describe('a draw', () => {
  const candidates: readonly Candidate[] = Array.from({ length: 100 }, (_, at) => ({
    sessionSid: `S${String(at).padStart(3, '0')}`,
    reviewerSid: `R${at % 3}`,
    flags: at % 10 === 0 ? 2 : 0,
  }))
  const sids = (method: DrawMethod, of = candidates) => draw(of, method).map(({ sessionSid }) => sessionSid)

  it('takes every n-th from a place on', () => {
    expect(sids({ kind: 'everyNth', n: 25, start: 2 })).toEqual(['S001', 'S026', 'S051', 'S076'])
    expect(sids({ kind: 'everyNth', n: 1, start: 1 })).toHaveLength(100)
  })

  it('takes what is flagged', () => {
    expect(sids({ kind: 'byFlag', least: 2 })).toHaveLength(10)
    expect(sids({ kind: 'byFlag', least: 3 })).toEqual([])
  })

  it('takes as many of each reviewer', () => {
    const drawn = draw(candidates, { kind: 'byReviewer', each: 4, seed: 'a' })
    for (const reviewer of ['R0', 'R1', 'R2'])
      expect(drawn.filter(({ reviewerSid }) => reviewerSid === reviewer)).toHaveLength(4)
  })

  it('is the same for the same seed, in whichever order the candidates come, and another for another', () => {
    const method = { kind: 'random', count: 10, seed: '2026' } as const
    expect(sids(method)).toEqual(sids(method, candidates.toReversed()))
    expect(new Set(sids(method)).size).toBe(10)
    expect(sids(method)).not.toEqual(sids({ ...method, seed: '2027' }))
  })

  it('draws each as often as any other', () => {
    const counts = new Map<string, number>()
    for (let seed = 0; seed < 2_000; seed += 1)
      for (const sid of sids({ kind: 'random', count: 5, seed: `${seed}` }, candidates.slice(0, 20)))
        counts.set(sid, (counts.get(sid) ?? 0) + 1)
    // 500 times each; five standard deviations of a binomial.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(5 * Math.sqrt(2_000 * 0.25 * 0.75))
    expect(counts.size).toBe(20)
  })

  it('has a limit', () => {
    const many = Array.from({ length: 800 }, (_, at) => ({ sessionSid: `${at}`, reviewerSid: 'R', flags: 1 }))
    expect(draw(many, { kind: 'byFlag', least: 1 })).toHaveLength(mostDrawn)
  })
})

it('a second review is never that of the first reviewer, and work is even', () => {
  const sessions = Array.from({ length: 6 }, (_, at) => ({ sessionSid: `${at}`, barred: at < 2 ? ['A'] : ['C'] }))
  const given = secondReviewers(sessions, ['A', 'B'])
  expect([...given]).toEqual([
    ['0', 'B'],
    ['1', 'B'],
    ['2', 'A'],
    ['3', 'A'],
    ['4', 'A'],
    ['5', 'B'],
  ])
  expect([...secondReviewers([{ sessionSid: '0', barred: ['A'] }], ['A'])]).toEqual([['0', null]])
})

describe('a sample', () => {
  const by = (sid: string) =>
    ({ by: { sid, role: roles.Supervisor, orgSid: 'ORG' }, at: '2026-11-26T08:00:00.000Z' }) as const
  const sample = {
    sampleSid: 'P1',
    naireSid: 'N1',
    orgSid: 'ORG',
    subjectSid: 'SUB',
    method: { kind: 'everyNth', n: 2, start: 1 },
    candidates: 4,
    drawn: [
      { sessionSid: 'S1', revision: 3, first: { reviewerSid: 'A', verdict: 'pass', objections: [] }, secondSid: 'B' },
      {
        sessionSid: 'S2',
        revision: 5,
        first: { reviewerSid: 'A', verdict: 'return', objections: ['Q1'] },
        secondSid: 'B',
      },
    ],
  } as const
  const drawnBy: ReviewSampleCommand = { type: 'DrawReviewSample', sample, ...by('M') }
  const second = (sid: string, sessionSid: string, verdict: 'pass' | 'return'): ReviewSampleCommand => ({
    type: 'GiveSecondReview',
    sampleSid: 'P1',
    sessionSid,
    judgement: { verdict, objections: verdict === 'return' ? ['Q1', 'Q1'] : [] },
    ...by(sid),
  })
  const resolve = (sid: string, sessionSid: string): ReviewSampleCommand => ({
    type: 'ResolveDisagreement',
    sampleSid: 'P1',
    sessionSid,
    verdict: 'return',
    ...by(sid),
  })
  const given = (...commands: readonly ReviewSampleCommand[]): ReviewSamples =>
    commands.reduce<ReviewSamples>(
      (state, command) => reviewSampleDecider.decide(state, command).reduce(reviewSampleDecider.evolve, state),
      reviewSampleDecider.initial,
    )
  const no = (state: ReviewSamples, command: ReviewSampleCommand) => reviewSampleDecider.refusal(state, command)?.key

  it('is drawn once, and not empty', () => {
    expect(no(given(drawnBy), drawnBy)).toBe('sample.exists')
    const empty = { ...drawnBy, sample: { ...sample, drawn: [] } } as ReviewSampleCommand
    expect(no({}, empty)).toBe('sample.empty')
  })

  it('takes one second review, of whom it was given to', () => {
    const drawn = given(drawnBy)
    expect(no(drawn, second('A', 'S1', 'pass'))).toBe('sample.notFound')
    expect(no(drawn, second('B', 'S9', 'pass'))).toBe('sample.notFound')
    const reviewed = given(drawnBy, second('B', 'S2', 'return'))
    expect(reviewed['P1']?.sessions['S2']?.second).toEqual({ verdict: 'return', objections: ['Q1'] })
    expect(no(reviewed, second('B', 'S2', 'pass'))).toBe('sample.alreadyReviewed')
  })

  it('lets a third person resolve what they disagree about, once', () => {
    const reviewed = given(drawnBy, second('B', 'S1', 'return'), second('B', 'S2', 'return'))
    expect(no(reviewed, resolve('M', 'S2'))).toBe('sample.noDisagreement')
    for (const own of ['A', 'B']) expect(no(reviewed, resolve(own, 'S1'))).toBe('sample.ownReview')
    const resolved = reviewSampleDecider
      .decide(reviewed, resolve('M', 'S1'))
      .reduce(reviewSampleDecider.evolve, reviewed)
    expect(resolved['P1']?.sessions['S1']?.resolution).toEqual({ verdict: 'return', bySid: 'M' })
    expect(no(resolved, resolve('M', 'S1'))).toBe('sample.noDisagreement')
  })
})

import { openSession, type CompiledNaire } from '../answering/index.ts'
import { type TestCase, outcomeOf } from './test-case.ts'

/** Difference from the recorded case. Questions by their current codes, deleted ones by the codes that they had. */
export type CaseDifference =
  | { readonly kind: 'shown' | 'hidden' | 'gone' | 'notCounted'; readonly code: string }
  | { readonly kind: 'score' | 'alarm'; readonly expected: number; readonly found: number }
  | { readonly kind: 'success'; readonly expected: boolean; readonly found: boolean }
  | { readonly kind: 'quota'; readonly quotaSid: string; readonly found: boolean }

/** Gives the recorded answers again; empty when the same comes of them. */
export function runCase(
  compiled: CompiledNaire,
  { sid, viewPort, lang, at, feedbacks, outcome }: TestCase,
): readonly CaseDifference[] {
  const now = new Date(at)
  const session = openSession(compiled, { sessionSid: sid, viewPort, lang, now })
  session.load(feedbacks, now)
  const found = outcomeOf(session)
  const codeOf = (question: string): string | null => compiled.findQuestion(question)?.code ?? null
  const counted = new Set(session.feedbacks().map(({ QuestionSid }) => QuestionSid))
  const lost = [
    ...new Map(
      feedbacks
        .filter(({ QuestionSid }) => !counted.has(QuestionSid))
        .map((one) => [one.QuestionSid, one.QuestionCode]),
    ),
  ]
  const [before, after] = [new Set(outcome.shown), new Set(found.shown)]
  return [
    ...lost.map(([question, code]): CaseDifference =>
      codeOf(question) === null ? { kind: 'gone', code } : { kind: 'notCounted', code: codeOf(question) ?? code },
    ),
    ...found.shown
      .filter((question) => !before.has(question))
      .map((question): CaseDifference => ({ kind: 'shown', code: codeOf(question) ?? question })),
    ...outcome.shown.flatMap((question): readonly CaseDifference[] =>
      after.has(question) || codeOf(question) === null ? [] : [{ kind: 'hidden', code: codeOf(question) ?? question }],
    ),
    ...unlike('score', outcome.score, found.score),
    ...unlike('alarm', outcome.alarm, found.alarm),
    ...(outcome.success === found.success
      ? []
      : [{ kind: 'success', expected: outcome.success, found: found.success } as const]),
    ...quotaDifferences(new Set(outcome.quotaCells), new Set(found.quotaCells)),
  ]
}

function unlike(kind: 'score' | 'alarm', expected: number, found: number): readonly CaseDifference[] {
  return expected === found ? [] : [{ kind, expected, found }]
}

function quotaDifferences(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly CaseDifference[] {
  const all = [...new Set([...before, ...after])]
  return all
    .filter((cell) => before.has(cell) !== after.has(cell))
    .map((quotaSid) => ({ kind: 'quota', quotaSid, found: after.has(quotaSid) }))
}

import type { Answering, QuestionState } from '../answering/index.ts'
import type { InteractionType } from '../interactions/kinds.ts'
import { questionDefinitions, questionTypeOf } from '../questions/index.ts'

export interface Length {
  readonly questions: number
  readonly pages: number
  readonly minutes: number
}

/** Also where the author hides the numbers. */
const isNumbered = (number: number): boolean => {
  const type = questionTypeOf(number)
  return type !== null && questionDefinitions[type].numbered
}

/** Measures the length of a filled session. */
export function lengthOf(session: Answering): Length {
  const pages = session.pages().filter(({ visible }) => visible)
  const questions = pages
    .flatMap(({ questionSids }) => questionSids.map((sid) => session.question(sid)))
    .filter(({ visible }) => visible)
  const seconds = questions.reduce((sum, question) => sum + secondsOf(question), 0)
  return {
    questions: questions.filter(({ type }) => isNumbered(type)).length,
    pages: pages.length,
    minutes: seconds / 60,
  }
}

/** Seconds that reading and answering a question takes, estimated from what there is to read and to answer. */
export function secondsOf({ stem, interactions }: QuestionState): number {
  const seen = interactions.filter(({ visible }) => visible)
  const texts = [
    stem,
    ...seen.flatMap(({ options, rows }) =>
      [...options, ...rows].filter(({ visible }) => visible).map(({ text }) => text),
    ),
  ]
  return (
    texts.reduce((reading, text) => reading + readingSeconds(text), 0) +
    seen.reduce((answering, { type, rows }) => answering + answerSeconds[type] * Math.max(1, rows.length), 0)
  )
}

export function spreads(lengths: readonly Length[]): ReachabilityReport['lengths'] {
  return {
    questions: spread(lengths.map(({ questions }) => questions)),
    pages: spread(lengths.map(({ pages }) => pages)),
    minutes: spread(lengths.map(({ minutes }) => minutes)),
  }
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  return { least: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 }
}

/** Seconds that an answer takes on a phone, beside reading: a row of a matrix is one answer. Estimates. */
const answerSeconds: Readonly<Record<InteractionType, number>> = {
  choice: 4,
  matrix: 4,
  plainText: 15,
  attach: 30,
  sort: 15,
  cascade: 10,
  loc: 10,
  video: 30,
  audio: 30,
}

/** Signs of Chinese, Japanese and Korean are read at about 6 a second, letters at about 20. */
function readingSeconds(html: string): number {
  const text = html.replace(/<[^>]*>/g, '')
  const wide = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0
  return wide / 6 + (text.length - wide) / 20
}

/** Something that no respondent was found to meet, whatever was tried. */
export type ReachabilityFinding =
  | { readonly kind: 'unreachableQuestion'; readonly questionSid: string; readonly code: string }
  /** Never shown, or never to be chosen, although its question is met. */
  | {
      readonly kind: 'deadOption'
      readonly questionSid: string
      readonly code: string
      readonly optionSid: string
      readonly option: string
    }
  | { readonly kind: 'unfillableQuota'; readonly quotaSid: string; readonly memo: string }

/** Of respondents who answer by chance. */
export interface Spread {
  readonly least: number
  readonly median: number
  readonly most: number
}

export interface ReachabilityReport {
  /** Number of respondents tried. */
  readonly runs: number
  readonly findings: readonly ReachabilityFinding[]
  readonly lengths: {
    /** Questions, but explanations, that are visible in the end. */
    readonly questions: Spread
    readonly pages: Spread
    /** Estimated from what there is to read and to answer. */
    readonly minutes: Spread
  }
}

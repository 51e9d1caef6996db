import type { CheckedCommit, StraightLine } from './checked-commit.ts'
import { finding, type SessionFinding, type FindingKind } from './finding.ts'
import { impossibleTimes, tooFast } from './times.ts'
import { readPageGroups } from '../../naires/page-groups/index.ts'
import type { ShownList } from '../displayed-orders/index.ts'
import { groupedByReply, type Answers } from '../answers.ts'
import type { Feedback } from '../../interactions/index.ts'
import { feedbackTypes } from '../../interactions/index.ts'

/**
 * Everything that is odd about a final commit; empty for an honest one. Judges nothing: the session is taken as it is.
 */
export const checkCommit = (commit: CheckedCommit): readonly SessionFinding[] =>
  checks.flatMap((check) => check(commit))

const repeated = ({ repeated: all }: CheckedCommit): readonly SessionFinding[] =>
  all.map(({ question, otherSid }) =>
    question === null
      ? finding('sameDevice', { otherSid })
      : finding('sameText', { questionSid: question.QuestionSid, questionCode: question.QuestionCode, otherSid }),
  )

const unprovenProfile = ({ profileDoubt }: CheckedCommit): readonly SessionFinding[] =>
  profileDoubt === null ? [] : [finding('unprovenProfile', { told: profileDoubt })]

const checks: readonly ((commit: CheckedCommit) => readonly SessionFinding[])[] = [
  hiddenAnswers,
  forgedAnswers,
  forgedOutcome,
  unprovenProfile,
  wrongOrders,
  wrongOptionOrders,
  impossibleTimes,
  tooFast,
  straightLines,
  repeated,
]

/**
 * Threshold for straight lines, as a negative power of ten: answering by chance draws such a line at most once in a
 * million grids. Reached by 10 rows of 5 options and by 21 of 2.
 */
const improbable = 6

/** A grid that is told by itself, or all grids of the session that are told together. */
function straightLines({ straightLines: lines, grids }: CheckedCommit): readonly SessionFinding[] {
  const isTold = (all: readonly StraightLine[]) => all.reduce((sum, line) => sum + improbability(line), 0) >= improbable
  const told = lines.length === grids && isTold(lines) ? lines : lines.filter((line) => isTold([line]))
  return told.map(({ questionSid, questionCode, rows, options }) =>
    finding('straightLine', { questionSid, questionCode, told: rows, right: options }),
  )
}

/** Zeros of the chance that all rows take the option of the first. */
const improbability = ({ rows, options }: StraightLine): number => (rows - 1) * Math.log10(options)

/**
 * Orders of page groups, and of pages in a part, that are drawn from the seed alone, and were told otherwise. What an
 * expression, the respondent or another party decides is taken as told.
 */
function wrongOrders({ record, orders }: CheckedCommit): readonly SessionFinding[] {
  if (orders === null || orders.told.pageGroups !== orders.drawn.pageGroups) return []
  const { told, drawn } = orders
  const wrong = readPageGroups(record.PageGroups).groups.flatMap(({ OrderMode, Parts }, group) => {
    const isDrawn = OrderMode === 'Random' || OrderMode === 'RandomOrder'
    const ofGroup = isDrawn && differ(told.orders[group], drawn.orders[group])
    const ofParts = Parts.some(({ Shuffle, ShuffleExpression }, part) => {
      const key = `${group}.${part}`
      return Shuffle && ShuffleExpression.trim() === '' && differ(told.pages[key], drawn.pages[key])
    })
    return ofGroup || ofParts ? [Parts[0]?.StartCode ?? String(group)] : []
  })
  return wrong.map((questionCode) => {
    const questionSid = record.Questions.find(({ Code }) => Code === questionCode)?.Sid ?? null
    return finding('wrongOrder', { questionSid, questionCode })
  })
}

/** Compares reported with drawn orders; lists that were not met yet are not reported and do not differ. */
const differ = (told: readonly unknown[] | undefined, drawn: readonly unknown[] | undefined): boolean =>
  told !== undefined && drawn !== undefined && JSON.stringify(told) !== JSON.stringify(drawn)

/**
 * Questions whose options, rows or columns were told in another order than the session's seed draws. What was not told
 * is not compared.
 */
function wrongOptionOrders({ record, shown }: CheckedCommit): readonly SessionFinding[] {
  if (shown === null) return []
  return Object.entries(shown.drawn).flatMap(([questionCode, lists]) => {
    const told = shown.told[questionCode]
    const at = told === undefined ? -1 : lists.findIndex(({ places }, list) => told[list] !== places.join(' '))
    const wrong = lists[at]
    if (wrong === undefined) return []
    const questionSid = record.Questions.find(({ Code }) => Code === questionCode)?.Sid ?? null
    const places = (told?.[at] ?? '').split(' ').map(Number)
    return [
      finding('wrongOptionOrder', {
        questionSid,
        questionCode,
        told: inWords(wrong, places),
        right: inWords(wrong, wrong.places),
      }),
    ]
  })
}

/** Signs of the list that a finding holds: it stands in the log. */
const most = 200

const inWords = ({ codes }: ShownList, places: readonly number[]): string =>
  places
    .map((place) => codes[place] ?? '?')
    .join(' ')
    .slice(0, most)

/** A score or success that the answers do not give: of the session, or of one answer. */
function forgedOutcome({ sent, counted, claims, outcome }: CheckedCommit): readonly SessionFinding[] {
  const found: SessionFinding[] = []
  if (claims.score !== null && !isSame(claims.score, outcome.score))
    found.push(finding('forgedScore', { told: claims.score, right: outcome.score }))
  if (claims.success !== null && claims.success !== outcome.success) {
    found.push(finding('forgedSuccess', { told: String(claims.success), right: String(outcome.success) }))
  }
  return [...found, ...forgedScores(sent, groupedByReply(counted))]
}

/** An answer that does not count is found as hidden; its score says no more. */
function forgedScores(sent: readonly Feedback[], counted: Answers): readonly SessionFinding[] {
  return [...groupedByReply(sent)].flatMap(([key, items]) => {
    const [told, right] = [scoreOf(items), scoreOf(counted.get(key) ?? [])]
    const [first] = items
    if (told === null || !counted.has(key) || first === undefined || isSame(told, right ?? 0)) return []
    return [
      finding('forgedScore', {
        questionSid: first.QuestionSid,
        questionCode: first.QuestionCode,
        told,
        right: right ?? 0,
      }),
    ]
  })
}

/** Of the whole reply; it stands on one of its records. */
const scoreOf = (items: readonly Feedback[]): number | null => items.find(({ Score }) => Score != null)?.Score ?? null

/** Sums of fractions differ in the last digits from machine to machine. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

/** Answers to a question, a cell or an option that the other answers hide. */
function hiddenAnswers({ sent, counted }: CheckedCommit): readonly SessionFinding[] {
  const right = groupedByReply(counted)
  return eachQuestion('hiddenAnswer', groupedByReply(sent), (key, items) => {
    const own = right.get(key)
    return own === undefined || items.some((item) => isChoice(item) && !own.some((one) => isSamePlace(one, item)))
  })
}

/** Values that are computed, and were sent as others. */
function forgedAnswers({ sent, counted }: CheckedCommit): readonly SessionFinding[] {
  const right = groupedByReply(counted)
  return eachQuestion('forgedAnswer', groupedByReply(sent), (key, items) =>
    items.some((item) => {
      const own =
        item.Type === feedbackTypes.textInput
          ? right.get(key)?.find((one) => one.Type === item.Type && isSamePlace(one, item))
          : undefined
      return own !== undefined && normal(own.Value1) !== normal(item.Value1)
    }),
  )
}

/** One finding for each question, however many of its answers are concerned. */
function eachQuestion(
  kind: FindingKind,
  sent: Answers,
  isOdd: (key: string, items: readonly Feedback[]) => boolean,
): readonly SessionFinding[] {
  const odd = [...sent].filter(([key, items]) => isOdd(key, items)).flatMap(([, items]) => items.slice(0, 1))
  const byQuestion = new Map(odd.map((item) => [item.QuestionSid, item]))
  return [...byQuestion.values()].map(({ QuestionSid, QuestionCode }) =>
    finding(kind, { questionSid: QuestionSid, questionCode: QuestionCode }),
  )
}

const isChoice = ({ Type }: Feedback): boolean => Type === feedbackTypes.choice

const isSamePlace = (one: Feedback, other: Feedback): boolean =>
  one.Type === other.Type && normal(one.Refer1) === normal(other.Refer1) && normal(one.Refer2) === normal(other.Refer2)

const normal = (text: string | null | undefined): string => (text ?? '').trim()

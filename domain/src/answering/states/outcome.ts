import type { CompiledQuestion } from '../compiled.ts'
import type { AlarmLevel, AlarmReason, Outcome } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import { plainTextOf } from '../texts/plain-text-of.ts'

/** Computes the outcome of all answers together. */
export function outcomeOf(sheet: Sheet): Outcome {
  const { compiled, values } = sheet
  const alarmReasons = compiled.questions
    .filter((question) => isRaised(sheet, question))
    .map((question) => reasonOf(sheet, question))
  return {
    score: Number(values[compiled.outcome.score]),
    success: values[compiled.outcome.success] === true,
    alarm: alarmLevel(alarmReasons.map((reason) => reason.level)),
    alarmReasons,
    quotaCells: compiled.quotas.filter(({ node }) => values[node] === true).map(({ cell }) => cell.Sid),
  }
}

/**
 * Of the raised ones. None if no question raises one; both if different levels or the both level occur; else the
 * highest (runtime §4).
 */
function alarmLevel(levels: readonly AlarmLevel[]): AlarmLevel {
  const raised = new Set(levels)
  if (raised.size > 1 || raised.has(3)) return 3
  return [...raised][0] ?? 0
}

const isRaised = (sheet: Sheet, { nodes, content }: CompiledQuestion) =>
  content.Alarm !== 0 && sheet.values[nodes.alarm] === true

function reasonOf(sheet: Sheet, question: CompiledQuestion): AlarmReason {
  return {
    questionSid: question.sid,
    questionCode: question.code,
    level: question.content.Alarm,
    expression: question.content.Config.AlarmExpression,
    explain: sheet.texts.alarmExplainOf(question.at),
    excerpt: excerptOf(sheet, question),
  }
}

// The question's own answer and those that the expression reads, in the order of the questionnaire.
function excerptOf(sheet: Sheet, question: CompiledQuestion): string {
  const codes = new Set([question.code, ...question.programs.alarm!.references.map(([code]) => code)])
  return sheet.compiled.questions
    .filter(({ code }) => codes.has(code))
    .flatMap((read) => {
      const words = wordsOf(sheet, read)
      return words === '' ? [] : [`${sheet.texts.labelOf(read.at)}：${words}`]
    })
    .join('\n')
}

function wordsOf(sheet: Sheet, { fields }: CompiledQuestion): string {
  const words = fields.flatMap(({ at, field }) => {
    const reply = sheet.settled[at]?.reply
    return reply ? [plainTextOf(field.interaction.words(reply))] : []
  })
  return words.join('；')
}

/** Counts the session's visible questions that take an answer and those that have one; updated incrementally. */
export class AnswerCount {
  asked = 0
  answered = 0
  /** By question: what of it is counted. */
  private readonly counted: Uint8Array
  /** By question: 1 when it is on a page of the session. */
  private readonly ofSession: Uint8Array

  constructor(private readonly sheet: Sheet) {
    const { questions } = sheet.compiled
    this.counted = new Uint8Array(questions.length)
    this.ofSession = new Uint8Array(questions.length)
    for (const { at } of sheet.course.asked) this.ofSession[at] = 1
    for (const { at } of sheet.course.asked) this.update(at)
  }

  /** Counts a question anew. */
  update(place: number): void {
    if (this.ofSession[place] === 0) return
    const before = this.counted[place]!
    const now = this.stateOf(this.sheet.compiled.questionAt(place))
    if (now === before) return
    this.counted[place] = now
    this.asked += step(now, before, asked)
    this.answered += step(now, before, answered)
  }

  private stateOf({ nodes, fields }: CompiledQuestion): number {
    if (this.sheet.values[nodes.visible] !== true) return 0
    if (!fields.some(({ field }) => field.interaction.takesReply)) return 0
    return fields.some(({ at }) => this.sheet.settled[at]?.reply != null) ? asked | answered : asked
  }
}

const [asked, answered] = [1, 2] as const

const step = (now: number, before: number, flag: number) => Number((now & flag) > 0) - Number((before & flag) > 0)

import type { CompiledQuestion } from '../compiled.ts'
import type { Sheet } from '../sheet.ts'

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

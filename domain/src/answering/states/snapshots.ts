import type { CompiledQuestion } from '../compiled.ts'
import type { Finding, Outcome, PageState, Progress, QuestionState } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import { findingsOf } from './findings.ts'
import { Memo } from './kept.ts'
import { Numbers } from './numbers.ts'
import { outcomeOf } from './outcome.ts'
import { progressOf } from './progress.ts'
import { questionState } from './question-state.ts'
import { AnswerCount } from './tally.ts'

/** Immutable states, made when asked for, and the same objects until something about them changes. */
export class Snapshots {
  private readonly versions: Int32Array
  private readonly questions: (QuestionState | undefined)[]
  private readonly found: (readonly Finding[] | undefined)[]
  private readonly numbers: Numbers
  private readonly tally: AnswerCount
  private readonly pagesNow: Memo<readonly PageState[]>
  private readonly progressNow: Memo<Progress>
  private readonly outcomeNow: Memo<Outcome>
  private reached = 0
  /** Questions that changed in the renewal under way; `isChanged` has 1 for each of them. */
  private changed: number[] = []
  private readonly isChanged: Uint8Array

  constructor(private readonly sheet: Sheet) {
    const count = sheet.compiled.questions.length
    this.versions = new Int32Array(count).fill(1)
    this.isChanged = new Uint8Array(count)
    this.questions = Array.from({ length: count }, () => undefined)
    this.found = this.questions.map(() => undefined)
    this.numbers = new Numbers(sheet)
    this.tally = new AnswerCount(sheet)
    this.pagesNow = new Memo(() => sheet.course.states())
    this.progressNow = new Memo(() => progressOf(this.tally, this.reached))
    this.outcomeNow = new Memo(() => outcomeOf(sheet))
    this.recount(0, count - 1)
    this.letGoOfChanged()
  }

  question(question: CompiledQuestion): QuestionState {
    return (this.questions[question.at] ??= questionState(this.sheet, question, {
      number: this.numbers.of(question.at),
      version: this.versions[question.at]!,
      findings: this.findings(question),
    }))
  }

  findings(question: CompiledQuestion): readonly Finding[] {
    return (this.found[question.at] ??= findingsOf(this.sheet, question))
  }

  pages(): readonly PageState[] {
    return this.pagesNow.get()
  }

  progress(): Progress {
    const progress = this.progressNow.get()
    this.reached = progress.ratio
    return progress
  }

  outcome(): Outcome {
    return this.outcomeNow.get()
  }

  /** Lets go of what changed; gives the places of the questions concerned. */
  renew(nodes: readonly number[]): readonly number[] {
    const { questionOf, isShown } = this.sheet.compiled
    for (const id of nodes) if (isShown[id] === 1) this.note(questionOf[id]!)
    this.renumber(nodes)
    this.progressNow.forget()
    this.outcomeNow.forget()
    return this.letGoOfChanged()
  }

  /** Lets go of these questions, and of the pages. */
  touch(places: readonly number[]): readonly number[] {
    this.pagesNow.forget()
    for (const place of places) this.note(place)
    return this.letGoOfChanged()
  }

  /** The pages come in another order now; gives the places of the questions concerned. */
  rearrange(): readonly number[] {
    this.recount(0, this.versions.length - 1)
    return this.touch([])
  }

  private renumber(nodes: readonly number[]): void {
    const { questionOf, questions, guide } = this.sheet.compiled
    let [first, last] = [Number.POSITIVE_INFINITY, -1]
    for (const id of nodes) {
      const place = questionOf[id]!
      if (guide?.nodes.has(id)) [first, last] = [0, questions.length - 1]
      if (place < 0 || questions[place]!.nodes.visible !== id) continue
      first = Math.min(first, place)
      last = Math.max(last, place)
    }
    if (last >= 0) this.recount(first, last)
  }

  // From the first question that turned: those before it keep their numbers, unless pages change places.
  private recount(first: number, last: number): void {
    this.pagesNow.forget()
    this.sheet.course.forget()
    const note = (place: number) => this.note(place)
    const { sequence } = this.sheet.course
    if (sequence === null) this.numbers.recount(first, last, note)
    else this.numbers.recountAlong(sequence, note)
  }

  private note(place: number): void {
    if (this.isChanged[place] === 1) return
    this.isChanged[place] = 1
    this.changed.push(place)
  }

  private letGoOfChanged(): readonly number[] {
    const { changed } = this
    this.changed = []
    for (const place of changed) this.letGo(place)
    return changed
  }

  private letGo(place: number): void {
    this.isChanged[place] = 0
    this.versions[place]! += 1
    this.questions[place] = this.found[place] = undefined
    this.tally.update(place)
  }
}

import type { CompiledQuestion } from '../compiled.ts'
import type { Finding, Outcome, PageState, Progress, QuestionState } from '../contract.ts'
import type { Sheet } from '../sheet.ts'
import { outcomeOf, AnswerCount } from './outcome.ts'
import { questionState } from './question-state.ts'
import { isSameData } from '../same-data.ts'
import { plainTextOf } from '../texts/plain-text-of.ts'

/** The numbers shown before the stems, from 1 over the visible questions whose type has one. */
class Numbers {
  /** By question; 0 for none. */
  private readonly numbers: Int32Array
  private last = 0

  constructor(private readonly sheet: Sheet) {
    this.numbers = new Int32Array(sheet.compiled.questions.length)
  }

  of(place: number): number | null {
    return this.numbers[place] || null
  }

  /** Counts anew when questions between two places turned visible or hidden; tells the places whose numbers changed. */
  recount(firstTurned: number, lastTurned: number, tell: (place: number) => void): void {
    let now = this.before(firstTurned)
    let before = now
    for (let place = firstTurned; place < this.numbers.length; place++) {
      const was = this.numbers[place]!
      const number = this.isNumbered(place) ? ++now : 0
      if (was > 0) before = was
      if (number !== was) {
        this.numbers[place] = number
        tell(place)
      }
      // Behind the last that turned, all move by the same step: by none, or there are none.
      if (place >= lastTurned && (now === before || before === this.last)) break
    }
    this.last += now - before
  }

  /** Counts anew along questions that are met in another order than the written one. */
  recountAlong(sequence: readonly number[], tell: (place: number) => void): void {
    this.last = 0
    for (const place of sequence) {
      const number = this.isNumbered(place) ? ++this.last : 0
      if (number !== this.numbers[place]) tell(place)
      this.numbers[place] = number
    }
  }

  private isNumbered(place: number): boolean {
    const { mounted, nodes } = this.sheet.compiled.questionAt(place)
    return this.sheet.compiled.hasNumbers && mounted.numbered && this.sheet.values[nodes.visible] === true
  }

  private before(place: number): number {
    for (let at = place - 1; at >= 0; at--) if (this.numbers[at]! > 0) return this.numbers[at]!
    return 0
  }
}

/** A state made anew when it was forgotten; the object before when it comes out the same. */
class Memo<T> {
  private state: T | undefined
  private isStale = true

  constructor(private readonly make: () => T) {}

  get(): T {
    if (!this.isStale && this.state !== undefined) return this.state
    const made = this.make()
    this.isStale = false
    return (this.state = this.state !== undefined && isSameData(made, this.state) ? this.state : made)
  }

  forget(): void {
    this.isStale = true
  }
}

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

/** Over the visible questions that take an answer. `reached` is the highest ratio so far: progress never jumps back. */
function progressOf({ asked, answered }: AnswerCount, reached: number): Progress {
  const ratio = asked === 0 ? 1 : answered / asked
  return { answered, remaining: asked - answered, ratio: Math.max(reached, ratio) }
}

/**
 * Returns the findings of a question: its lock; else those of its interactions and, once these are valid, the first
 * extra validation that is false.
 */
function findingsOf(sheet: Sheet, question: CompiledQuestion): readonly Finding[] {
  if (sheet.values[question.nodes.visible] !== true) return []
  if (sheet.memory.locked.has(question.at))
    return [{ questionSid: question.sid, interactionSid: null, key: 'locked', params: {} }]
  const reviewed = question.fields.map(({ at, field }) => ({ ...field, settled: sheet.settled[at]! }))
  const found = question.mounted.review(reviewed)
  return found.length > 0
    ? found.map((finding) => ({ ...finding, params: paramsOf(finding, sheet), questionSid: question.sid }))
    : extraFindings(sheet, question)
}

/** An option is named in the session's language. */
function paramsOf({ optionSid, params }: Omit<Finding, 'questionSid'>, { texts }: Sheet): Finding['params'] {
  const { option } = params
  if (texts.isOwnLanguage || optionSid === undefined || option === undefined) return params
  return { ...params, option: plainTextOf(texts.textOf(optionSid, 'Data', String(option))) }
}

function extraFindings(sheet: Sheet, { at, sid, content, nodes }: CompiledQuestion): readonly Finding[] {
  const failed = content.ExtraValidations[Number(nodes.extra < 0 ? -1 : sheet.values[nodes.extra])]
  if (!failed) return []
  const message = sheet.texts.messageOf(at, failed)
  return [{ questionSid: sid, interactionSid: null, key: 'extra', params: {}, message }]
}

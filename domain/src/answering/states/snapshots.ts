import type { CompiledQuestion } from '../compiled.ts'
import type { Finding, Outcome, PageState, Progress, QuestionState } from '../contract.ts'
import type { Course } from '../pages/course.ts'
import { isSameData } from '../same-data.ts'
import type { Sheet } from '../sheet.ts'
import { findingsOf } from './findings.ts'
import { outcomeOf } from './outcome.ts'
import { renumber, renumberAlong } from './numbers.ts'
import { progressOf } from './progress.ts'
import { questionState } from './question-state.ts'

/** Immutable states, made when asked for, and the same objects until something about them changes. */
export class Snapshots {
  private readonly versions: number[]
  private readonly questions: (QuestionState | undefined)[] = []
  private readonly found: (readonly Finding[] | undefined)[] = []
  private readonly numbers: (number | null)[]
  private readonly pagesNow: Kept<readonly PageState[]>
  private readonly progressNow: Kept<Progress>
  private readonly outcomeNow: Kept<Outcome>
  private reached = 0

  constructor(
    private readonly sheet: Sheet,
    private readonly course: Course,
  ) {
    this.versions = sheet.compiled.questions.map(() => 1)
    this.numbers = sheet.compiled.questions.map(() => null)
    this.pagesNow = new Kept(() => course.states())
    this.progressNow = new Kept(() => progressOf(sheet, this.reached))
    this.outcomeNow = new Kept(() => outcomeOf(sheet))
    this.renumber(0)
  }

  question(question: CompiledQuestion): QuestionState {
    return (this.questions[question.at] ??= questionState(this.sheet, question, {
      number: this.numbers[question.at] ?? null,
      version: this.versions[question.at] ?? 1,
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
  renew(nodes: readonly number[]): ReadonlySet<number> {
    const { compiled } = this.sheet
    const changed = new Set<number>()
    let firstTurned = Number.POSITIVE_INFINITY
    for (const id of nodes) {
      const node = compiled.nodes[id]
      if (compiled.course.nodes.has(id)) firstTurned = 0
      if (!node?.isShown) continue
      changed.add(node.question)
      if (compiled.questions[node.question]?.nodes.visible === id) firstTurned = Math.min(firstTurned, node.question)
    }
    if (Number.isFinite(firstTurned)) for (const place of this.renumber(firstTurned)) changed.add(place)
    for (const place of changed) this.letGo(place)
    this.progressNow.forget()
    this.outcomeNow.forget()
    return changed
  }

  /** Lets go of these questions, and of the pages. */
  touch(places: readonly number[]): readonly number[] {
    this.pagesNow.forget()
    for (const place of places) this.letGo(place)
    return places
  }

  /** The pages come in another order now; gives the places of the questions concerned. */
  rearrange(): readonly number[] {
    return this.touch(this.renumber(0))
  }

  // From the first question that turned: those before it keep their numbers, unless pages change places.
  private renumber(first: number): readonly number[] {
    this.pagesNow.forget()
    this.course.forget()
    if (this.sheet.compiled.course.groups.length === 0) return renumber(this.sheet, this.numbers, first)
    return renumberAlong(this.sheet, this.numbers, this.course.sequence)
  }

  private letGo(place: number): void {
    this.versions[place] = (this.versions[place] ?? 0) + 1
    this.questions[place] = this.found[place] = undefined
  }
}

/** A state made anew when it was forgotten; the object before when it comes out the same. */
class Kept<T> {
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

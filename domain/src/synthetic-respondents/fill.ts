import type { Answering, InteractionState, QuestionState } from '../answering/contract.ts'
import { Chance } from './chance.ts'
import { type CascadeDataOf, type TextMatching, usualBlank, type Habit, type Habits } from './drawers/drawing.ts'
import { drawers } from './drawers/index.ts'

export interface FillOptions {
  /** The same seed gives the same answers. */
  readonly seed: string
  /** When the respondent begins. */
  readonly at: Date
  readonly habits?: Habits
  readonly textMatching?: TextMatching
  readonly cascadeData?: CascadeDataOf
}

export interface FillResult {
  /** When the last answer was given. */
  readonly at: Date
  /** Number of answers given, counting repeated answers again. */
  readonly answers: number
  /** Codes of the visible questions for which no valid answer was found. */
  readonly unanswered: readonly string[]
}

/** Times that an answer is drawn again when something is wrong with it. */
const tries = 40
/** Rounds over the questionnaire: an answer may show questions before it, or blank what was answered. */
const rounds = 12

/**
 * Answers a session as one respondent would: page by page, each visible question with a valid reply drawn by chance,
 * until nothing is left to answer. Pure: the same questionnaire, options and seed give the same session.
 */
export function fill(session: Answering, options: FillOptions): FillResult {
  const respondent = new Respondent(session, options)
  for (let round = 0; round < rounds && respondent.walk(); round++);
  return respondent.filled()
}

class Respondent {
  private readonly chance: Chance
  private readonly met = new Set<string>()
  private clock: number
  private answers = 0

  constructor(
    private readonly session: Answering,
    private readonly options: FillOptions,
  ) {
    this.chance = new Chance(options.seed)
    this.clock = options.at.getTime()
  }

  /** Answers what is open; true when something was. */
  walk(): boolean {
    const before = this.answers
    for (const page of this.session.pages()) {
      for (const sid of page.visible ? page.questionSids : []) this.meet(sid)
    }
    return this.answers > before
  }

  filled(): FillResult {
    const unanswered = this.session.pages().flatMap(({ visible, questionSids }) => (visible ? questionSids : []))
    const failed = unanswered.filter((sid) => this.session.validateQuestion(sid).length > 0)
    return {
      at: new Date(this.clock),
      answers: this.answers,
      unanswered: failed.map((sid) => this.session.question(sid).code),
    }
  }

  private meet(sid: string): void {
    const question = this.session.question(sid)
    if (!question.visible || !this.isOpen(question)) return
    this.clock += this.chance.whole(2, 20) * 1_000
    const isNew = !this.met.has(sid)
    this.met.add(sid)
    for (const { sid: interaction } of question.interactions) this.answer(sid, interaction, isNew)
    for (let attempt = 1; attempt < tries && this.session.validateQuestion(sid).length > 0; attempt++) this.mend(sid)
  }

  // Not met before, or something is wrong with it now.
  private isOpen({ sid }: QuestionState): boolean {
    return !this.met.has(sid) || this.session.validateQuestion(sid).length > 0
  }

  private answer(sid: string, interactionSid: string, mayBeBlank: boolean): void {
    const question = this.session.question(sid)
    const interaction = question.interactions.find((candidate) => candidate.sid === interactionSid)
    if (!interaction || !interaction.visible || interaction.readonly) return
    const habit = this.habitOf(question, interaction)
    if (
      mayBeBlank &&
      !interaction.required &&
      this.chance.happens(habit.blank ?? this.options.habits?.blank ?? usualBlank)
    )
      return
    this.give(question, interaction, habit)
  }

  private mend(sid: string): void {
    const wrong = new Set(this.session.validateQuestion(sid).map((finding) => finding.interactionSid))
    const question = this.session.question(sid)
    const all = wrong.has(null)
    for (const interaction of question.interactions) {
      if ((all || wrong.has(interaction.sid)) && interaction.visible && !interaction.readonly)
        this.give(question, interaction, this.habitOf(question, interaction))
    }
  }

  private give({ sid }: QuestionState, interaction: InteractionState, habit: Habit): void {
    const at = new Date(this.clock)
    const findings = this.session.validateQuestion(sid)
    const { textMatching, cascadeData } = this.options
    const reply = drawers[interaction.type]({
      interaction,
      findings,
      chance: this.chance,
      habit,
      at,
      textMatching,
      cascadeData,
    })
    this.session.answer(sid, interaction.sid, reply, at)
    this.answers += 1
  }

  // What is said of a question holds for every member who is asked it.
  private habitOf({ sid, code: own, interactions }: QuestionState, interaction: InteractionState): Habit {
    const { answers } = this.options.habits ?? {}
    const isOfMember =
      answers?.[own] === undefined && this.session.members(sid).some(({ rosterSid }) => rosterSid !== sid)
    const code = isOfMember ? own.replace(/_\d+$/, '') : own
    return (
      answers?.[`${code}.${interaction.code}`] ?? (interactions[0] === interaction ? answers?.[code] : undefined) ?? {}
    )
  }
}

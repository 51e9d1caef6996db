import { compileNaire, openSession, type AlarmLevel, type Answering, type InteractionState, type OpenOptions, type OptionState, type QuestionState, type Reply } from '@naire/domain/answering'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { expect } from 'vitest'
import { interactionSidOf, sidOf } from './naire.ts'
import { replyFor, said, type Given } from './replies.ts'

/** Answers a questionnaire and says what is to be seen, in the codes of its author: `Q1`, `Q1.I2`, `Q1.B` for an option. */
export function scenario(record: NaireRecord, options: Partial<OpenOptions> = {}): Scenario {
  const compiled = compileNaire(record, { patterns: linearPatterns })
  return new Scenario(openSession(compiled, { sessionSid: 'session', viewPort: 'desktop', lang: 'zh-CN', now: start, ...options }))
}

export const start = new Date('2026-03-01T02:00:00Z')

export class Scenario {
  private clock = start.getTime()

  constructor(readonly session: Answering) {}

  /** Option codes, a text or number, or names of files. */
  answer(code: string, ...given: readonly Given[]): this {
    const interaction = this.interaction(code)
    return this.reply(code, replyFor(interaction, given, new Date(this.clock + 1000)))
  }

  clear(code: string): this {
    return this.reply(code, null)
  }

  reply(code: string, reply: Reply | null): this {
    this.clock += 1000
    this.session.answer(sidOf(questionCode(code)), this.interaction(code).sid, reply, new Date(this.clock))
    return this
  }

  load(feedbacks: readonly Feedback[]): this {
    expect(this.session.load(feedbacks, new Date(this.clock)).unknown).toEqual([])
    return this
  }

  expectVisible(...codes: readonly string[]): this {
    return this.each(codes, (state) => expect(state.visible, `${state.code} is visible`).toBe(true))
  }

  expectHidden(...codes: readonly string[]): this {
    return this.each(codes, (state) => expect(state.visible, `${state.code} is hidden`).toBe(false))
  }

  /** What counts. */
  expectAnswer(code: string, ...given: readonly Given[]): this {
    expect(said(this.interaction(code).reply), `answer of ${code}`).toEqual(given.map(String))
    return this
  }

  expectBlank(...codes: readonly string[]): this {
    for (const code of codes) this.expectAnswer(code)
    return this
  }

  /** What the screen shows. */
  expectDraft(code: string, ...given: readonly Given[]): this {
    expect(said(this.interaction(code).draft), `draft of ${code}`).toEqual(given.map(String))
    return this
  }

  /** Exactly these things are wrong with the question, as `key` or `key:param`. */
  expectFindings(code: string, ...keys: readonly string[]): this {
    const found = this.session.validateQuestion(sidOf(code))
    expect(found.map(({ key, params, message }) => [key, ...Object.values(params), ...(message === undefined ? [] : [message])].join(':'))).toEqual(keys)
    return this
  }

  expectReadonly(code: string, readonly = true): this {
    expect(this.interaction(code).readonly, `${code} is read-only`).toBe(readonly)
    return this
  }

  expectOption(code: string, expected: Partial<{ visible: boolean; disabled: boolean; forced: boolean }>): this {
    const [question = '', option] = code.split('.')
    expect(this.state(question).interactions[0]?.options.find((candidate) => candidate.code === option), code).toMatchObject(expected)
    return this
  }

  expectOrder(code: string, ...options: readonly string[]): this {
    expect(this.interaction(code).options.map((option) => option.code)).toEqual(options)
    return this
  }

  /** The visible rows, in the order in which they are shown: of the question, else of its first interaction. */
  expectRows(code: string, ...rows: readonly string[]): this {
    const { rows: own, interactions } = this.state(code)
    expect(shownCodes(own.length > 0 ? own : (interactions[0]?.rows ?? [])), `rows of ${code}`).toEqual(rows)
    return this
  }

  expectColumns(code: string, ...columns: readonly string[]): this {
    expect(shownCodes(this.state(code).columns), `columns of ${code}`).toEqual(columns)
    return this
  }

  expectStem(code: string, stem: string): this {
    expect(this.state(code).stem).toBe(stem)
    return this
  }

  expectOutcome(expected: Partial<{ score: number; success: boolean; alarm: AlarmLevel; quotaCells: readonly string[] }>): this {
    expect(this.session.outcome()).toMatchObject(expected)
    return this
  }

  /** Numbers shown before the stems, null for none. */
  expectNumbers(expected: Readonly<Record<string, number | null>>): this {
    for (const [code, number] of Object.entries(expected)) expect(this.state(code).number, `number of ${code}`).toBe(number)
    return this
  }

  /** The visible pages. */
  expectPages(...sids: readonly string[]): this {
    expect(this.session.pages().filter((page) => page.visible).map((page) => page.sid)).toEqual(sids)
    return this
  }

  state(code: string): QuestionState {
    return this.session.question(sidOf(questionCode(code)))
  }

  /** The first interaction, or that with the code behind the point, or that of a cell: `Q7.R1.C2`. */
  interaction(code: string): InteractionState {
    const [question = '', name, column] = code.split('.')
    const sid = column === undefined ? null : interactionSidOf(question, `${name}.${column}`)
    const found = this.state(code).interactions.find((candidate) => (sid === null ? name === undefined || candidate.code === name : candidate.sid === sid))
    if (!found) throw new Error(`there is no interaction ${code}`)
    return found
  }

  private each(codes: readonly string[], check: (state: QuestionState) => void): this {
    for (const code of codes) check(this.state(code))
    return this
  }
}

const questionCode = (code: string): string => code.split('.')[0] ?? code
const shownCodes = (parts: readonly OptionState[]) => parts.filter(({ visible }) => visible).map((part) => part.code)

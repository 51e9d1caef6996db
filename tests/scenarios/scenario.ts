import {
  compileNaire,
  openSession,
  whyOf,
  type AlarmLevel,
  type Answering,
  type InteractionState,
  type OpenOptions,
  type OptionState,
  type QuestionState,
  type Reply,
} from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { expect } from 'vitest'
import { interactionSidOf, sidOf } from './naire.ts'
import { replyFor, said, type ReplyInput } from './replies.ts'

/**
 * Answers a questionnaire and says what is to be seen, in the codes of its author: `Q1`, `Q1.I2`, `Q1.B` for an option,
 * `Q5.R1` for a row.
 */
export function scenario(record: NaireRecord, options: Partial<OpenOptions> = {}): Scenario {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
    why: whyOf,
  })
  return new Scenario(
    openSession(compiled, { sessionSid: 'session', viewPort: 'desktop', lang: 'zh-CN', now: start, ...options }),
    new Map(compiled.questions.map(({ code, sid }) => [code, sid])),
  )
}

export const start = new Date('2026-03-01T02:00:00Z')

export class Scenario {
  private clock = start.getTime()

  /** `sids`: of the questions by their codes, those of members included. */
  constructor(
    readonly session: Answering,
    private readonly sids: ReadonlyMap<string, string>,
  ) {}

  /** In the words of `Given`; the answer of one row (`Q5.R1`) leaves those of the others. */
  answer(code: string, ...given: readonly ReplyInput[]): this {
    const { interaction, row } = this.asked(code)
    const all =
      row === null
        ? given
        : [
            ...said(interaction.type, interaction.draft).filter((item) => !isOf(row, item)),
            ...given.map((item) => `${row}=${item}`),
          ]
    return this.reply(code, replyFor(interaction, all, new Date(this.clock + 1000)))
  }

  clear(code: string): this {
    return this.reply(code, null)
  }

  reply(code: string, reply: Reply | null): this {
    this.clock += 1000
    this.session.answer(this.sidOf(code), this.interaction(code).sid, reply, new Date(this.clock))
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

  /** Asserts the reply that counts. */
  expectAnswer(code: string, ...given: readonly ReplyInput[]): this {
    expect(this.said(code, 'reply'), `answer of ${code}`).toEqual(given.map(String))
    return this
  }

  expectBlank(...codes: readonly string[]): this {
    for (const code of codes) this.expectAnswer(code)
    return this
  }

  /** Asserts the draft that the screen shows. */
  expectDraft(code: string, ...given: readonly ReplyInput[]): this {
    expect(this.said(code, 'draft'), `draft of ${code}`).toEqual(given.map(String))
    return this
  }

  /** Exactly these things are wrong with the question, as `key` or `key:param`. */
  expectFindings(code: string, ...keys: readonly string[]): this {
    const found = this.session.validateQuestion(this.sidOf(code))
    expect(
      found.map(({ key, params, message }) =>
        [key, ...Object.values(params), ...(message === undefined ? [] : [message])].join(':'),
      ),
    ).toEqual(keys)
    return this
  }

  expectReadonly(code: string, readonly = true): this {
    expect(this.interaction(code).readonly, `${code} is read-only`).toBe(readonly)
    return this
  }

  /** An option, row or column. */
  expectOption(code: string, expected: Partial<OptionState>): this {
    expect(this.part(code), code).toMatchObject(expected)
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

  expectOutcome(
    expected: Partial<{ score: number; success: boolean; alarm: AlarmLevel; quotaCells: readonly string[] }>,
  ): this {
    expect(this.session.outcome()).toMatchObject(expected)
    return this
  }

  /** Numbers shown before the stems, null for none. */
  expectNumbers(expected: Readonly<Record<string, number | null>>): this {
    for (const [code, number] of Object.entries(expected))
      expect(this.state(code).number, `number of ${code}`).toBe(number)
    return this
  }

  /** The visible pages. */
  expectPages(...sids: readonly string[]): this {
    expect(
      this.session
        .pages()
        .filter((page) => page.visible)
        .map((page) => page.sid),
    ).toEqual(sids)
    return this
  }

  /** Why it is so: the expression, and the values that it read by their references. */
  expectWhy(kind: WhyKind, code: string, expression: string, values: Readonly<Record<string, string>>): this {
    const questionSid = this.sidOf(code)
    const about =
      kind === 'option'
        ? { kind, questionSid, optionSid: this.part(code).sid }
        : { kind, questionSid, interactionSid: this.asked(code).interaction.sid }
    const why = this.session.why(about)
    expect({
      expression: why?.expression,
      values: Object.fromEntries((why?.values ?? []).map(({ reference, value }) => [reference, value])),
    }).toEqual({ expression, values })
    return this
  }

  /** The questions whose expressions came to no rest, one list for each circle. */
  expectUnsettled(...circles: readonly (readonly string[])[]): this {
    expect(this.session.unsettled().map((codes) => codes.toSorted())).toEqual(circles)
    return this
  }

  state(code: string): QuestionState {
    return this.session.question(this.sidOf(code))
  }

  /** The first interaction, or that with the code behind the point, or that of a cell: `Q7.R1.C2`. */
  interaction(code: string): InteractionState {
    return this.asked(code).interaction
  }

  private sidOf(code: string): string {
    return this.sids.get(questionCode(code)) ?? sidOf(questionCode(code))
  }

  private asked(code: string): { readonly interaction: InteractionState; readonly row: string | null } {
    const [question = '', name, column] = code.split('.')
    const { interactions } = this.state(code)
    const cell =
      column === undefined
        ? undefined
        : interactions.find(({ sid }) => sid === interactionSidOf(question, `${name}.${column}`))
    const named = cell ?? interactions.find((candidate) => name === undefined || candidate.code === name)
    const found = named ?? interactions.find(({ rows }) => rows.some((row) => row.code === name))
    if (!found) throw new Error(`there is no interaction ${code}`)
    return { interaction: found, row: named ? null : (name ?? null) }
  }

  private part(code: string): OptionState {
    const { rows, columns, interactions } = this.state(code)
    const parts = [
      ...rows,
      ...columns,
      ...interactions.flatMap((interaction) => [...interaction.options, ...interaction.rows]),
    ]
    const found = parts.find((part) => part.code === code.split('.')[1])
    if (!found) throw new Error(`there is no option, row or column ${code}`)
    return found
  }

  private said(code: string, which: 'reply' | 'draft'): readonly string[] {
    const { interaction, row } = this.asked(code)
    const all = said(interaction.type, interaction[which])
    return row === null ? all : all.filter((item) => isOf(row, item)).map((item) => item.slice(row.length + 1))
  }

  private each(codes: readonly string[], check: (state: QuestionState) => void): this {
    for (const code of codes) check(this.state(code))
    return this
  }
}

type WhyKind = 'visible' | 'readonly' | 'value' | 'alarm' | 'option'

const isOf = (row: string, item: string) => item.startsWith(`${row}=`)
const questionCode = (code: string): string => code.split('.')[0] ?? code
const shownCodes = (parts: readonly OptionState[]) => parts.filter(({ visible }) => visible).map((part) => part.code)

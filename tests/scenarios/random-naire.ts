import type { NaireRecord } from '@naire/domain/naires'
import fc, { type Arbitrary } from 'fast-check'
import { choice, multi, naire, number, optionSidOf, text, type Draft } from './naire.ts'

/** Questionnaires whose questions depend on earlier ones in every way that there is. */
export const randomNaire: Arbitrary<NaireRecord> = fc
  .array(fc.record({ kind: fc.constantFrom(...kindsOf()), rule: fc.nat({ max: 5 }), on: fc.tuple(fc.nat(), fc.nat()) }), { minLength: 2, maxLength: 12 })
  .map((rows) => naire(rows.map(({ kind, rule, on }, at) => kinds[kind](`Q${at + 1}`, conditions(rule, at, on))), { SuccessParam: 'Q1.count + Q2.count > 0' }))

export interface Step {
  readonly question: number
  readonly letters: readonly string[]
  readonly number: number
}

/** What a respondent does next: answers question n with some letters or a number; nothing chosen clears it. */
export const randomSteps: Arbitrary<readonly Step[]> = fc.array(
  fc.record({ question: fc.nat({ max: 11 }), letters: fc.shuffledSubarray([...'ABCD']), number: fc.integer({ min: -3, max: 12 }) }),
  { maxLength: 25 },
)

interface Conditions {
  readonly config: { readonly VisibleExpression?: string; readonly HideExpression?: string }
  /** True now and then, by what earlier questions say. */
  readonly when: string
}

const kinds = {
  choice: (code: string, { config, when }: Conditions): Draft =>
    choice(code, { A: {}, B: { HideExpression: when }, C: { SelectExpression: `(${when}) && false` }, D: {} }, { ScoreExpression: `${code}.count * 2` }, { Config: config }),
  multi: (code: string, { config, when }: Conditions): Draft =>
    multi(
      code,
      { A: { SelectExpression: when }, B: { DisableExpression: when }, C: {}, D: { Exclusive: [optionSidOf(code, 'B'), optionSidOf(code, 'C')] } },
      { MaxSelection: 2, ScoreExpression: `${code}.count`, FullPoints: 1 },
      { Config: config },
    ),
  number: (code: string, { config }: Conditions): Draft => number(code, { DataType: { Type: 2, Required: false, MinValue: 0, MaxValue: 9 } }, { Config: config }),
  computed: (code: string, { config, when }: Conditions): Draft => number(code, { ValueExpression: `iif(${when}, 5, 0)` }, { Config: config }),
  locked: (code: string, { config, when }: Conditions): Draft => text(code, { ReadonlyExpression: when }, { Config: config }),
} as const

type Kind = keyof typeof kinds

function kindsOf(): readonly Kind[] {
  return ['choice', 'multi', 'number', 'computed', 'locked']
}

function conditions(rule: number, at: number, [first, second]: readonly [number, number]): Conditions {
  if (at === 0) return { config: {}, when: 'false' }
  const [one, other] = [`Q${(first % at) + 1}`, `Q${(second % at) + 1}`]
  const when = [`${one} == 'A'`, `${one}.count + ${other}.count > 1`, `${one} > ${other}`, `${one}.visible && ${other} == 'B'`, `is_empty(${one})`, `${one}.score > 1`][rule] ?? 'false'
  const shown = rule % 3 === 0 ? { VisibleExpression: `not_empty(${other}) || ${when}` } : rule % 3 === 1 ? { HideExpression: when } : {}
  return { config: shown, when }
}

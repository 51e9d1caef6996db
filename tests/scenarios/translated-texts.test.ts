import { readFileSync } from 'node:fs'
import { translatables } from '@naire/domain/authoring'
import { withMembers, type NaireRecord } from '@naire/domain/naires'
import { describe, expect, test } from 'vitest'
import { matrix, naire, number, text, type Draft } from './naire.ts'
import { goOnToStop, grouped, letters, offered } from './page-walk.ts'
import { scenario } from './scenario.ts'

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../docs/examples/${name}.json`, import.meta.url), 'utf8')) as NaireRecord

/** Everything that its author can translate, translated into marks. */
function marked(record: NaireRecord): NaireRecord {
  const texts = translatables(record).map(({ key }, at) => [key, `⟦${at}⟧`] as const)
  return { ...record, Translations: { de: Object.fromEntries(texts) } }
}

/** Texts of the questions that engines show, for all of them, visible or not. */
function shown(record: NaireRecord): string {
  const { session } = scenario(record, { lang: 'de' })
  return JSON.stringify(withMembers(record).Questions.map(({ Sid }) => session.question(Sid)))
}

const keysOf = (record: NaireRecord) => Object.entries(record.Translations?.['de'] ?? {})
const suffix = (...questions: readonly Draft[]) => translatables(naire(questions)).map(({ key }) => key)

describe('what an author is asked to translate is what respondents read', () => {
  test.each(['gallery', 'phq9-gad7'])('in the example %s', (name) => {
    const record = marked(example(name))
    const state = shown(record)
    // The questionnaire's own texts are shown around the questions, these two when they are due.
    const atOnce = keysOf(record).filter(
      ([key]) => !key.startsWith(record.Sid) && !/\.(?:Message|AlarmExplain)$/.test(key),
    )
    expect(atOnce.length).toBeGreaterThan(60)
    expect(atOnce.filter(([, mark]) => !state.includes(mark))).toEqual([])
  })

  test('words around a number, marks of its slider, the form of its value', () => {
    const SliderSettings = {
      Enable: true,
      Pips: { Enable: true, StepFormat: '{0} 年', ValueDescs: ['低', '高'] },
      Tooltips: { Enable: true, Format: '{0}' },
    }
    const record = marked(naire([number('Q1', { DataType: { Type: 2, Prepend: '约', Append: '岁', SliderSettings } })]))
    const within = (path: string) => `sid-Q1-I1.DataType.${path}`
    expect(
      keysOf(record)
        .map(([key]) => key)
        .slice(2),
    ).toEqual(
      [
        'Prepend',
        'Append',
        'SliderSettings.Pips.StepFormat',
        'SliderSettings.Pips.ValueDescs.1',
        'SliderSettings.Pips.ValueDescs.2',
      ].map(within),
    )
    const { DataType } = scenario(record, { lang: 'de' }).interaction('Q1').content as unknown as { DataType: object }
    expect(DataType).toMatchObject({
      Prepend: '⟦2⟧',
      Append: '⟦3⟧',
      SliderSettings: { Pips: { StepFormat: '⟦4⟧', ValueDescs: ['⟦5⟧', '⟦6⟧'] }, Tooltips: { Format: '{0}' } },
    })
  })

  test('the heading over options of a matrix, the hint of how many may be chosen', () => {
    const record = marked(
      naire([
        matrix('Q1', 1, { A: { Group: '左' } }, { MaxSelectionHintSetting: { Enable: true, Format: '还可选 {0} 项' } }),
      ]),
    )
    const groups = keysOf(record).filter(([key]) => /Group|Format/.test(key))
    expect(groups).toHaveLength(2)
    for (const [, mark] of groups) expect(shown(record)).toContain(mark)
  })

  test('messages of extra validations, also where those of two questions are called the same [C3-04]', () => {
    const asked = (code: string) =>
      number(code, {}, { ExtraValidations: [{ Expression: `${code} > 1`, Message: `${code}?` }] })
    const record = marked(naire([asked('Q1'), asked('Q2')]))
    const [one, other] = keysOf(record).filter(([key]) => key.endsWith('.ExtraValidations.1.Message'))
    scenario(record, { lang: 'de' })
      .answer('Q1', 1)
      .answer('Q2', 1)
      .expectFindings('Q1', `extra:${one?.[1]}`)
      .expectFindings('Q2', `extra:${other?.[1]}`)
  })

  test('messages written as triples', () => {
    expect(suffix(text('Q1', {}, { ExtraValidations: [['7', 'Q1 > 1', 'no']] }))).toContain(
      'sid-Q1.ExtraValidations.7.Message',
    )
  })

  test('names of parts, where respondents pick the next one', () => {
    const record = marked(letters('ABCD', grouped('B C D', { OrderMode: 'Manually' })))
    const names = keysOf(record).flatMap(([key, mark]) => (key.includes('.Parts.') ? [mark] : []))
    expect(names).toHaveLength(3)
    expect(offered(goOnToStop(scenario(record, { lang: 'de' })))).toEqual(names)
    expect(
      translatables(letters('ABCD', grouped('B C D', { OrderMode: 'Random' }))).filter(({ key }) =>
        key.includes('.Parts.'),
      ),
    ).toEqual([])
  })

  test('what is sent elsewhere is left alone', () => {
    expect(
      suffix(
        text(
          'Q1',
          {},
          {
            FetchLockConfig: {
              Required: true,
              Fetch: { url: 'u', body: { Name: 'x', Message: 'y' } },
              UnlockExpression: 'true',
            },
          },
        ),
      ),
    ).toEqual(['naire.Name', 'sid-Q1.Data'])
  })
})

import { describe, test } from 'vitest'
import { attach, blanks, choice, essay, naire, number, text } from './naire.ts'
import { scenario } from './scenario.ts'

describe('content §4, fill-ins', () => {
  test('"with a value expression is read-only with computed value" [C4-11]', () => {
    scenario(naire([number('Q1'), number('Q2'), number('Q3', { ValueExpression: 'Q1 + Q2' })]))
      .answer('Q1', 40)
      .answer('Q2', 2)
      .expectReadonly('Q3')
      .expectAnswer('Q3', 42)
      .expectFindings('Q3')
  })

  test('"a read-only expression that is true makes the question read-only, disables validation and clears the reply" [C4-12, C4-13, C4-14]', () => {
    scenario(naire([choice('Q1', 'AB'), text('Q2', { ReadonlyExpression: "Q1 == 'A'", DataType: { Required: true } })]))
      .answer('Q2', 'typed')
      .answer('Q1', 'A')
      .expectReadonly('Q2')
      .expectBlank('Q2')
      .expectFindings('Q2')
      .answer('Q1', 'B')
      .expectReadonly('Q2', false)
      .expectDraft('Q2')
  })

  test('"a reply whose value fails validation is reset to empty", and what was typed is kept beside it [C4-15]', () => {
    scenario(
      naire([
        text('Q1', { DataType: { Pattern: 'Mobile' } }),
        text('Q2', {}, { Config: { HideExpression: 'is_empty(Q1)' } }),
      ]),
    )
      .answer('Q1', '138')
      .expectBlank('Q1')
      .expectDraft('Q1', '138')
      .expectFindings('Q1', 'pattern:Mobile')
      .expectHidden('Q2')
      .answer('Q1', '13800138000')
      .expectVisible('Q2')
  })

  test('blanks of one question compute each other without a cycle', () => {
    scenario(
      naire([
        blanks('Q1', {
          a: { DataType: { Type: 2 } },
          b: { DataType: { Type: 2 } },
          c: { DataType: { Type: 2 }, ValueExpression: 'Q1.a * Q1.b' },
        }),
      ]),
    )
      .answer('Q1.a', 6)
      .answer('Q1.b', 7)
      .expectAnswer('Q1.c', 42)
  })
})

describe('content §5.1, extra validations', () => {
  test('"evaluated in order; the first false one gives its own message" [C5-22, C3-04]', () => {
    const ExtraValidations = [
      { Id: 'e1', Expression: 'Q1 >= 18', Message: 'adults only' },
      { Id: 'e2', Expression: 'Q1 >= 21', Message: 'over twenty' },
    ]
    const record = naire([number('Q1', {}, { ExtraValidations })], {
      Translations: { 'en-US': { 'sid-Q1.ExtraValidations.e2.Message': 'twenty-one or more' } },
    })
    scenario(record)
      .answer('Q1', 17)
      .expectFindings('Q1', 'extra:adults only')
      .answer('Q1', 20)
      .expectFindings('Q1', 'extra:over twenty')
      .answer('Q1', 21)
      .expectFindings('Q1')
    scenario(record, { lang: 'en-US' }).answer('Q1', 20).expectFindings('Q1', 'extra:twenty-one or more')
  })
})

describe('content §5.2, numbers', () => {
  test('required, isNaN, min, max [C5-23, C5-24, C5-25, C5-26]', () => {
    scenario(naire([number('Q1', { DataType: { Type: 2, MinValue: 18, MaxValue: 99 } })]))
      .expectFindings('Q1', 'required:stem Q1')
      .answer('Q1', 'abc')
      .expectFindings('Q1', 'isNaN')
      .answer('Q1', 17)
      .expectFindings('Q1', 'min:18')
      .answer('Q1', 100)
      .expectFindings('Q1', 'max:99')
      .answer('Q1', 18)
      .expectFindings('Q1')
  })

  test('"display is formatted to Prec decimals", and so it counts [C5-27]', () => {
    scenario(naire([number('Q1', { DataType: { Type: 2, Prec: 2 } })]))
      .answer('Q1', '1.005')
      .expectAnswer('Q1', '1.01')
      .expectDraft('Q1', '1.005')
  })
})

describe('content §3.4, essay', () => {
  const spoken = { Config: { RecordSetting: { Enable: true } } }

  test('"minimum recording attachments is 1 when the answer is required and empty, otherwise 0" [C3-35]', () => {
    const record = naire([essay('Q1', { DataType: { Required: true } }, spoken)])
    scenario(record)
      .expectFindings('Q1', 'required:stem Q1', 'minAttach:Record:1')
      .answer('Q1', 'typed')
      .expectFindings('Q1')
    scenario(record).answer('Q1.', '20260301.amr').expectFindings('Q1')
  })

  test('an optional one needs neither [C3-35]', () => {
    scenario(naire([essay('Q1', {}, spoken)])).expectFindings('Q1')
  })

  test('without speech recognition "recording … needs at least 1 item when enabled" (content §5.9) [C5-52]', () => {
    scenario(naire([essay('Q1', {}, { Config: { RecordSetting: { Enable: true, SpeechRecognition: false } } })]))
      .expectFindings('Q1', 'minAttach:Record:1')
      .answer('Q1.', '20260301.amr')
      .expectFindings('Q1')
  })
})

test('where a recording is optional text or voice answers an essay, and no other question lacks one', () => {
  const either = { Config: { RecordSetting: { Enable: true, SpeechRecognition: false, Optional: true } } }
  const record = naire([essay('Q1', { DataType: { Required: true } }, either)])
  scenario(record).expectFindings('Q1', 'required:stem Q1').answer('Q1', 'typed').expectFindings('Q1')
  scenario(record).answer('Q1.', '20260301.amr').expectFindings('Q1')
  scenario(naire([choice('Q1', 'AB', {}, either)])).expectFindings('Q1')
})

describe('content §5.9, attachments', () => {
  test('"hidden interactions are valid" [C5-60]', () => {
    const record = (Visible: boolean) => naire([attach('Q1', { Compulsory: true, Visible })])
    scenario(record(true)).expectFindings('Q1', 'minAttach:File:1')
    scenario(record(false)).expectFindings('Q1')
  })

  test('"recording, snapshot and signature each need at least 1 item when enabled" [C5-52, C5-53, C5-54, C3-11]', () => {
    scenario(
      naire([
        choice('Q1', 'AB', {}, { Config: { RecordSetting: { Enable: true }, TakeSnapshot: true, TakeSign: true } }),
      ]),
    )
      .expectFindings('Q1', 'minAttach:Record:1', 'minAttach:Sign:1', 'minAttach:Snapshot:1')
      .answer('Q1.', 'a.amr', 'sign.png', 'snapshot.png')
      .expectFindings('Q1')
  })
})

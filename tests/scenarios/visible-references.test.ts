import { test } from 'vitest'
import { blankfill, blanks, choice, naire, number, text } from './naire.ts'
import { scenario } from './scenario.ts'

test('an invisible question reads as blank; its visible is false, its count and score are 0', () => {
  const asked = choice('Q2', 'AB', { ScoreExpression: '5' }, { Config: { HideExpression: 'Q1 == 1' } })
  const reads = text('Q3', { ValueExpression: "join([is_empty(Q2), Q2.visible, Q2.count, Q2.score], '|')" })
  scenario(naire([number('Q1'), asked, reads]))
    .answer('Q2', 'A')
    .expectAnswer('Q3', 'false|true|1|5')
    .answer('Q1', 1)
    .expectAnswer('Q3', 'true|false|0|0')
})

test('interactions, cells, rows and columns tell whether they are visible', () => {
  const grid = blankfill(
    'Q2',
    {
      rows: { R1: { HideExpression: 'Q1 == 1' }, R2: {} },
      columns: { C1: {} },
      every: { DataType: { Type: 2, Required: false } },
    },
    { Config: { HideExpression: 'Q1 == 9' } },
  )
  const reads = (source: string) => text('Q3', { ValueExpression: `join([${source}], '|')` })
  scenario(
    naire([number('Q1'), grid, reads('Q2.R1.visible, Q2.C1.visible, Q2.R1.C1.visible, Q2.R2.C1.visible, Q2.R1.count')]),
  )
    .answer('Q2.R1.C1', 4)
    .expectAnswer('Q3', 'true|true|true|true|1')
    .answer('Q1', 1)
    .expectAnswer('Q3', 'false|true|false|true|0')
    .answer('Q1', 9)
    .expectAnswer('Q3', 'false|false|false|false|0')
  scenario(
    naire([number('Q1'), blanks('Q2', { a: {}, b: { Visible: false } }), reads('Q2.a.visible, Q2.b.visible')]),
  ).expectAnswer('Q3', 'true|false')
})

test('"an extra validity check may return a message unless extra validation is disabled": the host\'s own', () => {
  const extraCheck = (said: string, { questionSid }: { questionSid: string }) =>
    said === 'rude' ? `not in ${questionSid}` : null
  scenario(naire([text('Q1'), text('Q2', { DataType: { Required: false, DisableInputExtraValidation: true } })]), {
    extraCheck,
  })
    .answer('Q1', 'rude')
    .expectFindings('Q1', 'extra:not in sid-Q1')
    .answer('Q1', 'kind')
    .expectFindings('Q1')
    .answer('Q2', 'rude')
    .expectFindings('Q2')
})

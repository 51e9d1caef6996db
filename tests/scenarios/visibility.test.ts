import { describe, test } from 'vitest'
import { choice, intro, naire, number, onPage, shownWhen, text } from './naire.ts'
import { scenario } from './scenario.ts'

describe('content §4, question visibility', () => {
  test('"with a visible-expression, the question is visible only when it evaluates true" [C4-01]', () => {
    scenario(naire([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'A'"))]))
      .expectHidden('Q2')
      .answer('Q1', 'A')
      .expectVisible('Q2')
      .answer('Q1', 'B')
      .expectHidden('Q2')
  })

  test('"otherwise with a hide-expression, it is visible unless that is true" [C4-02]', () => {
    scenario(naire([choice('Q1', 'AB'), text('Q2', {}, { Config: { HideExpression: "Q1 == 'A'" } })]))
      .expectVisible('Q2')
      .answer('Q1', 'A')
      .expectHidden('Q2')
  })

  test('the visible-expression decides when there are both [C4-01, C4-02]', () => {
    scenario(
      naire([
        choice('Q1', 'AB'),
        text('Q2', {}, { Config: { VisibleExpression: "Q1 == 'A'", HideExpression: "Q1 == 'A'" } }),
      ]),
    )
      .answer('Q1', 'A')
      .expectVisible('Q2')
  })

  test('"an invisible question\'s replies are reset to empty", and stay so when it comes back [C4-03]', () => {
    scenario(
      naire([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'A'")), text('Q3', {}, shownWhen("Q2 == 'x'"))]),
    )
      .answer('Q1', 'A')
      .answer('Q2', 'x')
      .expectVisible('Q3')
      .answer('Q1', 'B')
      .expectHidden('Q2', 'Q3')
      .answer('Q1', 'A')
      .expectBlank('Q2')
      .expectDraft('Q2')
      .expectHidden('Q3')
  })

  test('a reset is never lost backwards: a question shown by a later one [C4-03, R4-08]', () => {
    scenario(
      naire([text('Q1', {}, shownWhen("Q2 == 'x'")), text('Q2', {}, shownWhen("Q3 == 'A'")), choice('Q3', 'AB')]),
    )
      .answer('Q3', 'A')
      .answer('Q2', 'x')
      .answer('Q1', 'kept')
      .answer('Q3', 'B')
      .expectHidden('Q1', 'Q2')
      .expectBlank('Q1')
  })

  test('"visibility is also bound to the viewport", which is fixed for the session [C4-04, C3-05, R9-09]', () => {
    const record = naire([
      text('Q1', {}, { ViewPorts: ['mobile'] }),
      text('Q2', {}, { ViewPorts: ['desktop', 'tablet'] }),
      text('Q3'),
    ])
    scenario(record, { viewPort: 'mobile' }).expectVisible('Q1', 'Q3').expectHidden('Q2')
    scenario(record, { viewPort: 'tablet' }).expectVisible('Q2', 'Q3').expectHidden('Q1')
  })

  test('`Q1.visible` tells whether a question is shown', () => {
    scenario(
      naire([choice('Q1', 'AB'), text('Q2', {}, shownWhen("Q1 == 'A'")), text('Q3', {}, shownWhen('Q2.visible'))]),
    )
      .expectHidden('Q3')
      .answer('Q1', 'A')
      .expectVisible('Q3')
  })

  test('a hidden question is valid', () => {
    scenario(naire([choice('Q1', 'AB'), number('Q2', { DataType: { Type: 2 } }, shownWhen("Q1 == 'A'"))]))
      .expectFindings('Q2')
      .answer('Q1', 'A')
      .expectFindings('Q2', 'required:stem Q2')
  })
})

describe('content §3.11, pages', () => {
  const record = naire([
    choice('Q1', 'AB'),
    onPage(2, text('Q2', {}, shownWhen("Q1 == 'A'"))),
    onPage(2, intro('Q3', shownWhen("Q1 == 'A'"))),
    onPage(3, text('Q4')),
  ])

  test('"a page is invisible when … all its questions are hidden" [C3-83]', () => {
    scenario(record).expectPages('page-1', 'page-3').answer('Q1', 'A').expectPages('page-1', 'page-2', 'page-3')
  })

  test('numbers count the visible questions, intros without one', () => {
    scenario(record)
      .expectNumbers({ Q1: 1, Q2: null, Q3: null, Q4: 2 })
      .answer('Q1', 'A')
      .expectNumbers({ Q1: 1, Q2: 2, Q3: null, Q4: 3 })
  })
})

import { describe, test } from 'vitest'
import { choice, matrix, naire, type Draft } from './naire.ts'
import { scenario } from './scenario.ts'

const drag = (extra: Draft['data'] = {}, rows: Parameters<typeof matrix>[1] = 3): Draft => ({
  ...matrix('Q5', rows, { fruit: {}, other: {} }, extra),
  type: 16,
})

describe('content §5.4, drag-classify', () => {
  test('"when the answer count differs from the row count, the message asks to match all options to be chosen" [C5-43]', () => {
    scenario(naire([drag({ Compulsory: true })]))
      .expectFindings('Q5', 'requireMatchAll')
      .answer('Q5', 'R1=fruit', 'R3=other')
      .expectFindings('Q5', 'requireMatchAll')
      .expectBlank('Q5')
      .answer('Q5', 'R1=fruit', 'R3=other', 'R2=fruit')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R1=fruit', 'R3=other', 'R2=fruit')
  })

  test('one that is not compulsory may be left, but not half done', () => {
    scenario(naire([drag()]))
      .expectFindings('Q5')
      .answer('Q5', 'R1=fruit')
      .expectFindings('Q5', 'requireMatchAll')
  })

  test('hidden things need no class', () => {
    scenario(
      naire([choice('Q1', 'AB'), drag({ Compulsory: true }, { R1: {}, R2: { VisibleExpression: "Q1 == 'A'" } })]),
    )
      .answer('Q5', 'R1=fruit')
      .expectFindings('Q5')
      .answer('Q1', 'A')
      .expectFindings('Q5', 'requireMatchAll')
  })

  test('a class takes at most MaxSelection things', () => {
    const draft = { ...matrix('Q5', 2, { fruit: { MaxSelection: 1 }, other: {} }), type: 16 }
    scenario(naire([draft]))
      .answer('Q5', 'R1=fruit', 'R2=fruit')
      .expectFindings('Q5', 'requireMatchAll')
      .expectDraft('Q5', 'R1=fruit')
  })

  test('expressions read the class of each thing', () => {
    scenario(
      naire([
        drag(),
        choice(
          'Q9',
          'A',
          {},
          { Config: { VisibleExpression: "join(Q5, '|') == 'fruit|other|fruit' && Q5.R2 == 'other'" } },
        ),
      ]),
    )
      .answer('Q5', 'R3=fruit', 'R2=other', 'R1=fruit')
      .expectVisible('Q9')
  })
})

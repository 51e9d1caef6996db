import { questionDefinitions, readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { matrix, naire } from './naire.ts'
import { scenario } from './scenario.ts'

describe('content §3.6, the content of a matrix', () => {
  const read = (interaction: object, type = 1) => {
    const { question, problems } = readStoredQuestion({
      Type: type,
      Data: JSON.stringify({ Interactions: [{ Sid: 's', Code: 'I1', ...interaction }] }),
    })
    return {
      content: question?.fields[0]?.interaction.content,
      problems: problems.map(({ path, key }) => `${path.replace('Data.Interactions[0].', '')} ${key}`),
    }
  }
  const Rows = [{ Sid: 'r', Code: 'R1' }]
  const Options = [{ Sid: 'a', Code: 'A' }]

  test('the defaults of its fields: compulsory, a table, one option for each row [C3-51]', () => {
    expect(read({ Rows, Options })).toMatchObject({
      problems: [],
      content: {
        ViewType: 101,
        OptionStyle: 101,
        OptionLayout: 1,
        Compulsory: true,
        AllowMulti: false,
        ScaleMode: false,
        Row2Column: false,
        FullPoints: null,
        ShuffleSetting: { Enable: false },
        OptionShuffleSetting: { Enable: false },
        MaxSelectionHintSetting: { Enable: false, Format: '{0}' },
        MaxSelectCountHintSetting: { Enable: false, Format: '{0}' },
        Rows: [{ Seq: 1, IsGroupIntro: false, FixedPos: false, Visible: true }],
        Options: [{ Seq: 1, Group: '', ScaleEffect: '', MaxSelection: null, Exclusive: [] }],
      },
    })
  })

  test('the fields of the specification are read, of the matrix, its rows and its options [C3-50, C3-53, C3-54]', () => {
    const part = {
      Sid: 'x',
      Code: 'X',
      IsGroupIntro: false,
      Seq: 4,
      VisibleExpression: 'true',
      HideExpression: 'false',
      FixedPos: true,
      Image: 'x.png',
      ScoreExpression: '1',
      Data: 'before',
      AfterData: 'after',
      CssClass: 'red',
    }
    const option = {
      ...part,
      Group: 'taste',
      ScaleEffect: 'star',
      Exclusive: ['a'],
      MaxSelection: 2,
      TextInputConfig: { Enabled: true },
    }
    const shuffle = { Enable: true, GroupShuffle: true, Orders: ['x'], Seed: '1', GroupSeed: '2' }
    const fields = {
      ViewType: 201,
      OptionStyle: 201,
      OptionLayout: 3,
      Compulsory: false,
      AllowMulti: true,
      ShuffleSetting: shuffle,
      OptionShuffleSetting: { ...shuffle, Seed: '3' },
      MaxSelectionHintSetting: { Enable: true, Format: 'of {0}' },
      MaxSelectCountHintSetting: { Enable: true, Format: '{0} taken' },
      ScaleMode: true,
      FullPoints: 9,
      ReadonlyExpression: 'false',
      Row2Column: true,
      CssText: 'td {}',
      Rows: [part],
      Options: [option],
    }
    expect(read(fields)).toMatchObject({ problems: [], content: fields })
  })

  test('two rows and one option stand in a new one [C3-52]', () => {
    let made = 0
    expect(questionDefinitions.matrix.fresh(() => `sid-${made++}`)).toMatchObject({
      Interactions: [{ Rows: [{ Code: 'R1' }, { Code: 'R2' }], Options: [{ Code: 'A' }] }],
    })
  })

  test('what cannot be read is named with its field', () => {
    expect(read({ Rows: [{ Sid: 'g', IsGroupIntro: true }], Options: [] }).problems).toEqual([
      'Rows missing',
      'Options missing',
    ])
    expect(
      read({
        Rows: [...Rows, { Sid: 'r' }, { Sid: 's', Code: 'R1' }],
        Options: [{ ...Options[0], MaxSelection: 0 }, Options[0]],
      }).problems,
    ).toEqual([
      'Rows[1].Code missing',
      'Rows[1].Sid duplicate',
      'Rows[2].Code duplicate',
      'Options[0].MaxSelection outOfRange',
      'Options[1].Sid duplicate',
      'Options[1].Code duplicate',
    ])
  })

  test('a carousel is a matrix [C3-12]', () => {
    expect(read({ Rows, Options }, 17)).toEqual(read({ Rows, Options }))
    scenario(naire([{ ...matrix('Q5', 2, 'AB', { Compulsory: true }), type: 17 }]))
      .answer('Q5.R1', 'A')
      .expectFindings('Q5', 'requireMatrixAllRows')
      .answer('Q5.R2', 'B')
      .expectAnswer('Q5', 'R1=A', 'R2=B')
  })
})

import { isInside, type Region } from '@naire/domain/interactions'
import { questionDefinitions, readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { choice, naire, pictured } from './naire.ts'
import { scenario } from './scenario.ts'

const square = { Region: { Shape: 'rect', Points: [0, 0, 0.5, 0.5] } }

describe('content §3.4, choices on pictures', () => {
  test.each(['canvasChoice', 'imageSegment'] as const)('a %s is a choice: its options are the regions', (type) => {
    scenario(
      naire([
        pictured(
          'Q1',
          type,
          { A: square, B: { ...square, HideExpression: "Q2 == 'A'" } },
          { AllowMulti: true, MinSelection: 1 },
        ),
        choice('Q2', 'AB'),
      ]),
    )
      .expectFindings('Q1', 'minChoice:1')
      .answer('Q1', 'A', 'B')
      .expectAnswer('Q1', 'A', 'B')
      .answer('Q2', 'A')
      .expectAnswer('Q1', 'A')
  })

  test('the sample of a canvas choice asks which parts of a car the person likes, with ten parts [C3-37]', () => {
    let made = 0
    const { Data, Interactions } = questionDefinitions.canvasChoice.fresh(() => `sid-${made++}`) as {
      Data: string
      Interactions: { Entries: unknown[] }[]
    }
    expect(Data).toContain('车')
    expect(Interactions[0]?.Entries).toHaveLength(10)
  })

  test('an image choice shows its options in layout 3 [C3-46, R9-08]', () => {
    const { question } = readStoredQuestion({
      Type: 13,
      Data: JSON.stringify({ Interactions: [{ Sid: 'i', Entries: [] }] }),
    })
    expect(question?.fields[0]?.interaction.content).toMatchObject({ OptionLayout: 3 })
  })
})

describe('a region', () => {
  const problems = (region: unknown) => {
    const Entries = [{ Sid: 'a', Code: 'A', ...(region === undefined ? {} : { Region: region }) }]
    return readStoredQuestion({
      Type: 15,
      Data: JSON.stringify({ Interactions: [{ Sid: 'i', Entries }] }),
    }).problems.map(({ path, key }) => `${path} ${key}`)
  }
  const at = 'Data.Interactions[0].Entries[0].Region'

  test('has to be there, and to be drawn', () => {
    expect(problems(undefined)).toEqual([`${at} missing`])
    expect(problems({ Shape: 'rect', Points: [0, 0, 1] })).toEqual([`${at}.Points badRegion`])
    expect(problems({ Shape: 'rect', Points: [0, 0, 0, 1] })).toEqual([`${at}.Points badRegion`])
    expect(problems({ Shape: 'circle', Points: [0.5, 0.5, -1] })).toEqual([`${at}.Points badRegion`])
    expect(problems({ Shape: 'polygon', Points: [0, 0, 1, 1] })).toEqual([`${at}.Points badRegion`])
    expect(problems({ Shape: 'polygon', Points: 'a' })).toEqual([`${at}.Points badRegion`])
    expect(problems({ Shape: 'star', Points: [0, 0, 1, 1] })).toEqual([`${at}.Shape unknownValue`])
    expect(problems({ Shape: 'polygon', Points: [0, 0, 1, 0, 1, 1] })).toEqual([])
  })

  test.each<[string, readonly number[], boolean]>([
    ['rect', [0, 0, 1, 1], true],
    ['rect', [0.1, 0.2, 0.3, 0], false],
    ['rect', [0.1, 0.2, 0, 0.3], false],
    ['rect', [-0.1, 0, 0.5, 0.5], false],
    ['rect', [0, 0, 0.5, 1.1], false],
    ['rect', [0, 0, 1, 1, 1], false],
    ['circle', [0, 1, 0.2], true],
    ['circle', [0.5, 0.5, 0], false],
    ['circle', [0.5, 1.5, 0.2], false],
    ['circle', [0.5, 0.5], false],
    ['circle', [0.5, 0.5, 0.2, 0.2], false],
    ['polygon', [0, 0, 1, 0, 1, 1, 0, 1], true],
    ['polygon', [0, 0, 1, 0, 1, 1, 0], false],
    ['polygon', [0, 0, 1, 0, 1, 1.01], false],
  ])('a %s of the points %j is drawn: %s', (Shape, Points, isDrawn) => {
    expect(problems({ Shape, Points })).toEqual(isDrawn ? [] : [`${at}.Points badRegion`])
  })

  test('takes nothing but numbers', () => {
    expect(problems({ Shape: 'rect', Points: [0, 0, 1, '1'] })).toEqual([`${at}.Points badRegion`])
  })

  test('is kept as it is drawn, and a problem names its shape', () => {
    const read = (Region: object) =>
      readStoredQuestion({
        Type: 15,
        Data: JSON.stringify({ Interactions: [{ Sid: 'i', Entries: [{ Sid: 'a', Code: 'A', Region }] }] }),
      })
    const region = { Shape: 'circle', Points: [0.5, 0.25, 0.2] }
    expect(read(region).question?.fields[0]?.interaction.content).toMatchObject({ Entries: [{ Region: region }] })
    expect(read({ Shape: 'circle', Points: [] }).problems[0]?.params).toEqual({ shape: 'circle' })
  })

  test.each<
    [Region['Shape'], readonly number[], readonly (readonly [number, number])[], readonly (readonly [number, number])[]]
  >([
    [
      'rect',
      [0.25, 0.5, 0.5, 0.25],
      [
        [0.5, 0.6],
        [0.25, 0.5],
        [0.75, 0.75],
      ],
      [
        [0.2, 0.6],
        [0.8, 0.6],
        [0.5, 0.4],
        [0.5, 0.8],
      ],
    ],
    [
      'circle',
      [0.5, 0.5, 0.25],
      [
        [0.6, 0.6],
        [0.75, 0.5],
        [0.5, 0.25],
      ],
      [
        [0.7, 0.7],
        [0.3, 0.3],
        [0.5, 0.8],
      ],
    ],
    // A U, open above: a point between its arms is outside.
    [
      'polygon',
      [0.1, 0.1, 0.3, 0.1, 0.3, 0.6, 0.7, 0.6, 0.7, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.9],
      [
        [0.2, 0.2],
        [0.8, 0.2],
        [0.5, 0.7],
      ],
      [
        [0.5, 0.3],
        [0.05, 0.05],
        [0.05, 0.5],
        [0.95, 0.5],
        [0.5, 0.95],
        [0.5, 0.05],
      ],
    ],
    [
      'polygon',
      [0.2, 0.8, 0.6, 0.1, 0.9, 0.7],
      [
        [0.6, 0.3],
        [0.3, 0.7],
        [0.8, 0.65],
      ],
      [
        [0.3, 0.5],
        [0.85, 0.4],
        [0.5, 0.78],
        [0.1, 0.7],
      ],
    ],
    ['polygon', [0, 0, 1, 0, 0, 1], [[0.2, 0.2]], [[0.8, 0.8]]],
  ])('of the shape %s %j holds %j, and not %j', (Shape, Points, inside, outside) => {
    expect(inside.map((point) => isInside({ Shape, Points }, point))).toEqual(inside.map(() => true))
    expect(outside.map((point) => isInside({ Shape, Points }, point))).toEqual(outside.map(() => false))
  })

  test('a circle is round on a picture that is wider than high', () => {
    const circle = { Shape: 'circle', Points: [0.5, 0.5, 0.2] } as const
    expect([isInside(circle, [0.5, 0.75], 0.5), isInside(circle, [0.5, 0.75])]).toEqual([true, false])
  })
})

describe('content §3.5, §5.9: an option that takes a snapshot', () => {
  const shelf = choice('Q1', { A: { TakeSnapshot: true }, B: {} })

  test('needs one when it is chosen, and nothing otherwise', () => {
    scenario(naire([shelf]))
      .answer('Q1', 'B')
      .expectFindings('Q1')
      .answer('Q1', 'A')
      .expectFindings('Q1', 'minAttach:Snapshot:1')
  })

  test('is content with the one that refers to it', () => {
    const run = scenario(naire([shelf])).answer('Q1', 'A')
    const aside = run.state('Q1').interactions[1] ?? expect.fail('there is no place for snapshots')
    const snapshot = {
      Sid: 'f',
      FileName: 'shelf.jpg',
      Size: 9,
      MimeType: 'image/jpeg',
      Type: 104,
      RecContent: '',
      RecDuration: null,
    }
    const attach = (Refer: string) =>
      run.session.answer(
        'sid-Q1',
        aside.sid,
        { Attaches: [{ ...snapshot, Refer }], Score: null },
        new Date('2026-03-01T03:00:00Z'),
      )
    attach('another option')
    run.expectFindings('Q1', 'minAttach:Snapshot:1')
    attach('sid-Q1-A')
    run.expectFindings('Q1')
  })
})

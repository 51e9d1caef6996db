import { isInside } from '@naire/domain/interactions'
import { questionDefinitions, readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { choice, naire, pictured } from './naire.ts'
import { scenario } from './scenario.ts'

const square = { Region: { Shape: 'rect', Points: [0, 0, 0.5, 0.5] } }

describe('content §3.4, choices on pictures', () => {
  test.each(['canvasChoice', 'imageSegment'] as const)('a %s is a choice: its options are the regions', (type) => {
    scenario(naire([pictured('Q1', type, { A: square, B: { ...square, HideExpression: "Q2 == 'A'" } }, { AllowMulti: true, MinSelection: 1 }), choice('Q2', 'AB')]))
      .expectFindings('Q1', 'minChoice:1')
      .answer('Q1', 'A', 'B')
      .expectAnswer('Q1', 'A', 'B')
      .answer('Q2', 'A')
      .expectAnswer('Q1', 'A')
  })

  test('the sample of a canvas choice asks which parts of a car the person likes, with ten parts [C3-37]', () => {
    let made = 0
    const { Data, Interactions } = questionDefinitions.canvasChoice.fresh(() => `sid-${made++}`) as { Data: string; Interactions: { Entries: unknown[] }[] }
    expect(Data).toContain('车')
    expect(Interactions[0]?.Entries).toHaveLength(10)
  })

  test('an image choice shows its options in layout 3 [C3-46, R9-08]', () => {
    const { question } = readStoredQuestion({ Type: 13, Data: JSON.stringify({ Interactions: [{ Sid: 'i', Entries: [] }] }) })
    expect(question?.fields[0]?.interaction.content).toMatchObject({ OptionLayout: 3 })
  })
})

describe('a region', () => {
  const problems = (region: unknown) => {
    const Entries = [{ Sid: 'a', Code: 'A', ...(region === undefined ? {} : { Region: region }) }]
    return readStoredQuestion({ Type: 15, Data: JSON.stringify({ Interactions: [{ Sid: 'i', Entries }] }) }).problems.map(({ path, key }) => `${path} ${key}`)
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

  test('says whether a point lies in it', () => {
    const rect = { Shape: 'rect', Points: [0.1, 0.1, 0.2, 0.2] } as const
    expect([isInside(rect, [0.2, 0.2]), isInside(rect, [0.35, 0.2]), isInside(rect, [0.2, 0.05])]).toEqual([true, false, false])
    const circle = { Shape: 'circle', Points: [0.5, 0.5, 0.2] } as const
    expect([isInside(circle, [0.6, 0.6]), isInside(circle, [0.65, 0.65]), isInside(circle, [0.5, 0.75], 0.5)]).toEqual([true, false, true])
    const triangle = { Shape: 'polygon', Points: [0, 0, 1, 0, 0, 1] } as const
    expect([isInside(triangle, [0.2, 0.2]), isInside(triangle, [0.8, 0.8])]).toEqual([true, false])
  })
})

describe('content §3.5, §5.9: an option that takes a snapshot', () => {
  const shelf = choice('Q1', { A: { TakeSnapshot: true }, B: {} })

  test('needs one when it is chosen, and nothing otherwise', () => {
    scenario(naire([shelf])).answer('Q1', 'B').expectFindings('Q1').answer('Q1', 'A').expectFindings('Q1', 'minAttach:Snapshot:1')
  })

  test('is content with the one that refers to it', () => {
    const run = scenario(naire([shelf])).answer('Q1', 'A')
    const aside = run.state('Q1').interactions[1] ?? expect.fail('there is no place for snapshots')
    const snapshot = { Sid: 'f', FileName: 'shelf.jpg', Size: 9, MimeType: 'image/jpeg', Type: 104, RecContent: '', RecDuration: null }
    const attach = (Refer: string) => run.session.answer('sid-Q1', aside.sid, { Attaches: [{ ...snapshot, Refer }], Score: null }, new Date('2026-03-01T03:00:00Z'))
    attach('another option')
    run.expectFindings('Q1', 'minAttach:Snapshot:1')
    attach('sid-Q1-A')
    run.expectFindings('Q1')
  })
})

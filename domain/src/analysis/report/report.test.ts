import { describe, expect, it } from 'vitest'
import { roles } from '../../access/index.ts'
import { emptyCrosstab } from '../crosstab-query.ts'
import type { AnalysisResult } from '../requests.ts'
import type { Codebook, Variable } from '../variable.ts'
import {
  emptyReport,
  figureValue,
  olderIn,
  reportDecider,
  reportDifferences,
  reportFigures,
  spokenCodebook,
  textParts,
  type FigureValue,
  type ReportBlock,
  type ReportCommand,
  type ReportContent,
  type ReportState,
  type SentenceMeasure,
} from './index.ts'

const actor = (sid: string) => ({
  sid,
  role: sid === 'administrator' ? roles.OrgAdmin : roles.ProjectManager,
  orgSid: 'O',
})
const at = '2026-11-20T08:00:00.000Z'
const about = (sid: string) => ({ by: actor(sid), at, naireSid: 'N' })
const heading = (id: string, text = ''): ReportBlock => ({ id, kind: 'heading', level: 1, text })
const content = (...blocks: readonly ReportBlock[]): ReportContent => ({ ...emptyReport, blocks })
const save = (
  sid: string,
  edition: number,
  more: { readonly shared?: boolean; readonly title?: string; readonly content?: ReportContent } = {},
): ReportCommand => ({
  type: 'SaveReport',
  ...about(sid),
  edition,
  report: {
    naireSid: 'N',
    orgSid: 'O',
    subjectSid: 'S',
    title: ' 季报 ',
    shared: false,
    content: content(heading('a')),
    ...more,
  },
})
const publish = (sid: string, edition: number): ReportCommand => ({
  type: 'PublishReport',
  ...about(sid),
  edition,
  counted: { position: 7, revision: 2, figures: 'hash' },
  note: ' 初版 ',
})
const withdraw = (version: number, reason = '有误'): ReportCommand => ({
  type: 'WithdrawReport',
  ...about('one'),
  version,
  reason,
})
const comment = (commentSid: string, blockId = 'a'): ReportCommand => ({
  type: 'CommentOnReport',
  ...about('one'),
  comment: { commentSid, blockId, text: '看看' },
})
const remove = (sid: string): ReportCommand => ({ type: 'RemoveReport', ...about(sid) })
const given = (...commands: readonly ReportCommand[]) =>
  commands.reduce<ReportState>(
    (state, command) => reportDecider.decide(state, command).reduce(reportDecider.evolve, state),
    reportDecider.initial,
  )
const no = (state: ReportState, command: ReportCommand) => {
  const refusal = reportDecider.refusal(state, command)
  return refusal === null ? null : (refusal.target ?? refusal.key)
}

describe('a report', () => {
  it('is saved over the edition that was changed, and no other', () => {
    const draft = given(save('one', 0))
    expect(draft).toMatchObject({ title: '季报', edition: 1, ownerSid: 'one' })
    expect([no(draft, save('one', 0)), no(draft, save('one', 2)), no(draft, save('one', 1))]).toEqual([
      'analysis.reportChanged',
      'analysis.reportChanged',
      null,
    ])
    expect(no(null, save('one', 1))).toBe('analysis.reportChanged')
  })

  it('is its owner’s while it is personal; a shared one is taken away by its owner and administrators alone', () => {
    expect([no(given(save('one', 0)), save('two', 1)), no(given(save('one', 0)), publish('two', 1))]).toEqual([
      'analysis.reportNotFound',
      'analysis.reportNotFound',
    ])
    const shared = given(save('one', 0, { shared: true }))
    expect(no(shared, save('two', 1, { shared: true }))).toBeNull()
    expect([no(shared, save('two', 1)), no(shared, remove('two')), no(shared, remove('administrator'))]).toEqual([
      'analysis.reportNotOwn',
      'analysis.reportNotOwn',
      null,
    ])
    expect(no(given(save('one', 0), remove('one')), save('one', 1))).toBe('analysis.reportNotFound')
  })

  it('publishes versions that are numbered, withdrawn once and with a reason', () => {
    const state = given(save('one', 0), publish('one', 1), publish('one', 1))
    expect(reportDecider.decide(state, publish('one', 1))[0]).toMatchObject({
      data: { version: 3, position: 7, note: '初版', title: '季报' },
    })
    expect([no(state, withdraw(1, ' ')), no(state, withdraw(3)), no(state, publish('one', 9))]).toEqual([
      'reason',
      'analysis.reportVersionNotFound',
      'analysis.reportChanged',
    ])
    expect(reportDecider.decide(state, withdraw(2))[0]).toMatchObject({ data: { newest: 1 } })
    expect(no(given(save('one', 0), publish('one', 1), withdraw(1)), withdraw(1))).toBe(
      'analysis.reportVersionNotFound',
    )
  })

  it('takes comments at its blocks', () => {
    const state = given(save('one', 0), comment('C'))
    expect([no(state, comment('C')), no(state, comment('D', 'b')), no(state, comment('D'))]).toEqual([
      'commentSid',
      'blockId',
      null,
    ])
  })

  it.each<readonly [ReportContent, string]>([
    [content(heading('a'), heading('a')), 'content.blocks[1].id'],
    [content(...Array.from({ length: 201 }, (_, n) => heading(`b${n}`))), 'content.blocks'],
  ])('of the wrong shape is refused with its field, %#', (wrong, target) => {
    expect(no(null, save('one', 0, { content: wrong }))).toBe(target)
  })
})

const scale: Variable = {
  id: 'Q1',
  kind: 'single',
  code: 'Q1',
  title: '满意吗',
  options: ['1', '2', '3'].map((code) => ({ code, title: code, value: Number(code) })),
  source: { kind: 'column', column: 'c1' },
}
const codebook: Codebook = [scale, { ...scale, id: 'Q2', retiredAfter: 3 }]
const text = (...of: readonly SentenceMeasure[]): ReportBlock => ({
  id: 't',
  kind: 'text',
  text: '',
  figures: of.map((each, n) => ({ id: `f${n}`, of: each, filter: null, decimals: 1 })),
})
const tableBlock = (...variables: readonly string[]): ReportBlock => ({
  id: 'c',
  kind: 'table',
  title: '',
  crosstab: { ...emptyCrosstab, rows: variables.map((variable) => [{ variable }]) },
})

describe('figures of a report', () => {
  it('stand in a text between what is written', () => {
    expect(textParts('共 {{ n }} 份，{{n}}')).toEqual(['共 ', { figure: 'n' }, ' 份，', { figure: 'n' }])
    expect(textParts('{{a b}}')).toEqual(['{{a b}}'])
  })

  it('are counted within the filter of the report and their own, over what copies have', () => {
    const filter = { variable: 'Q2', in: ['1'] }
    const asked = reportFigures(
      { ...content(text({ kind: 'nps', of: 'Q1' }), tableBlock('Q1', 'gone')), filter },
      codebook,
    )
    expect(asked.map(({ id }) => id)).toEqual(['t.f0', 'c'])
    expect(asked.every(({ queries }) => JSON.stringify(queries).includes(JSON.stringify(filter)))).toBe(true)
    expect(JSON.stringify(asked)).not.toContain('gone')
  })

  it('of nobody are told as nothing, of a missing option as none', () => {
    const empty = (n: number): AnalysisResult => ({
      kind: 'table',
      sessions: emptyReport.sessions,
      counted: n,
      milliseconds: 1,
      table: {
        columns: [],
        blocks: [
          { rows: [], bases: [{ n, w: n, effective: n, isSmall: true }], cells: [], associations: [], overlaps: false },
        ],
      },
    })
    const share: SentenceMeasure = { kind: 'share', variable: 'Q1', in: ['9'] }
    expect(figureValue([empty(0)], share)).toEqual({ kind: 'number', value: null, n: 0 })
    expect(figureValue([empty(4)], share)).toEqual({ kind: 'number', value: 0, n: 4 })
    expect(figureValue([empty(0)], { kind: 'mean', of: 'Q1' })).toEqual({ kind: 'number', value: null, n: 0 })
  })

  it('say which questions changed since or are gone', () => {
    expect(olderIn(tableBlock('Q1', 'Q2', 'gone'), codebook)).toMatchObject({ older: [{ revisions: [3] }], gone: 1 })
    expect(olderIn(text({ kind: 'alpha', items: ['Q2', 'gone'] }), codebook)).toMatchObject({
      older: [{ isRemoved: true }],
      gone: 1,
    })
    expect(spokenCodebook(content(text({ kind: 'base', variable: 'Q2' })), codebook).map(({ id }) => id)).toEqual([
      'Q2',
    ])
  })
})

describe('the difference between two versions', () => {
  const number = (value: number | null, n = 10): FigureValue => ({ kind: 'number', value, n })
  const counted = (own: ReportContent, value: FigureValue) => ({
    content: own,
    figures: reportFigures(own, codebook).map((figure) => ({ ...figure, value })),
  })
  const figures = text({ kind: 'mean', of: 'Q1' })

  it('names blocks that came, went, moved or changed, and numbers old and new', () => {
    const older = counted(content(heading('a', '一'), heading('b'), figures, heading('d')), number(2))
    const newer = counted(content(heading('a', '二'), figures, heading('b'), heading('e')), number(2.5))
    expect(reportDifferences(older, newer).map(({ id, change }) => `${id} ${change}`)).toEqual([
      'a changed',
      't figures',
      'b moved',
      'e added',
      'd removed',
    ])
    expect(reportDifferences(older, newer)[1]?.figures).toEqual([
      {
        id: 't.f0',
        numbers: [{ block: 0, row: '', column: '', measure: 'value', before: 2, after: 2.5 }],
      },
    ])
  })

  it('is none for last digits, and one for a number that is no longer there', () => {
    const differ = (one: FigureValue, other: FigureValue) =>
      reportDifferences(counted(content(figures), one), counted(content(figures), other)).length
    expect(differ(number(0.1 + 0.2), number(0.3))).toBe(0)
    expect(differ(number(0.3), number(null))).toBe(1)
    expect(differ(number(0.3), { kind: 'problem', problem: { key: 'x', target: '', values: {} } })).toBe(1)
  })
})

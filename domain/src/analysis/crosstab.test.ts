import { expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { crosstabDecider, crosstabLimits, type CrosstabCommand, type CrosstabState } from './crosstab.ts'
import {
  bandsBetween,
  crosstabQueries,
  edgesOf,
  emptyCrosstab,
  joinedTable,
  olderVariables,
  presentCrosstab,
  suggestedNets,
} from './crosstab-query.ts'
import { analysisLimits } from './limits.ts'
import type { Codebook, Variable } from './variable.ts'

const actor = (sid: string) => ({
  sid,
  role: sid === 'administrator' ? roles.OrgAdmin : roles.ProjectManager,
  orgSid: 'O',
})
const at = '2026-11-20T08:00:00.000Z'
const crosstab = {
  naireSid: 'N',
  orgSid: 'O',
  subjectSid: 'S',
  title: ' 满意度 ',
  shared: false,
  content: emptyCrosstab,
}
const save = (sid: string, more: Partial<typeof crosstab> = {}): CrosstabCommand => ({
  type: 'SaveCrosstab',
  by: actor(sid),
  at,
  crosstab: { ...crosstab, ...more },
})
const taken =
  (type: 'RemoveCrosstab' | 'RestoreCrosstab') =>
  (sid: string, naireSid = 'N'): CrosstabCommand => ({
    type,
    by: actor(sid),
    at,
    naireSid,
  })
const [remove, restore] = [taken('RemoveCrosstab'), taken('RestoreCrosstab')]
const given = (...commands: readonly CrosstabCommand[]) =>
  commands.reduce<CrosstabState>(
    (state, command) => crosstabDecider.decide(state, command).reduce(crosstabDecider.evolve, state),
    crosstabDecider.initial,
  )
const no = (state: CrosstabState, command: CrosstabCommand) => crosstabDecider.refusal(state, command)?.key

it('is saved with a trimmed title, removed, and restored as it was', () => {
  expect(crosstabDecider.decide(null, save('one'))).toMatchObject([
    { type: 'CrosstabSaved', data: { ownerSid: 'one', title: '满意度' } },
  ])
  const removed = given(save('one', { shared: true }), remove('one'))
  expect([no(removed, remove('one')), no(removed, save('one'))]).toEqual(
    Array.from({ length: 2 }, () => 'analysis.crosstabNotFound'),
  )
  expect(no(given(save('one')), restore('one'))).toBe('analysis.crosstabNotFound')
  expect(given(save('one', { shared: true }), remove('one'), restore('one'))).toEqual(
    given(save('one', { shared: true })),
  )
})

it('is not there for others while it is personal, removed or not, nor under another questionnaire', () => {
  const [personal, removed] = [given(save('one')), given(save('one'), remove('one'))]
  expect([
    no(personal, save('two')),
    no(personal, remove('two')),
    no(removed, restore('two')),
    no(personal, remove('one', 'M')),
    no(null, restore('one')),
  ]).toEqual(Array.from({ length: 5 }, () => 'analysis.crosstabNotFound'))
})

it('is changed by all when it is shared; taken back, removed and restored by its owner and administrators alone', () => {
  const shared = given(save('one', { shared: true }))
  const removed = given(save('one', { shared: true }), remove('administrator'))
  expect(no(shared, save('two', { shared: true }))).toBeUndefined()
  expect([no(shared, save('two')), no(shared, remove('two')), no(removed, restore('two'))]).toEqual(
    Array.from({ length: 3 }, () => 'analysis.crosstabNotOwn'),
  )
  expect([no(removed, restore('one')), no(removed, restore('administrator'))]).toEqual([undefined, undefined])
})

it('has a title, and so many axes', () => {
  const axes = (count: number) => Array.from({ length: count }, (_, n) => [{ variable: `Q${n}` }])
  const holding = (more: Partial<typeof emptyCrosstab>) => save('one', { content: { ...emptyCrosstab, ...more } })
  const refused = (command: CrosstabCommand) => crosstabDecider.refusal(null, command)
  expect(refused(save('one', { title: ' ' }))?.target).toBe('title')
  expect(refused(holding({ rows: axes(crosstabLimits.rows + 1) }))).toMatchObject({
    target: 'content.rows',
    details: { most: 500 },
  })
  expect(refused(holding({ columns: axes(analysisLimits.axes + 1) }))?.target).toBe('content.columns')
  expect(refused(holding({ rows: axes(crosstabLimits.rows), columns: axes(analysisLimits.axes) }))).toBeNull()
})

const single = (id: string, options: number, more: Partial<Variable> = {}): Variable => ({
  id,
  kind: 'single',
  code: id,
  title: id,
  source: { kind: 'column', column: id },
  options: Array.from({ length: options }, (_, n) => ({ code: String(n), title: `${n}`, value: n })),
  ...more,
})

it('with many questions is asked for in parts that one query may hold, with the same columns', () => {
  const codebook: Codebook = [single('small', 5), single('large', 1_900), single('banner', 99)]
  const context = { codebook, utcOffset: 480 }
  const rows = (id: string, count: number) => Array.from({ length: count }, () => [{ variable: id }])
  const many = crosstabQueries({ ...emptyCrosstab, rows: rows('small', 120) }, context)
  expect(many.map((query) => query.rows.length)).toEqual([50, 50, 20])
  const columns = [[{ variable: 'banner' }]]
  const large = crosstabQueries({ ...emptyCrosstab, rows: rows('large', 3), columns }, context)
  expect(large.map((query) => [query.rows.length, query.columns])).toEqual(large.map(() => [1, columns]))
  expect(crosstabQueries(emptyCrosstab, context)).toHaveLength(1)
  const part = { columns: [], blocks: [{ rows: [], bases: [], cells: [], associations: [], overlaps: false }] }
  expect([joinedTable([part, part])?.blocks.length, joinedTable([])]).toEqual([2, null])
})

it('leaves out questions that are nowhere any more, and knows those that an older revision asked differently', () => {
  const changed = single('changed', 2)
  const codebook: Codebook = [
    { ...changed, options: changed.options.map((each, n) => (n === 1 ? { ...each, retiredAfter: 3 } : each)) },
    single('removed', 2, { retiredAfter: 2 }),
    single('kept', 2),
  ]
  const axis = (variable: string) => [{ variable }]
  const content = {
    ...emptyCrosstab,
    rows: [axis('kept'), axis('gone'), axis('changed')],
    columns: [[{ variable: 'kept' }, { variable: 'gone' }]],
    filter: { all: [{ variable: 'removed', answered: true }] },
  }
  const present = presentCrosstab(content, codebook)
  expect(present).toMatchObject({
    gone: ['gone'],
    content: { rows: [axis('kept'), axis('changed')], columns: [] },
  })
  expect(
    olderVariables(content, codebook).map(({ variable, revisions, isRemoved }) => [variable.id, revisions, isRemoved]),
  ).toEqual([
    ['changed', [3], false],
    ['removed', [2], true],
  ])
})

it('suggests nets where there is a scale, and bands by their edges', () => {
  expect(suggestedNets(single('nps', 11)).map(({ key, of }) => `${key}: ${of.join(' ')}`)).toEqual([
    'promoters: 9 10',
    'passives: 7 8',
    'detractors: 0 1 2 3 4 5 6',
    'top2: 9 10',
    'bottom2: 0 1',
  ])
  expect(suggestedNets(single('five', 5)).map(({ key }) => key)).toEqual(['top2', 'bottom2'])
  expect(suggestedNets(single('two', 2))).toEqual([])
  const bands = bandsBetween([60, 18, 30, 30, 31])
  expect(bands.map(({ title }) => title)).toEqual(['< 18', '18–29', '30', '31–59', '≥ 60'])
  expect(edgesOf(bands)).toEqual([18, 30, 31, 60])
  expect([bandsBetween([]), bandsBetween([1.5, 2]).map(({ title }) => title)]).toEqual([
    [],
    ['< 1.5', '1.5 – < 2', '≥ 2'],
  ])
})

import {
  countCells,
  emptyCrosstab,
  planTable,
  QueryInvalid,
  tableResult,
  type AnalysisQuery,
  type AnalysisResult,
  type Codebook,
  type CrosstabContent,
  type Variable,
} from '@naire/domain/analysis'
import { statusNumbers } from '@naire/domain/sessions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import CrosstabScreen from './CrosstabScreen.tsx'

const single = (id: string, count: number, more: Partial<Variable> = {}): Variable => ({
  id,
  kind: 'single',
  code: id,
  title: '题目',
  questionSid: id,
  question: { code: id, stem: '题目', type: 1 },
  source: { kind: 'column', column: id },
  options: Array.from({ length: count }, (_, n) => ({ code: `${n}`, title: `选项${n}`, value: n })),
  ...more,
})
const codebook: Codebook = [
  single('Q1', 2),
  single('Q2', 3, { retiredAfter: 4 }),
  single('wider', 501),
  single('Q3', 2, {
    options: [
      { code: '0', title: '不满意', value: 0 },
      { code: '1', title: '满意', value: 1 },
      { code: '2', title: '说不清', value: 2 },
    ],
    earlier: [
      {
        until: 4,
        title: '从前的题目',
        part: '',
        stem: '从前的题目',
        options: [
          { code: '0', title: '差' },
          { code: '1', title: '好' },
        ],
      },
    ],
  }),
  single('silent', 0, { open: true }),
  {
    ...single('session:revision', 0),
    kind: 'number',
    options: [],
    source: { kind: 'column', column: 'revision' },
    show: 'session',
  },
]
const sessions = Array.from({ length: 60 }, (_, n) => ({
  status: statusNumbers.success,
  Q1: `${n % 2}`,
  Q2: n < 20 ? '1' : null,
  wider: '1',
  Q3: `${n % 2}`,
  silent: null,
  revision: n < 20 ? 4 : 5,
}))

/** Answers as the engine does: by the same plan and formulas. */
function answered(query: AnalysisQuery): AnalysisResult {
  if (query.kind !== 'table') throw new Error(query.kind)
  try {
    const plan = planTable(query.table, { codebook, weights: ['W1'], guarded: false })
    const options = { sessions: query.table.sessions, weight: null, withValues: false }
    const table = tableResult(query.table, plan, (row, column) => countCells(sessions, plan, [row, column], options))
    return { kind: 'table', sessions: query.table.sessions, counted: sessions.length, table, milliseconds: 1 }
  } catch (error) {
    if (error instanceof QueryInvalid) return { kind: 'problem', problem: error.problem }
    throw error
  }
}

const saved = (content: Partial<CrosstabContent>) => ({
  Sid: 'T1',
  OwnerSid: 'P1',
  Title: '按版本',
  Shared: false,
  Content: { ...emptyCrosstab, ...content },
})
const axis = (variable: string) => [{ variable }]

function opened(content: Partial<CrosstabContent>, answer: (query: AnalysisQuery) => AnalysisResult = answered) {
  let isRemoved = false
  return renderScreen(<CrosstabScreen />, {
    at: '/S1/dataReport?naire=N1&table=T1',
    route: '/:subjectSid/dataReport',
    abilities: ['analyse', 'viewSessions'],
    replies: {
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }], '@odata.count': 1 },
      'GET /odata/api/GetSettingValues()': {},
      'POST /odata/api/SaveSettingValues()': {},
      'GET /analysis/N1/codebook': { position: 7, codebook, weights: [{ sid: 'W1', title: '按年龄', report: null }] },
      'GET /odata/Crosstabs': () => ({ value: isRemoved ? [] : [saved(content)] }),
      'DELETE /analysis/N1/crosstabs/T1': () => ((isRemoved = true), { crosstabSid: 'T1', position: 8 }),
      'POST /analysis/N1/crosstabs/T1/restore': () => ((isRemoved = false), { crosstabSid: 'T1', position: 9 }),
      'POST /analysis/N1/query': (_, body) => ({
        position: 7,
        stale: false,
        results: (body as { queries: readonly AnalysisQuery[] }).queries.map(answer),
      }),
    },
  })
}

test('says which question was deleted, and adds a column of the sessions that were asked', async () => {
  const { user } = await opened({ rows: [axis('Q2')], columns: [axis('Q1')] })
  expect(await screen.findByText(/题目: 第 4 版之后已删除/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '加一列：第 4 版及以前' }))
  const head = await screen.findByRole('columnheader', { name: '第 4 版及以前' })
  const base = within(head.closest('table') as HTMLElement).getByRole('row', { name: /^基数/ })
  expect(within(base).getAllByRole('cell').at(-1)?.textContent).toContain('20')
})

test('offers the older revision of a question that was worded otherwise, with the choices of then', async () => {
  const { user } = await opened({ rows: [axis('Q3')], columns: [axis('Q1')] })
  expect(await screen.findByText(/题目: 第 4 版之后有改动/)).toBeDefined()
  expect(await screen.findByRole('row', { name: /^说不清/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: '只看第 4 版及以前' }))
  expect(await screen.findByRole('row', { name: /^差/ })).toBeDefined()
  expect(screen.getByRole('heading', { name: /从前的题目/ })).toBeDefined()
  expect(screen.queryByRole('row', { name: /^说不清/ })).toBeNull()
  expect(screen.getByRole('row', { name: /^基数/ }).textContent).toContain('20')
})

test('says which column has no values', async () => {
  await opened({ rows: [axis('Q1')], columns: [axis('silent')] })
  expect(await screen.findByText('“silent 题目”没有任何值，表中没有它的列。')).toBeDefined()
})

test('leaves out a question that is nowhere any more, and says so', async () => {
  const { user } = await opened({ rows: [axis('Q1'), axis('gone')] })
  expect(await screen.findByText(/有 1 道题已不在任何答卷中/)).toBeDefined()
  expect(await screen.findByRole('row', { name: /选项0/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: '从表中移除' }))
  expect(screen.queryByText(/已不在任何答卷中/)).toBeNull()
})

test.each([
  ['more columns than there may be', { rows: [axis('Q1')], columns: [axis('wider')] }, '共有 501 项，最多 500 项。'],
  ['a weighting that was deleted', { rows: [axis('Q1')], weight: 'W9' }, '这个加权已被删除：请选择别的加权或不加权。'],
] as const)('%s: a sentence in place of numbers', async (_, content, sentence) => {
  await opened(content)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

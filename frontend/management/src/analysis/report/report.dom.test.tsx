import type { SaveReportBody } from '@naire/contract'
import {
  emptyReport,
  table,
  tableResult,
  countCells,
  planTable,
  type AnalysisQuery,
  type AnalysisResult,
  type Codebook,
  type ReportBlock,
} from '@naire/domain/analysis'
import { statusNumbers } from '@naire/domain/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import ReportScreen from './ReportScreen.tsx'

vi.mock('../../workplace/texts/load-texts.ts', () => ({ loadTexts: async () => {} }))

const codebook: Codebook = [
  {
    id: 'Q1',
    kind: 'single',
    code: 'Q1',
    title: '性别',
    questionSid: 'Q1',
    question: { code: 'Q1', stem: '性别', type: 1 },
    source: { kind: 'column', column: 'Q1' },
    options: [
      { code: 'M', title: '男', value: null },
      { code: 'F', title: '女', value: null, retiredAfter: 3 },
    ],
  },
]
const sessions = Array.from({ length: 8 }, (_, n) => ({ status: statusNumbers.success, Q1: n < 2 ? 'M' : 'F' }))

function answered(query: AnalysisQuery): AnalysisResult {
  if (query.kind !== 'table') throw new Error(query.kind)
  const plan = planTable(query.table, { codebook, weights: [], guarded: false })
  const options = { sessions: query.table.sessions, weight: null, withValues: false }
  const counted = tableResult(query.table, plan, (row, column) => countCells(sessions, plan, [row, column], options))
  return { kind: 'table', sessions: query.table.sessions, counted: sessions.length, table: counted, milliseconds: 1 }
}

const text: ReportBlock = {
  id: 't',
  kind: 'text',
  text: '男性占 {{f1}}。',
  figures: [{ id: 'f1', of: { kind: 'share', variable: 'Q1', in: ['M'] }, filter: null, decimals: 1 }],
}
const heading: ReportBlock = { id: 'h', kind: 'heading', level: 1, text: '概要' }

async function opened() {
  let edition = 1
  let content = { ...emptyReport, blocks: [heading, text] }
  const view = await renderScreen(<ReportScreen />, {
    at: '/S1/report?naire=N1&report=R1',
    route: '/:subjectSid/report',
    abilities: ['analyse', 'viewSessions', 'readReports'],
    replies: {
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }], '@odata.count': 1 },
      'GET /odata/api/GetSettingValues()': {},
      'POST /odata/api/SaveSettingValues()': {},
      'GET /analysis/N1/codebook': { position: 7, codebook, weights: [] },
      'GET /odata/Crosstabs': { value: [] },
      'GET /odata/Reports': { value: [] },
      'GET /analysis/N1/reports/R1': () => ({
        reportSid: 'R1',
        title: '季报',
        shared: true,
        owner: { sid: 'P1', name: '李四' },
        edition,
        content,
        versions: [],
        comments: [],
      }),
      'POST /analysis/N1/reports': (_, body) => {
        content = (body as SaveReportBody).content as typeof content
        edition += 1
        return { reportSid: 'R1', edition, position: 9 }
      },
      'POST /analysis/N1/query': (_, body) => ({
        position: 7,
        stale: false,
        results: (body as { queries: readonly AnalysisQuery[] }).queries.map(answered),
      }),
    },
  })
  await screen.findByText('25.0%', {}, { timeout: 10_000 })
  return view
}

const blocks = () =>
  screen
    .getAllByRole('region')
    .filter((each) => each.hasAttribute('data-block'))
    .map((each) => each.getAttribute('data-block'))

test('figures stand in their sentence; blocks move and are removed by the keyboard, and come back by undo', async () => {
  const { user } = await opened()
  screen.getByRole('button', { name: '下移 标题 1' }).focus()
  await user.keyboard('{Enter}')
  expect(blocks()).toEqual(['text', 'heading'])
  screen.getByRole('button', { name: '移除 文字 1' }).focus()
  await user.keyboard('{Enter}')
  expect(blocks()).toEqual(['heading'])
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(blocks()).toEqual(['heading', 'text'])
})

test('a text is changed in its place and saved over the edition that was read', async () => {
  const { user, sent } = await opened()
  await user.click(screen.getByRole('button', { name: '编辑 文字 2' }))
  const field = screen.getByRole('textbox', { name: '文字' })
  await user.type(field, '较少')
  expect(
    within(screen.getByRole('region', { name: '文字 2' })).getByText('25.0%', { selector: 'strong' }),
  ).toBeDefined()
  const preview = screen.getByRole('region', { name: '读者看到的样子' })
  await waitFor(() => expect(preview.querySelector('p')?.textContent).toBe('男性占 25.0%。较少'))
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(sent.some(({ path, method }) => method === 'POST' && path.endsWith('/reports'))).toBe(true),
  )
  const { body } = sent.find(({ path, method }) => method === 'POST' && path.endsWith('/reports')) as {
    readonly body: SaveReportBody
  }
  expect(body).toMatchObject({ edition: 1, content: { blocks: [heading, { text: '男性占 {{f1}}。较少' }] } })
  expect(await screen.findByRole('button', { name: /已保存/ })).toBeDefined()
})

test('a question that changed since is told at its block', async () => {
  await opened()
  const block = screen.getByRole('region', { name: '文字 2' })
  expect(within(block).getByRole('alert').textContent).toContain('第 3 版')
})

test('the whole report is counted with what it is filtered by', async () => {
  const { sent } = await opened()
  const asked = sent.flatMap(({ body, path }) =>
    path.endsWith('/query') ? (body as { readonly queries: readonly AnalysisQuery[] }).queries : [],
  )
  expect(asked).toContainEqual({
    kind: 'table',
    table: table({ rows: [[{ variable: 'Q1' }]], options: { adjust: 'none', letters: false, utcOffset: 480 } }),
  })
})

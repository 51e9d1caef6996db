import type { BatchRow } from '@naire/contract'
import type { DataColumn } from '@naire/domain/grid'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type SentRequest } from '../../workplace/testing/render-screen.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { SessionList } from './SessionList.tsx'

const field = (key: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  group: 'session',
  kind: 'text',
  code: key,
  title: '',
  path: key,
  type: 'String',
  options: [],
  isFilterable: true,
  isSortable: true,
  ...more,
})
const columns: readonly DataColumn[] = [
  field('Sid'),
  field('Status', { kind: 'choice', type: 'Double', options: [{ code: '0', title: '' }] }),
  field('CommitTime', { kind: 'time', type: 'DateTimeOffset' }),
  field('a/Q1', {
    group: 'answer',
    kind: 'choice',
    code: 'Q1',
    title: '颜色',
    path: 'Answers/Q1',
    options: [
      { code: 'A', title: '红' },
      { code: 'B', title: '蓝' },
    ],
  }),
]
const sids = ['A', 'B', 'C'].map((letter) => letter.repeat(32))
const naire = { Sid: 'N', Name: '问卷', SubjectSid: 'S', OrgSid: 'O' } as NaireRow
const abilities = ['viewSessions', 'review', 'batchOperations', 'columnDefinitions', 'filterGroups'] as const
const path = (name: string) => `POST /odata/Naires('N')/SurveyExpert.${name}()`

const batch = 'B'.repeat(32)
let batches: readonly BatchRow[] = []
const batchRow = (more: Partial<BatchRow>): BatchRow => ({
  Sid: more.Undoes === undefined ? batch : 'C'.repeat(32),
  Kind: 'pass',
  Undoes: null,
  Status: 'running',
  Total: 20_000,
  Done: 0,
  Refused: 0,
  AskedAt: new Date().toISOString(),
  FinishedAt: null,
  UndoUntil: null,
  ...more,
})

const opened = (at = '/subject/O/S/dataMng') =>
  renderScreen(<SessionList naire={naire} place="/subject/O/S" select={null} />, {
    at,
    route: '/subject/:orgSid/:subjectSid/dataMng',
    abilities: [...abilities],
    replies: {
      "GET /odata/Naires('N')/SurveyExpert.DataColumns(language='zh-CN')": { value: columns },
      'GET /odata/api/GetSettingValues()': {
        'dataMng.layout.N': JSON.stringify([{ key: 'Sid' }, { key: 'a/Q1' }]),
      },
      "GET /odata/Naires('N')/SurveyExpert.DataViews()": { value: [] },
      "GET /odata/Subjects('S')/SurveyExpert.FilterGroups()": { value: [] },
      'POST /odata/api/SaveSettingValues()': {},
      [path('DataCount')]: { value: { count: 3, isExact: true } },
      [path('DataRows')]: {
        value: {
          rows: sids.map((Sid, at_) => ({
            session: { Sid, Status: 0, NaireSid: 'N' },
            cells: [at_ === 0 ? 'A' : 'B'],
          })),
          position: 0,
          before: null,
          after: null,
        },
      },
      "GET /odata/Naires('N')/SurveyExpert.Batches()": () => ({ value: batches }),
      [path('PrepareBatch')]: { value: { Sid: batch, Total: 20_000, Position: 7 } },
      [path('BeginBatch')]: (_path, body) => {
        batches = [batchRow({ Kind: (body as { act: { kind: BatchRow['Kind'] } }).act.kind })]
        return { value: batches[0] }
      },
      [path('StopBatch')]: () => {
        batches = [batchRow({ Status: 'stopped', Done: 900, Refused: 1, UndoUntil: '2999-01-01T00:00:00Z' })]
        return { value: batches[0] }
      },
      [path('UndoBatch')]: () => {
        batches = [batchRow({ Undoes: batch, Status: 'finished', Done: 900, Total: 900 }), ...batches]
        return { value: batches[0] }
      },
      [`GET /odata/Naires('N')/SurveyExpert.BatchRefusals(batchSid='${batch}',after=0)`]: {
        value: [{ Number: 3, SessionSid: sids[2], Code: '{7522a8b3-5131-4c23-be65-40cc4ac8f3f0}', Details: null }],
      },
    },
  })
const asked = (sent: readonly SentRequest[], name: string) =>
  sent.filter(({ path: each }) => each.includes(`SurveyExpert.${name}()`)).map(({ body }) => body)

test('answers are columns, with the words of their options', async () => {
  const { sent } = await opened()
  expect(await screen.findByRole('columnheader', { name: /Q1 颜色/ })).toBeDefined()
  expect(await screen.findByText('红')).toBeDefined()
  expect(screen.getAllByText('蓝')).toHaveLength(2)
  expect(asked(sent, 'DataRows').at(-1)).toMatchObject({
    columns: ['Sid', 'a/Q1'],
    sort: { column: 'CommitTime', isDescending: true },
    at: { from: 'start' },
  })
})

test('the address says what is filtered, also by an answer and by one of several conditions', async () => {
  const { sent } = await opened('/subject/O/S/dataMng?f=a%252FQ1:is:A;Status:is:0&sort=a/Q1')
  await screen.findByText('红')
  expect(asked(sent, 'DataRows').at(-1)).toMatchObject({
    sort: { column: 'a/Q1', isDescending: false },
    selection: {
      filter: {
        all: [
          {
            any: [
              { column: 'a/Q1', operator: 'is', values: ['A'] },
              { column: 'Status', operator: 'is', values: ['0'] },
            ],
          },
        ],
      },
    },
  })
  expect(screen.getByText(/Q1 颜色 是 红 或/)).toBeDefined()
})

test('a condition that the questionnaire does not have is left out instead of failing the list', async () => {
  const { sent } = await opened('/subject/O/S/dataMng?f=a%252FGone:is:A')
  await screen.findByText('红')
  expect(asked(sent, 'DataRows').at(-1)).toMatchObject({ selection: { filter: null } })
})

test('all that match are counted once more, and the server does it while progress, stop and undo are at hand', async () => {
  const { user, sent } = await opened()
  await screen.findByText('红')
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  const bar = screen.getByRole('toolbar', { name: '批量操作' })
  expect(within(bar).getByText('已选全部符合条件的 3 份')).toBeDefined()
  expect(asked(sent, 'PrepareBatch')).toEqual([])
  await user.click(within(bar).getByRole('button', { name: '通过' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('通过：全部 20000 份？')
  expect(asked(sent, 'PrepareBatch')).toMatchObject([{ selection: { scope: 'all' }, sids: null }])
  await user.click(within(dialog).getByRole('button', { name: '通过' }))
  expect(asked(sent, 'BeginBatch')).toEqual([{ Sid: batch, act: { kind: 'pass' } }])
  const panel = await screen.findByRole('region', { name: '批量操作进度' })
  expect(panel.textContent).toContain('完成 0 份，未变 0 份，共 20000 份')
  await user.click(within(panel).getByRole('button', { name: '停止' }))
  expect(await within(panel).findByText(/已停止/)).toBeDefined()
  expect(await within(panel).findByText(/没有这个导出/)).toBeDefined()
  await user.click(within(panel).getByRole('button', { name: /撤销已完成的/ }))
  expect(await screen.findByText('撤销“通过”')).toBeDefined()
  expect(asked(sent, 'UndoBatch')).toEqual([{ Sid: batch }])
})

test('arrows with Shift select rows, and copying takes them with their titles', async () => {
  const { user } = await opened()
  await screen.findByText('红')
  screen.getByRole('grid').focus()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByText('已选 2 份')).toBeDefined()
  const copied = new Map<string, string>()
  fireEvent.copy(screen.getByRole('grid'), {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  })
  expect(copied.get('text/plain')?.split('\n')).toEqual([
    expect.stringMatching(/\tQ1 颜色$/),
    `${sids[0]}\t红`,
    `${sids[1]}\t蓝`,
  ])
})

test('a column is added, pinned and moved by keyboard, and the columns kept as a setting [S7-17]', async () => {
  const { user, sent } = await opened()
  await screen.findByText('红')
  await user.click(screen.getByRole('button', { name: /列/ }))
  await user.click(await screen.findByRole('checkbox', { name: '答题状态' }))
  await user.click(screen.getByRole('button', { name: '固定“答题状态”' }))
  const titles = () => screen.getAllByRole('columnheader').map((each) => each.textContent)
  expect(titles()[1]).toContain('答题状态')
  await user.click(screen.getByRole('button', { name: '前移“Q1 颜色”' }))
  expect(titles().findIndex((title) => title?.includes('Q1'))).toBe(2)
  const kept = () => sent.findLast(({ path: each }) => each === '/odata/api/SaveSettingValues()')?.body
  const keys = () => {
    const setting = (kept() as Readonly<Record<string, string>> | undefined)?.['dataMng.layout.N'] ?? '[]'
    return (JSON.parse(setting) as readonly { readonly key: string }[]).map(({ key }) => key)
  }
  await expect.poll(keys).toEqual(['a/Q1', 'Sid', 'Status'])
})

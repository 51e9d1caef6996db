import type { ImportPreview, ImportRow, ReportedRow } from '@naire/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import { ImportButton } from './ImportButton.tsx'

const naire = { Sid: 'A'.repeat(32), Name: '筛查' } as NaireRow
const sid = 'E'.repeat(32)
const age = 'a/Q/I'
const sex = 'a/R/I'

const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  Sid: sid,
  FileName: '纸质问卷.csv',
  FileSize: 99,
  Format: 'csv',
  Status: 'draft',
  Rows: 0,
  Total: 3,
  Counts: { taken: 0, flagged: 0, present: 0, refused: 0 },
  UploadedAt: '2026-11-26T08:00:00Z',
  StartedAt: null,
  FinishedAt: null,
  UserName: '周宁',
  Problem: null,
  ...more,
})

const preview = (columns: readonly (string | null)[] = [age, null]): ImportPreview => ({
  Import: row(),
  Targets: [
    { Key: age, Group: 'answer', Code: 'age', Title: '您的年龄' },
    { Key: sex, Group: 'answer', Code: 'sex', Title: '您的性别' },
    { Key: 's/StartTime', Group: 'session', Code: 'StartTime', Title: '' },
  ],
  Columns: [
    { Name: 'age', Label: '', Target: columns[0] ?? null, LeftOut: null },
    { Name: '性', Label: '', Target: columns[1] ?? null, LeftOut: columns[1] == null ? 'unknown' : null },
  ],
  Plan: { columns: [...columns], values: 'codes', timeZone: 'UTC', incomplete: 'refuse' },
  Rows: [
    { Row: 1, Outcome: 'taken', SessionSid: null, Notes: [], Cells: [30, 'F'], Becomes: ['30', '女'] },
    {
      Row: 2,
      Outcome: 'refused',
      SessionSid: null,
      Notes: [{ kind: 'cell', column: 'age', value: 'old', key: 'numberWrong' }],
      Cells: ['old', 'F'],
      Becomes: [null, null],
    },
  ],
})

interface ServerState {
  readonly rows?: () => readonly ImportRow[]
  readonly report?: readonly ReportedRow[]
}

const path = '/odata/NaireSessions/SurveyExpert'
const batchSid = 'B'.repeat(32)

async function opened({ rows = () => [], report = [] }: ServerState = {}) {
  const view = await renderScreen(<ImportButton naire={naire} />, {
    abilities: ['importSessions', 'deleteSessions', 'batchOperations'],
    replies: {
      [`GET ${path}.Imports(naireSid='${naire.Sid}')`]: () => ({ value: rows() }),
      [`POST ${path}.UploadImport()`]: () => ({ value: preview() }),
      [`POST ${path}.PreviewImport()`]: (_: string, body: unknown) => ({
        value: preview((body as { plan?: { columns: (string | null)[] } }).plan?.columns),
      }),
      [`POST ${path}.StartImport()`]: () => ({ value: row({ Status: 'waiting' }) }),
      [`POST ${path}.CancelImport()`]: () => ({ value: row({ Status: 'cancelled' }) }),
      [`GET ${path}.ImportReport(importSid='${sid}',outcome='refused',after='0')`]: () => ({ value: report }),
      [`GET ${path}.ImportReport(importSid='${sid}',outcome='',after='0')`]: () => ({ value: report }),
      [`GET /odata/Naires('${naire.Sid}')/SurveyExpert.Batches()`]: () => ({ value: [] }),
      [`POST /odata/Naires('${naire.Sid}')/SurveyExpert.PrepareBatch()`]: () => ({
        value: { Sid: batchSid, Total: 1, Position: 1 },
      }),
      [`POST /odata/Naires('${naire.Sid}')/SurveyExpert.BeginBatch()`]: () => ({ value: {} }),
    },
  })
  await view.user.click(screen.getByRole('button', { name: '导入' }))
  return view
}

const bodyOf = ({ sent }: Awaited<ReturnType<typeof opened>>, name: string) =>
  sent.findLast(({ path: each }) => each.includes(name))?.body

it('says what a column means, shows what cells become and why a row is not taken, and starts with the changed plan', async () => {
  const view = await opened({ rows: () => [row()] })
  await view.user.click(await screen.findByRole('button', { name: '继续' }))
  const table = within(await screen.findByRole('region', { name: '预览：前 2 行' }))
  expect(table.getByText('“age”的“old”：不是数字')).toBeTruthy()
  expect(screen.getByText('没有找到同名的题目')).toBeTruthy()
  await view.user.click(screen.getByRole('combobox', { name: '对应: 性' }))
  await view.user.click(await screen.findByTitle('sex · 您的性别'))
  await waitFor(() => expect(table.getAllByText('女')[0]).toBeTruthy())
  await view.user.click(screen.getByRole('radio', { name: '作为进行中的答卷导入' }))
  await view.user.click(screen.getByRole('button', { name: '导入 3 行' }))
  await waitFor(() =>
    expect(bodyOf(view, 'StartImport')).toEqual({
      Sid: sid,
      plan: {
        columns: [age, sex],
        values: 'codes',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        incomplete: 'keep',
      },
    }),
  )
})

it('takes a target from the column that had it, and starts nothing without a question', async () => {
  const view = await opened({ rows: () => [row()] })
  await view.user.click(await screen.findByRole('button', { name: '继续' }))
  await view.user.click(await screen.findByRole('combobox', { name: '对应: age' }))
  await view.user.click((await screen.findAllByTitle('不导入')).at(-1)!)
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('请至少对应一道题。'),
  )
  expect((screen.getByRole('button', { name: '导入 3 行' }) as HTMLButtonElement).disabled).toBe(true)
})

it('shows how far an import is, and cancels it', async () => {
  const view = await opened({ rows: () => [row({ Status: 'running', Rows: 1, Total: 4 })] })
  const list = within(await screen.findByRole('region', { name: '导入记录' }))
  expect((await list.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25')
  await view.user.click(list.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(bodyOf(view, 'CancelImport')).toEqual({ Sid: sid }))
})

const finished = row({
  Status: 'finished',
  Rows: 3,
  Counts: { taken: 1, flagged: 0, present: 0, refused: 2 },
})

it('tells of each row that was refused, in words', async () => {
  const report: readonly ReportedRow[] = [
    {
      Row: 2,
      Outcome: 'refused',
      SessionSid: null,
      Notes: [
        { kind: 'invalid', question: 'age', key: 'max', params: { max: 120 } },
        { kind: 'refusal', key: 'session.codeWrong' },
      ],
    },
    { Row: 3, Outcome: 'refused', SessionSid: null, Notes: [{ kind: 'status', key: 'repeated' }] },
  ]
  const view = await opened({ rows: () => [finished], report })
  await view.user.click(await screen.findByRole('button', { name: '逐行报告' }))
  expect(await screen.findByText('age：不能大于 120。')).toBeTruthy()
  expect(screen.getByText('文件中有另一行编号相同')).toBeTruthy()
})

it('moves the sessions of an import into the recycle bin with a reason', async () => {
  const view = await opened({ rows: () => [finished] })
  await view.user.click(await screen.findByRole('button', { name: '移入回收站' }))
  const title = await screen.findByText('将此次导入的答卷移入回收站：1')
  const dialog = within(title.closest<HTMLElement>('[role=dialog]')!)
  await view.user.type(dialog.getByRole('textbox'), '文件选错了')
  await view.user.click(dialog.getByRole('button', { name: '移入回收站' }))
  await waitFor(() =>
    expect(bodyOf(view, 'BeginBatch')).toEqual({ Sid: batchSid, act: { kind: 'delete', reason: '文件选错了' } }),
  )
  expect(bodyOf(view, 'PrepareBatch')).toMatchObject({ sids: null, selection: { scope: 'all' } })
})

it('says that there is nothing yet', async () => {
  await opened()
  expect(await screen.findByText('还没有导入')).toBeTruthy()
})

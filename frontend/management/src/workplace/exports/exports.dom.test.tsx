import type { ExportRow } from '@naire/contract'
import { exportLimits } from '@naire/domain/exports'
import type { DataColumn } from '@naire/domain/grid'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { NaireRow } from '../naire-list.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ExportButton, type ExportScope } from './ExportButton.tsx'

const naire = { Sid: 'A'.repeat(32), Name: '筛查' } as NaireRow

const row = (more: Partial<ExportRow> = {}): ExportRow => ({
  Sid: 'E'.repeat(32),
  Format: 'xlsx',
  Status: 'finished',
  Rows: 12,
  Total: 12,
  AskedAt: '2026-11-26T08:00:00Z',
  FinishedAt: '2026-11-26T08:00:05Z',
  ExpiresAt: '2026-12-03T08:00:00Z',
  FileName: '筛查.xlsx',
  FileSize: 34_567,
  Link: '/Exports/E?pass=1',
  Problem: null,
  ...more,
})

const column = (key: string, group: DataColumn['group'], title: string): DataColumn => ({
  key,
  group,
  kind: 'text',
  code: key,
  title,
  path: key,
  type: 'String',
  options: [],
  isFilterable: true,
  isSortable: true,
})
const catalogue = [column('Status', 'session', ''), column('a/1', 'answer', '年龄'), column('a/2', 'answer', '性别')]

async function opened(scope: ExportScope, rows: () => readonly ExportRow[] = () => []) {
  const view = await renderScreen(<ExportButton naire={naire} scope={scope} />, {
    replies: {
      [`GET /odata/NaireSessions/SurveyExpert.Exports(naireSid='${naire.Sid}')`]: () => ({ value: rows() }),
      [`GET /odata/Naires('${naire.Sid}')/SurveyExpert.DataColumns(language='zh-CN')`]: { value: catalogue },
      'POST /odata/NaireSessions/SurveyExpert.Export()': () => ({ value: row({ Status: 'waiting' }) }),
      'POST /odata/NaireSessions/SurveyExpert.CancelExport()': () => ({ value: row({ Status: 'cancelled' }) }),
    },
  })
  await view.user.click(screen.getByRole('button', { name: '导出' }))
  return { ...view, bodies: () => view.sent.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const start = () => screen.findByRole('button', { name: '开始导出' })

it('asks for what the list shows, as words in a workbook, with the clock of the person', async () => {
  const { user, bodies } = await opened({ filter: 'Status eq 0', count: 12, columns: ['Status', 'Score'] })
  expect(await screen.findByText('当前找到的答卷：12')).toBeTruthy()
  await user.click(await start())
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({
    naireSid: naire.Sid,
    format: 'xlsx',
    filter: 'Status eq 0',
    sids: null,
    columns: null,
    values: 'labels',
    multiple: 'each',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    tests: false,
  })
})

it('takes those that are selected, and the columns that are shown where they are asked for', async () => {
  const { user, bodies } = await opened({ filter: 'x', count: 12, sids: ['S1', 'S2'], columns: ['Status', 'Score'] })
  await user.click(await screen.findByRole('radio', { name: '列表中显示的列：2' }))
  await user.click(screen.getByRole('radio', { name: '代码和文字' }))
  await user.click(await start())
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ filter: '', sids: ['S1', 'S2'], columns: ['Status', 'Score'], values: 'both' })
})

it('takes the columns that somebody picks, a whole group at once, in their order', async () => {
  const { user, bodies } = await opened({ filter: '', columns: ['Status'] })
  await user.click(await screen.findByRole('radio', { name: '自选列' }))
  const picker = await screen.findByRole('combobox', { name: '自选列' })
  await user.click(picker)
  const tree = () => document.querySelector('.ant-select-tree') as HTMLElement
  await waitFor(() => expect(tree().textContent).toContain('回答'))
  const box = (title: string) =>
    [...tree().querySelectorAll('.ant-select-tree-treenode')]
      .find(({ textContent }) => textContent === title)
      ?.querySelector('.ant-select-tree-checkbox') as HTMLElement
  await user.click(box('回答'))
  await user.click(await start())
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ columns: ['Status', 'a/1', 'a/2'] })
})

it('says that none is picked before it asks for anything', async () => {
  const { user, bodies } = await opened({ filter: '' })
  await user.click(await screen.findByRole('radio', { name: '自选列' }))
  await user.click(await start())
  expect(await screen.findByText('请至少选一列。')).toBeTruthy()
  expect(bodies()).toEqual([])
})

it('asks of each format only what it has', async () => {
  const { user, bodies } = await opened({ filter: '' })
  const pick = async (title: string) => {
    await user.click(screen.getByRole('combobox', { name: '格式' }))
    await user.click(await screen.findByTitle(title))
  }
  await screen.findByRole('radio', { name: '文字' })
  await pick('SPSS（sav）')
  await waitFor(() => expect(screen.queryByRole('radio', { name: '文字' })).toBeNull())
  expect(screen.getByRole('radio', { name: '每个选项一列' })).toBeTruthy()
  await pick('附件（zip）')
  const names = await screen.findByRole('textbox', { name: '压缩包内的文件名' })
  await user.clear(names)
  await user.type(names, '{{session}/{{name}')
  await user.click(await start())
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ format: 'attachments', fileNames: '{session}/{name}' })
})

it('takes all that were found where more are selected than can be named', async () => {
  const sids = Array.from({ length: exportLimits.sids + 1 }, (_, at) => String(at))
  await opened({ filter: 'x', count: sids.length, sids })
  expect(((await screen.findByRole('radio', { name: /选中的答卷/ })) as HTMLInputElement).disabled).toBe(true)
  expect((screen.getByRole('radio', { name: /当前找到的答卷/ }) as HTMLInputElement).checked).toBe(true)
})

it('shows how far an export is, cancels it, and gives the link of a finished one', async () => {
  const rows = [row({ Status: 'running', Rows: 300, Total: 1_200, Link: null }), row({ Sid: 'F'.repeat(32) })]
  const { user, bodies } = await opened({ filter: '' }, () => rows)
  const list = within(await screen.findByRole('region', { name: '我的导出' }))
  const items = await list.findAllByRole('listitem')
  expect(within(items[0]!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(within(items[1]!).getByRole('link', { name: /下载/ }).getAttribute('href')).toBe('/Exports/E?pass=1')
  await user.click(within(items[0]!).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(bodies()).toEqual([{ Sid: 'E'.repeat(32) }]))
})

it('says why an export failed, and that one was withdrawn', async () => {
  await opened({ filter: '' }, () => [
    row({ Status: 'failed', Problem: 'tooManyColumns', Link: null }),
    row({ Sid: 'F'.repeat(32), Status: 'failed', Problem: 'something else', Link: null }),
    row({ Sid: 'D'.repeat(32), Status: 'withdrawn', Link: null }),
  ])
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    '列太多：Excel 最多 16,384 列。请少选一些列或换一种格式。',
    '导出失败。请重试；若仍失败，请联系管理员。',
  ])
  expect(screen.getByText(/文件已收回/)).toBeTruthy()
})

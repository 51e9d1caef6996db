import type { DataRow, DataRowsReply } from '@naire/contract'
import { expect, test, vi } from 'vitest'
import { pageRows, RowPages } from './row-pages.ts'

/** A server with so many rows, which tells what it was asked for. */
function server(total: number) {
  const asked: string[] = []
  const rowAt = (index: number) => ({ session: { Sid: `S${index}` }, cells: [] }) as unknown as DataRow
  const reply = (from: number): DataRowsReply => {
    const rows = Array.from({ length: Math.max(0, Math.min(pageRows, total - from)) }, (_, at) => rowAt(from + at))
    return {
      rows,
      position: from,
      before: from === 0 ? null : String(from),
      after: from + pageRows < total ? String(from + pageRows) : null,
    }
  }
  const read = vi.fn((at: { readonly from: string; readonly position?: number; readonly token?: string }) => {
    asked.push(`${at.from} ${at.token ?? at.position ?? ''}`.trim())
    const from = at.from === 'before' ? Number(at.token) - pageRows : Number(at.token ?? at.position ?? 0)
    return Promise.resolve(reply(from))
  })
  const pages = new RowPages({ read: read as never, onChange: () => {} })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { asked, pages, settled }
}

test('reads on by keys in both directions, and elsewhere by position', async () => {
  const { asked, pages, settled } = server(1_000_000)
  pages.show(0, 30)
  await settled()
  pages.show(90, 130)
  await settled()
  pages.show(500_000, 500_040)
  await settled()
  pages.show(499_950, 500_010)
  await settled()
  expect(asked).toEqual(['start', 'after 100', 'position 500000', 'before 500000'])
  expect(pages.rowAt(499_999)?.session.Sid).toBe('S499999')
  expect(pages.rowAt(130)?.session.Sid).toBe('S130')
})

test('asks ahead of who scrolls, and never past the end', async () => {
  const { asked, pages, settled } = server(250)
  pages.show(10, 50, 60)
  await settled()
  pages.show(180, 220, 60)
  await settled()
  pages.show(200, 249, 60)
  await settled()
  pages.show(110, 150, -60)
  await settled()
  expect(asked).toEqual(['start', 'position 100', 'after 200'])
})

test('knows the end once it was seen, and forgets what is far away', async () => {
  const { pages, settled } = server(20_050)
  for (let at = 0; at < 20_000; at += pageRows) {
    pages.show(at, at + 1)
    await settled()
  }
  expect(pages.end).toBeNull()
  pages.show(20_010, 20_040)
  await settled()
  expect(pages.end).toBe(20_050)
  expect(pages.rowAt(0)).toBeUndefined()
  expect(pages.rowAt(20_049)?.session.Sid).toBe('S20049')
})

test('what was passed in a hurry is not waited for', async () => {
  const { pages } = server(10_000)
  const signals: AbortSignal[] = []
  const hurried = new RowPages({
    read: (_, signal) => (signals.push(signal), new Promise(() => {})),
    onChange: () => {},
  })
  hurried.show(5_000, 5_010)
  hurried.show(9_000, 9_010)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(pages.hasBegun).toBe(false)
})

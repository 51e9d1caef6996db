import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataColumn, DataRow } from '../data-table.ts'
import { readSav } from './read-sav.ts'
import { writeSav } from './write-sav.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sav-'))
})
afterAll(() => rm(folder, { recursive: true }))

const nominal = { measure: 'nominal', label: '' } as const
const columns: readonly DataColumn[] = [
  {
    name: 'Q1',
    label: '您的性别？',
    kind: 'text',
    measure: 'nominal',
    options: [
      { code: '1', title: '男' },
      { code: '2', title: '女' },
      { code: '99', title: '拒答' },
    ],
    missing: ['99'],
  },
  { name: 'Q1.文字', ...nominal, kind: 'text' },
  { name: 'q1', ...nominal, kind: 'number', measure: 'scale' },
  { name: 'WITH', ...nominal, kind: 'text', options: [{ code: 'A', title: 'Letter' }] },
  { name: 'Long code', ...nominal, kind: 'text', options: [{ code: 'a-code-of-20-letters', title: '长' }] },
  {
    name: 'Q2.A',
    ...nominal,
    kind: 'flag',
    set: { name: 'Q2', label: '喜欢什么？', option: { code: 'A', title: '茶' } },
  },
  {
    name: 'Q2.B',
    ...nominal,
    kind: 'flag',
    set: { name: 'Q2', label: '喜欢什么？', option: { code: 'B', title: '咖啡' } },
  },
  { name: 'At', label: 'Begun', kind: 'moment', measure: 'scale' },
  { name: 'Story', ...nominal, kind: 'text' },
]
const story = '很长的故事，'.repeat(150)
const rows: readonly DataRow[] = [
  ['1', '你好', 1.25, 'A', 'a-code-of-20-letters', true, false, Date.UTC(2026, 10, 26, 8, 30), story],
  ['99', null, -1e9, null, null, null, null, null, 'short'],
  [null, ' 🙂', 151, 'A', null, false, true, Date.UTC(1999, 11, 31, 23, 59, 59), 'x'.repeat(256)],
  ['2', 'a"b,c', 152, 'A', null, false, true, 0, 'é'.repeat(128)],
]

async function* batches(times = 1): AsyncGenerator<readonly DataRow[]> {
  for (let time = 0; time < times; time += 1) yield rows
}

const asRead = (row: DataRow): DataRow =>
  row.map((cell, at) => (at === 0 && cell !== null ? Number(cell) : typeof cell === 'boolean' ? Number(cell) : cell))

describe.each([false, true])('a system file, zipped: %s', (zipped) => {
  it('gives every value, label and moment back', async () => {
    const file = join(folder, `sample.${zipped ? 'zsav' : 'sav'}`)
    await writeSav({ title: '示例', columns, batches: batches(3) }, file, { zipped })
    const read = readSav(await readFile(file))
    expect(read.variables.map(({ name }) => name)).toEqual([
      'Q1',
      'Q1.文字',
      'q1_2',
      'v_WITH',
      'Long_code',
      'Q2.A',
      'Q2.B',
      'At',
      'Story',
    ])
    expect([...read.rows()]).toEqual([...rows, ...rows, ...rows].map(asRead))
    expect(read.variables[0]).toMatchObject({
      label: '您的性别？',
      labels: [
        { value: 1, label: '男' },
        { value: 2, label: '女' },
        { value: 99, label: '拒答' },
      ],
    })
    expect(read.variables[4]?.labels).toEqual([{ value: 'a-code-of-20-letters', label: '长' }])
  })
})

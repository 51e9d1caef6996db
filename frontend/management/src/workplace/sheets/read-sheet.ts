/**
 * The rows of the first sheet of a file (.xlsx, .xls, .csv in UTF-8), every cell as its text. Rejects what is no sheet.
 */
export async function readSheet(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(await file.arrayBuffer(), { raw: true, codepage: 65001 })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

/** All sheets of a workbook (.xlsx, .xls), every cell as its text. Rejects what is none. */
export async function readBook(
  file: Blob,
): Promise<readonly { readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(await file.arrayBuffer(), { raw: true })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name] ?? {}
    // A sheet may say that it reaches to the last line that there can be.
    const cells = Object.keys(sheet).flatMap((at) => (at.startsWith('!') ? [] : [utils.decode_cell(at)]))
    const end = cells.reduce((far, { r, c }) => ({ r: Math.max(far.r, r), c: Math.max(far.c, c) }), { r: 0, c: 0 })
    const options = { header: 1, raw: false, defval: '', range: { s: { r: 0, c: 0 }, e: end } } as const
    return { name, rows: cells.length > 0 ? utils.sheet_to_json<unknown[]>(sheet, options) : [] }
  })
}

/**
 * The rows of the first sheet of a file (.xlsx, .xls, .csv in UTF-8), every cell as its text. Rejects what is no sheet.
 */
export async function readSheet(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(await file.arrayBuffer(), { raw: true, codepage: 65001 })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

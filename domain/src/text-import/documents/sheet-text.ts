/**
 * The text of a sheet, for `readText`. With a head that names a column of questions: a question a line, with its type
 * in brackets and its options below. Without one: the cells as they stand, with tabs between.
 */
export function sheetText(rows: readonly (readonly unknown[])[]): string {
  const cells = rows
    .map((row) => row.map((cell) => String(cell ?? '').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const at = cells.slice(0, mostAbove).findIndex((row) => columnsOf(row).stem >= 0)
  const head = cells[at]
  if (!head) return cells.map((row) => row.join('\t').trimEnd()).join('\n')
  const columns = columnsOf(head)
  const above = cells.slice(0, at).map((row) => row.filter((cell) => cell !== '').join(' '))
  return [...above, ...cells.slice(at + 1).flatMap((row, index) => questionLines(row, columns, index + 1))].join('\n')
}

/** Lines above the head: the title, a greeting. */
const mostAbove = 10

interface Columns {
  readonly stem: number
  readonly type: number
  readonly required: number
  readonly options: readonly number[]
}

function columnsOf(head: readonly string[]): Columns {
  const place = (pattern: RegExp) => head.findIndex((cell) => pattern.test(cell))
  const options = head.flatMap((cell, at) =>
    /^(?:选项|選項|答案|options?|answers?|choices?)\s*[A-Z\d]*$/i.test(cell) ? [at] : [],
  )
  return {
    stem: place(/^(?:题目|題目|题干|題幹|问题|問題|题目内容|question|question text|stem|text)$/i),
    type: place(/^(?:题型|題型|类型|類型|type|question type)$/i),
    required: place(/^(?:是否)?(?:必答|必填|required|mandatory)$/i),
    options,
  }
}

function questionLines(
  row: readonly string[],
  { stem, type, required, options }: Columns,
  number: number,
): readonly string[] {
  const text = row[stem] ?? ''
  if (text === '') return []
  const kind = row[type] ? `[${row[type]}]` : ''
  const open = /^(?:否|不|选填|選填|no|n|false|0|optional)$/i.test(row[required] ?? '') ? '[选填]' : ''
  const listed = options.map((at) => row[at] ?? '').filter((option) => option !== '')
  const split =
    listed.length === 1 ? (listed[0] ?? '').split(/\s*(?:\n|[;；|])\s*/).filter((option) => option !== '') : listed
  return [
    `${number}. ${text.replaceAll('\n', ' ')}${kind}${open}`,
    ...split.map((option) => (/^(?:[A-Z][.、:：)]|[○□])/i.test(option) ? option : `○ ${option}`)),
  ]
}

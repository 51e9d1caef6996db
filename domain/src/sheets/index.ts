/**
 * Characters that begin a formula in spreadsheet programs, including the full-width and small forms that they read
 * alike.
 */
const formulaSigns = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B'
const formulaSign = `[${formulaSigns}]`

/** Blanks, controls and marks of no width, behind which a formula begins all the same. */
const ignored = '[\\s\\u0000-\\u001F\\u200B-\\u200F\\u2060\\uFEFF]*'

const begins = new RegExp(`^(?='*${ignored}${formulaSign})`)
/** Some programs split a line of csv at `;` or a tab, whatever stands in quotes. */
const behindSplit = new RegExp(`([;\\t]${ignored})(?=${formulaSign})`, 'g')
const isNumber = /^-?\d+(\.\d+)?$/

/**
 * A text as it may stand in a cell of csv: what a program would compute is led by an apostrophe; a negative number
 * stays a number.
 */
export function csvText(text: string): string {
  return isNumber.test(text) ? text : text.replace(behindSplit, "$1'").replace(begins, "'")
}

const led = new RegExp(`(^|[;\\t]${ignored})'(?='*${ignored}${formulaSign})`, 'g')

/** The text of a cell as it was before `csvText`. */
export const fromCsvText = (cell: string): string => cell.replace(led, '$1')

/** One line of csv (RFC 4180) without its end; numbers stand as they are. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells.map(csvCell).join(',')
}

/** Nothing that begins a formula, and nothing that has to be quoted: most cells, and one test instead of five. */
const isPlain = new RegExp(`^[^${formulaSigns}",;\\t\\r\\n]*$`)

function csvCell(cell: string | number | boolean | null): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  if (isPlain.test(cell)) return cell
  const text = csvText(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Name of a tab of a workbook: at most 31 characters, none of `\\ / ? * [ ] :`, and no two the same. */
export function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '-'
  for (let at = 1; ; at += 1) {
    const ending = at === 1 ? '' : ` ${at}`
    const name = `${plain.slice(0, 31 - ending.length)}${ending}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

import { listNumbers } from './list-numbers.ts'
import { attributeOf, markupTokens, type MarkupToken } from './markup-tokens.ts'

/** Parts of a .docx document, as XML texts; blank: it has none. */
export interface DocumentParts {
  readonly document: string
  readonly numbering: string
}

/**
 * The text of a document as it is read, for `readText`: a line for each paragraph with the number of its list, a line with
 * tabs for each row of a table, `---` where a page ends. Pictures leave `[图片]`; deleted text and field codes are left out.
 */
export function documentText({ document, numbering }: DocumentParts): string {
  const reader = new DocumentReader(listNumbers(numbering))
  for (const token of markupTokens(document)) reader.take(token)
  return reader.lines.join('\n')
}

interface Paragraph {
  text: string
  list: string
  level: number
  endsPage: boolean
}

class DocumentReader {
  readonly lines: string[] = []
  private readonly paragraphs: Paragraph[] = []
  /** Cells of the rows that are open, inner ones last; the paragraphs of a cell stand in one line. */
  private readonly rows: string[][] = []
  private inText = 0
  /** Within what older programs show instead. */
  private inFallback = 0

  constructor(private readonly numbers: ReturnType<typeof listNumbers>) {}

  take(token: MarkupToken): void {
    if (token.kind === 'text') return void (this.inText > 0 && this.write(token.text))
    if (token.name === 'mc:Fallback' && !(token.kind === 'open' && token.isEmpty))
      this.inFallback += token.kind === 'open' ? 1 : -1
    if (this.inFallback > 0) return
    if (token.kind === 'close') this.close(token.name)
    else this.open(token.name, token.attributes, token.isEmpty)
  }

  private open(name: string, attributes: string, isEmpty: boolean): void {
    const paragraph = this.paragraphs.at(-1)
    const value = attributeOf(attributes, 'w:val') ?? ''
    if (name === 'w:p' && isEmpty) this.line('')
    else if (name === 'w:p') this.paragraphs.push({ text: '', list: '', level: 0, endsPage: false })
    else if (name === 'w:t' && !isEmpty) this.inText++
    else if (name === 'w:tr') this.rows.push([])
    else if (name === 'w:tc') this.rows.at(-1)?.push('')
    else if (name === 'w:numId' && paragraph) paragraph.list = value
    else if (name === 'w:ilvl' && paragraph) paragraph.level = Number(value) || 0
    else if (name === 'w:br' && paragraph && attributeOf(attributes, 'w:type') === 'page') paragraph.endsPage = true
    else this.write(signs[name] ?? '')
  }

  private close(name: string): void {
    if (name === 'w:t') this.inText--
    if (name === 'w:p') this.endParagraph()
    if (name === 'w:tr') this.endRow()
  }

  private write(text: string): void {
    const paragraph = this.paragraphs.at(-1)
    if (paragraph) paragraph.text += text
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop()
    if (!paragraph) return
    const { text, list, level, endsPage } = paragraph
    this.line(text.trim() === '' ? '' : this.numbers.before(list, level) + text)
    if (endsPage && this.rows.length === 0) this.lines.push('---')
  }

  private line(text: string): void {
    const row = this.rows.at(-1)
    if (!row) return void this.lines.push(text)
    const cell = row.pop() ?? ''
    row.push([cell, text.trim()].filter((part) => part !== '').join(row.length === 0 ? '\n' : ' '))
  }

  // A table in one column is only a frame.
  private endRow(): void {
    const row = this.rows.pop()
    if (!row) return
    const text = row.length === 1 ? (row[0] ?? '') : row.map((cell) => cell.replaceAll('\n', ' ')).join('\t')
    if (this.rows.length > 0) this.line(text)
    else this.lines.push(...text.split('\n'))
  }
}

const signs: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:sym': '□',
  'w:noBreakHyphen': '-',
  'w:drawing': '[图片]',
  'w:pict': '[图片]',
}

/** Parts of a .docx document, as XML texts; blank: it has none. */
export interface DocumentParts {
  readonly document: string
  readonly numbering: string
}

/**
 * The text of a document as it is read, for `readText`: a line for each paragraph with the number of its list, a line
 * with tabs for each row of a table, `---` where a page ends. Pictures leave `[图片]`; deleted text and field codes are
 * left out.
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

/** Numbering that a word processor writes before the paragraphs of its lists; stateful, as it counts. */
interface ListNumbers {
  /** Blank: the paragraph is of no list that is known. */
  before(list: string, level: number): string
}

interface Level {
  readonly start: number
  readonly format: string
  /** `%1.` with the number of the first level in it. */
  readonly text: string
}

/** Reads `word/numbering.xml`. */
function listNumbers(xml: string): ListNumbers {
  const { kinds, lists } = readLists(xml)
  const counts = new Map<string, number[]>()
  return {
    before(list, level) {
      const kind = lists.get(list)
      const levels = kind === undefined ? undefined : kinds.get(kind)
      const own = levels?.get(level)
      if (kind === undefined || !levels || !own) return ''
      const known = counts.get(kind) ?? []
      const count = [
        ...Array.from({ length: level }, (_, at) => known[at] ?? levels.get(at)?.start ?? 1),
        (known[level] ?? own.start - 1) + 1,
      ]
      counts.set(kind, count)
      if (own.format === 'bullet') return '○ '
      if (own.format === 'none') return ''
      return `${own.text.replace(/%(\d)/g, (_, place: string) => written(count[Number(place) - 1] ?? 1, levels.get(Number(place) - 1)?.format ?? 'decimal'))} `
    },
  }
}

function readLists(xml: string) {
  const kinds = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  let [kind, list, level] = ['', '', -1]
  for (const token of markupTokens(xml)) {
    if (token.kind !== 'open') continue
    const value = attributeOf(token.attributes, 'w:val') ?? ''
    if (token.name === 'w:abstractNum')
      kinds.set((kind = attributeOf(token.attributes, 'w:abstractNumId') ?? ''), new Map())
    if (token.name === 'w:num') [list, level] = [attributeOf(token.attributes, 'w:numId') ?? '', -1]
    if (token.name === 'w:abstractNumId') lists.set(list, value)
    if (token.name === 'w:lvl' && list === '') level = Number(attributeOf(token.attributes, 'w:ilvl'))
    const change = changes[token.name]
    if (change && level >= 0)
      kinds.get(kind)?.set(level, {
        ...(kinds.get(kind)?.get(level) ?? { start: 1, format: 'decimal', text: '' }),
        ...change(value),
      })
  }
  return { kinds, lists }
}

const changes: Readonly<Record<string, (value: string) => Partial<Level>>> = {
  'w:start': (value) => ({ start: Number(value) || 0 }),
  'w:numFmt': (format) => ({ format }),
  'w:lvlText': (text) => ({ text }),
}

function written(count: number, format: string): string {
  const letter = String.fromCharCode(65 + ((count - 1) % 26))
  if (format === 'upperLetter') return letter
  if (format === 'lowerLetter') return letter.toLowerCase()
  if (/^(?:chinese|japanese|ideograph|taiwanese)/.test(format)) return hanNumber(count)
  if (format.startsWith('decimalEnclosed') && count <= 20) return String.fromCharCode(0x245f + count)
  return String(count)
}

const han = '一二三四五六七八九'

function hanNumber(count: number): string {
  const [tens, ones] = [Math.floor(count / 10), count % 10]
  if (count > 99) return String(count)
  return `${tens > 1 ? han[tens - 1] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? han[ones - 1] : ''}`
}

/** A tag or a stretch of text of an XML document. */
type MarkupToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Tags and texts of an XML document in their order. Nothing is fetched, and no entity of its own is known. */
function* markupTokens(xml: string): Generator<MarkupToken> {
  for (const { 0: found, 1: isClosing, 2: name = '', 3: attributes = '', 4: isEmpty, 5: text } of xml.matchAll(
    pieces,
  )) {
    if (text !== undefined) yield { kind: 'text', text: unescapedText(text) }
    else if (name === '' || found.startsWith('<?') || found.startsWith('<!')) continue
    else if (isClosing) yield { kind: 'close', name }
    else yield { kind: 'open', name, attributes, isEmpty: isEmpty === '/' }
  }
}

/** The value of an attribute of a tag; undefined: it has none. */
function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : unescapedText(value)
}

const pieces = /<(?:[?!][^>]*|(\/)?([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/)?)>|([^<]+)/g

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescapedText(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}

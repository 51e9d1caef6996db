import { optionStyles } from './labels.ts'
import { levelsOf, type Levels } from './levels.ts'
import { isPageBreak, type Line } from './lines.ts'
import { piecesIn } from './pieces.ts'

/** Lines that belong together: one question, or a text between questions. */
export interface Block {
  readonly kind: 'question' | 'part' | 'text'
  readonly head: Line
  readonly body: readonly Line[]
  readonly newPage: boolean
}

export interface Blocks {
  /** What stands before the first question, if anything. */
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
  /** Questions have labels: what has none is no question. */
  readonly labelled: boolean
}

export function blocksOf(lines: readonly Line[]): Blocks {
  const levels = levelsOf(lines)
  const gathered = new Gathering(levels)
  for (const line of lines) gathered.take(line)
  return { ...gathered.done(), labelled: levels.question !== null }
}

class Gathering {
  private readonly preamble: Line[] = []
  private readonly blocks: { kind: Block['kind']; head: Line; body: Line[]; newPage: boolean }[] = []
  private newPage = false
  private afterBlank = true

  constructor(private readonly levels: Levels) {}

  take(line: Line): void {
    if (line.text === '') {
      this.afterBlank = true
      return
    }
    if (isPageBreak(line)) this.newPage = this.blocks.length > 0
    else this.place(line)
    this.afterBlank = isPageBreak(line)
  }

  done(): Pick<Blocks, 'preamble' | 'blocks'> {
    return { preamble: this.preamble, blocks: this.blocks }
  }

  private place(line: Line): void {
    const style = line.label?.style
    if (style && style === this.levels.question) this.begin('question', line)
    else if (style && style === this.levels.part) this.begin('part', line)
    else if (this.levels.question) this.placeAmongNumbered(line)
    else this.placeUnnumbered(line)
  }

  private placeAmongNumbered(line: Line): void {
    const last = this.blocks.at(-1)
    if (!last) this.preamble.push(line)
    else if (last.kind === 'part' || (this.afterBlank && !line.label && last.kind === 'question' && hasOptions(last.body) && !isTabled(line))) this.begin('text', line)
    else last.body.push(line)
  }

  private placeUnnumbered(line: Line): void {
    const last = this.blocks.at(-1)
    const option = line.label !== null && optionStyles.has(line.label.style)
    const goesOn = last && (option ? !this.afterBlank || !hasOptions(last.body) : !this.afterBlank && !(hasOptions(last.body) && !isTabled(line)))
    if (last && goesOn) last.body.push(line)
    else this.begin('question', line)
  }

  private begin(kind: Block['kind'], head: Line): void {
    const newPage = this.blocks.length > 0 && (this.newPage || kind === 'part')
    this.blocks.push({ kind, head, body: [], newPage })
    this.newPage = false
  }
}

function hasOptions(body: readonly Line[]): boolean {
  return body.some(({ label, text }) => label !== null || piecesIn(text).pieces.length > 1)
}

function isTabled({ raw, text }: Line): boolean {
  return raw.includes('\t') || raw.includes('|') || piecesIn(text).pieces.length > 1
}

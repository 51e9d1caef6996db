import { hasBlank } from './blanks.ts'
import { optionStyles, type LabelStyle } from './labels.ts'
import { levelsOf, numbered, type Levels } from './levels.ts'
import { isHeading, isPageBreak, type Line } from './lines.ts'
import { piecesIn } from './pieces.ts'
import { hintOf, isAside, readTags } from './tags.ts'

/** Lines that belong together: one question, or a text between questions. */
export interface Block {
  readonly kind: 'question' | 'part' | 'text'
  readonly head: Line
  readonly body: readonly Line[]
  readonly newPage: boolean
}

export interface Blocks {
  /** Lines before the first question, if any. */
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
  /** Questions have labels: what has none is no question. */
  readonly labelled: boolean
  readonly pageBreaks: readonly Line[]
}

export function blocksOf(all: readonly Line[]): Blocks {
  const lines = withoutAiryBlanks(all)
  const levels = levelsOf(lines)
  const gathered = new BlockCollector(lines, levels)
  lines.forEach((line, index) => gathered.take(line, index))
  return { ...gathered.done(), labelled: levels.question !== null }
}

/** Forms copied from a page have a blank line after every line: then one blank line separates nothing. */
function withoutAiryBlanks(lines: readonly Line[]): readonly Line[] {
  const written = lines.filter(({ text }) => text !== '').length
  const airy = lines.filter(({ text }, index) => text !== '' && lines[index + 1]?.text === '').length
  if (written < 6 || airy < written * 0.8) return lines
  return lines.filter(({ text }, index) => text !== '' || lines[index + 1]?.text === '')
}

class BlockCollector {
  private readonly preamble: Line[] = []
  private readonly pageBreaks: Line[] = []
  private readonly blocks: { kind: Block['kind']; head: Line; body: Line[]; newPage: boolean }[] = []
  private newPage = false
  private afterBlank = true
  /** The number of the last question. */
  private asked = 0
  /** Numbered lines inside the question at hand. */
  private list: { readonly style: LabelStyle; readonly next: number } | null = null

  constructor(
    private readonly lines: readonly Line[],
    private readonly levels: Levels,
  ) {}

  take(line: Line, index: number): void {
    if (line.text === '') {
      this.afterBlank = true
      return
    }
    const breaks = line.chosen === null && isPageBreak(line)
    if (breaks) {
      this.newPage = this.blocks.length > 0
      this.pageBreaks.push(line)
    } else if (line.chosen) this.placeAsChosen(line)
    else this.place(line, index)
    this.afterBlank = breaks
  }

  done(): Pick<Blocks, 'preamble' | 'blocks' | 'pageBreaks'> {
    return { preamble: this.preamble, blocks: this.blocks, pageBreaks: this.pageBreaks }
  }

  private placeAsChosen(line: Line): void {
    const last = this.blocks.at(-1)
    if (line.chosen === 'unread') return
    if (line.chosen === 'question' || line.chosen === 'text') this.begin(line.chosen, line)
    else if (last) last.body.push(line)
    else this.preamble.push(line)
  }

  private place(line: Line, index: number): void {
    const style = line.label?.style
    if (this.blocks.length === 0 && this.preamble.length === 0 && /^\s*#\s/.test(line.raw)) this.preamble.push(line)
    else if (isHeading(line) && hintOf(line.text) === null) this.begin('part', line)
    else if (style && style === this.levels.part) this.begin('part', line)
    else if (style && numbered.has(style) && this.isQuestion(line, style, index)) this.begin('question', line)
    else if (style && numbered.has(style) && this.blocks.length > 0) this.gather(line)
    else if (this.levels.question) this.placeAmongNumbered(line, index)
    else this.placeUnnumbered(line)
  }

  /** Whether a numbered line asks, or is one of a list under what asks. */
  private isQuestion(line: Line, style: LabelStyle, index: number): boolean {
    const last = this.blocks.at(-1)
    const ordinal = line.label?.ordinal ?? 0
    const goesOn = this.list?.style === style && ordinal === this.list.next
    if (style === this.levels.question) {
      if (this.list?.style === style)
        return (
          !goesOn ||
          (ordinal === this.asked + 1 &&
            (this.afterBlank || asksByItself(line) || this.next(index)?.label?.ordinal === 1))
        )
      return !(
        ordinal === 1 &&
        last?.kind === 'question' &&
        last.body.length === 0 &&
        !this.afterBlank &&
        last.head.label?.style === style &&
        this.next(index)?.label?.style === style &&
        this.next(index)?.label?.ordinal === 2
      )
    }
    if (style === 'decimal') return ordinal === this.asked || last?.kind !== 'question'
    if (last?.kind !== 'question') return this.levels.question !== null && this.blocks.length > 0
    if (goesOn) return false
    if (this.hasOwnOptions(index)) return true
    return ordinal > 1 && ordinal > this.asked && ordinal <= this.asked + 3 && this.list?.style !== style
  }

  private hasOwnOptions(index: number): boolean {
    const below = this.next(index)
    if (!below?.label) return below !== undefined && optionPieces(below) > 1 && piecesIn(below.text).before === ''
    return optionStyles.has(below.label.style) && (below.label.style === 'sign' || below.label.ordinal === 1)
  }

  private next(index: number): Line | undefined {
    return this.lines.slice(index + 1, index + 4).find(({ text }) => text !== '')
  }

  private gather(line: Line): void {
    if (line.label) this.list = { style: line.label.style, next: (line.label.ordinal ?? 0) + 1 }
    this.blocks.at(-1)?.body.push(line)
  }

  private placeAmongNumbered(line: Line, index: number): void {
    const last = this.blocks.at(-1)
    if (!last) this.preamble.push(line)
    else if (last.kind === 'part' || (last.kind === 'question' && this.isBetween(line, index, last.body)))
      this.begin('text', line)
    else last.body.push(line)
  }

  /** A text after a question that is no part of it: a heading, thanks, a paragraph that stands for itself. */
  private isBetween(line: Line, index: number, body: readonly Line[]): boolean {
    if (line.label || isTabled(line) || hintOf(line.text) !== null || isAside(line.text)) return false
    if (isClosing(line.text)) return true
    const below = this.next(index)
    const aboveQuestion =
      below === undefined ||
      (below.label?.style === this.levels.question &&
        (below.label?.style === 'question' || below.label?.ordinal !== 1)) ||
      isHeading(below)
    if (hasOptions(body) && isLateOption(line.text)) return false
    if (this.afterBlank) return hasOptions(body) || (aboveQuestion && !hasBlank(line.text))
    const above = body.at(-1)
    return (
      aboveQuestion &&
      above?.label !== null &&
      above !== undefined &&
      hasOptions(body) &&
      above.text.length < 30 &&
      line.text.length <= 30 &&
      /[\p{L}\p{N}）)：:]$/u.test(line.text) &&
      below !== undefined
    )
  }

  private placeUnnumbered(line: Line): void {
    const last = this.blocks.at(-1)
    const option = line.label !== null && optionStyles.has(line.label.style)
    const asks = !option && asksByItself(line)
    const goesOn =
      last &&
      !asks &&
      (option
        ? !this.afterBlank || !hasOptions(last.body)
        : !this.afterBlank && !(hasOptions(last.body) && !isTabled(line) && !isLateOption(line.text)))
    if (isClosing(line.text) && last) this.begin('text', line)
    else if (last && (goesOn || hintOf(line.text) !== null || isAside(line.text))) last.body.push(line)
    else this.begin('question', line)
  }

  private begin(kind: Block['kind'], head: Line): void {
    const last = this.blocks.at(-1)
    if (
      kind === 'question' &&
      last?.kind === 'question' &&
      last.body.length === 0 &&
      (head.label?.ordinal === 1 || head.label?.style === 'decimal') &&
      head.label.style !== last.head.label?.style &&
      this.levels.question
    )
      last.kind = 'part'
    const newPage = this.blocks.length > 0 && (this.newPage || kind === 'part')
    this.blocks.push({ kind, head, body: [], newPage })
    this.newPage = false
    this.list = null
    if (kind === 'question') this.asked = head.label?.ordinal ?? this.asked
  }
}

function hasOptions(body: readonly Line[]): boolean {
  return body.some((line) => line.label !== null || optionPieces(line) > 1)
}

function optionPieces({ text }: Line): number {
  return piecesIn(text).pieces.length
}

function isTabled({ raw, text }: Line): boolean {
  return raw.includes('\t') || raw.includes('|') || piecesIn(text).pieces.length > 1
}

export function asksByItself({ text }: Line): boolean {
  return (
    /\S\s+[*＊]$/.test(text) ||
    /[?？](?:\s*[[【(（][^()[\]【】（）]{1,30}[)\]】）])*\s*[*＊]?$/.test(text) ||
    readTags(text).kind !== null
  )
}

/** The last option often has no label of its own. */
function isLateOption(text: string): boolean {
  return /^(?:其他|其它|以上|都(?:不|没)|不(?:清楚|知道|确定)|无$|没有$|other\b|none\b|don.t know|not sure|prefer not)/i.test(
    text,
  )
}

function isClosing(text: string): boolean {
  return (
    /^(?:(?:本)?(?:问卷|调查|访问)(?:到此|至此|已经?)?(?:结束|完毕)|再次感谢|(?:非常|衷心)?感谢(?:您|你|各位)的?|谢谢(?:您|你|合作|参与|配合|支持|$|！|!)|thank(?:s| you)\b|end of (?:the )?(?:survey|questionnaire))/i.test(
      text,
    ) && !/[?？]$/.test(text)
  )
}

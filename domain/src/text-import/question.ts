import { blanksIn, hasBlank, patternOf } from './blanks.ts'
import type { Block } from './blocks.ts'
import type { DraftKind, QuestionDraft, Remark } from './draft.ts'
import type { Line } from './lines.ts'
import { labelledOptions, plainOptions, splitLine, type ReadOptions } from './options.ts'
import { piecesIn } from './pieces.ts'
import { tableIn } from './table.ts'
import { readTags, type Tags } from './tags.ts'

export interface ReadQuestion {
  readonly question: QuestionDraft
  /** It carries the sign of a required answer. */
  readonly star: boolean
  /** The text says that it need, or need not, be answered. */
  readonly said: boolean
  readonly remarks: readonly Remark[]
}

/** One question out of its lines. */
export function readQuestion({ head, body, newPage }: Block): ReadQuestion {
  const inline = piecesIn(head.rest)
  const behind = inline.pieces.length > 1 && inline.before !== ''
  const tags = readTags(behind ? inline.before : head.rest)
  const lines = behind ? [{ ...head, text: head.rest.slice(inline.before.length).trim() }, ...body] : body
  const own: Remark[] = []
  if (tags.jump !== null) own.push({ line: head.number, key: 'jump', text: head.text })
  if (tags.media !== null) own.push({ line: head.number, key: 'media', text: head.text })
  const read = new Reading(head, tags, newPage, own).read(lines)
  return { question: read, star: tags.star, said: tags.required !== null, remarks: own }
}

class Reading {
  constructor(
    private readonly head: Line,
    private readonly tags: Tags,
    private readonly newPage: boolean,
    private readonly remarks: Remark[],
  ) {}

  read(lines: readonly Line[]): QuestionDraft {
    const { kind } = this.tags
    if (kind === 'intro' || kind === 'essay' || kind === 'attach') return { ...this.common(texts(lines)), kind }
    const tabled = tableIn(lines)
    if (tabled) return { ...this.common([]), kind: 'matrix', ...tabled, multi: tabled.multi || this.tags.multi === true }
    const read = this.optionsIn(lines)
    return read && read.options.length > 0 ? this.withOptions(read) : this.written(lines)
  }

  private optionsIn(lines: readonly Line[]): ReadOptions | null {
    if (lines.some(({ label, text }) => label !== null || piecesIn(text).pieces.length > 1)) return labelledOptions(lines)
    const [only] = lines
    const asked = asksToChoose(this.tags.kind)
    if (this.tags.kind === 'blanks' || !only || (!asked && !lines.every(({ text }) => couldBeOption(text)))) return null
    if (lines.length === 1 && splitLine(only.text).length < 2) return null
    if (!asked) this.remarks.push({ line: only.number, key: 'guessedOptions', text: only.text })
    return plainOptions(lines)
  }

  private withOptions({ options, box, stem, remarks }: ReadOptions): QuestionDraft {
    this.remarks.push(...remarks)
    const { tags } = this
    const max = this.limit(tags.max, options.length)
    const min = this.limit(tags.min, options.length)
    if (tags.kind === 'sort') return { ...this.common(stem), kind: 'sort', options, min, max }
    const multi = tags.multi ?? box ?? false
    return { ...this.common(stem), kind: 'choice', options, multi, min: multi ? min : null, max: multi ? max : null }
  }

  private written(lines: readonly Line[]): QuestionDraft {
    const { kind, stem } = this.tags
    if (asksToChoose(kind)) this.remarks.push({ line: this.head.number, key: 'noOptions', text: this.head.text })
    const whole = [stem, ...texts(lines)].join('\n')
    if (hasBlank(whole)) {
      const placed = blanksIn(whole)
      return { ...this.common([]), kind: 'blanks', stem: placed.stem, blanks: placed.blanks }
    }
    const pattern = patternOf(stem)
    if (pattern || kind === 'blanks') return { ...this.common(texts(lines)), kind: 'blanks', blanks: [{ pattern: pattern ?? 'None' }] }
    if (!asksToChoose(kind) && !openWords.test(stem)) this.remarks.push({ line: this.head.number, key: 'guessedText', text: this.head.text })
    return { ...this.common(texts(lines)), kind: 'essay' }
  }

  private limit(given: number | null, count: number): number | null {
    if (given === null || given <= count) return given
    this.remarks.push({ line: this.head.number, key: 'limitDropped', text: this.head.text })
    return null
  }

  private common(more: readonly string[]) {
    const { tags, head, newPage } = this
    return { line: head.number, stem: [tags.stem, ...more].filter((text) => text !== '').join('\n'), required: tags.required ?? true, newPage }
  }
}

const openWords = /建议|意见|为什么|原因|描述|说明|谈谈|看法|想法|comments?|why|describe|suggest|explain|feedback|thoughts/i

function asksToChoose(kind: DraftKind | null): boolean {
  return kind === 'choice' || kind === 'sort' || kind === 'matrix'
}

function couldBeOption(text: string): boolean {
  return text.length <= 60 && !/[?？。:：]$/.test(text) && !hasBlank(text.replace(/_+$/, ''))
}

function texts(lines: readonly Line[]): readonly string[] {
  return lines.map(({ text }) => text)
}

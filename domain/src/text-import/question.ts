import { blanksIn, hasBlank, patternOf } from './blanks.ts'
import type { Block } from './blocks.ts'
import type { DraftKind, KindChoice, LineRole, OptionDraft, QuestionDraft, Remark } from './draft.ts'
import type { Line } from './lines.ts'
import { labelledOptions, plainOptions, splitLine, type ReadOptions } from './options.ts'
import { piecesIn } from './pieces.ts'
import { isScaleLine, longestScale, scaleIn, scaleOptions, type Scale } from './scale.ts'
import { tableIn } from './table.ts'
import { hintOf, isAside, readTags, type Tags } from './tags.ts'

export interface ReadQuestion {
  readonly question: QuestionDraft
  /** It carries the sign of a required answer. */
  readonly star: boolean
  /** The text says that it need, or need not, be answered. */
  readonly said: boolean
  readonly remarks: readonly Remark[]
  /** Roles that the question's lines were read as, by line number. */
  readonly roles: ReadonlyMap<number, LineRole>
}

/** One question out of its lines; `kind` where the author says which it is. */
export function readQuestion({ head, body, newPage }: Block, kind: KindChoice | null): ReadQuestion {
  const inline = piecesIn(head.rest)
  const behind =
    inline.before !== '' &&
    (inline.pieces.length > 1 ||
      (inline.pieces.length === 1 &&
        body.some(({ text }) => piecesIn(text).pieces.length > 0) &&
        inline.pieces[0]?.label.ordinal === 1))
  const [, asked = '', either = ''] = behind
    ? []
    : (/^(.*[?？])\s*[(（]?\s*([^?？()（）]{1,20}(?:\s*[/／]\s*[^?？()（）/／]{1,20})+)[)）]?$/.exec(head.rest) ?? [])
  const own = readTags(behind ? inline.before : asked || head.rest)
  const hints = body
    .flatMap((line) => (line.chosen === null ? [{ line, hint: hintOf(line.text) }] : []))
    .filter(({ hint }) => hint !== null)
  const tags = hints.reduce<Tags>((all, { hint }) => ({ ...all, ...hint, kind: all.kind ?? hint?.kind ?? null }), own)
  const remarks: Remark[] = []
  const roles = new Map<number, LineRole>([
    [head.number, 'question'],
    ...hints.map(({ line }) => [line.number, 'hint'] as const),
  ])
  if (tags.jump !== null) remarks.push({ line: head.number, key: 'jump', text: head.text })
  if (tags.media !== null) remarks.push({ line: head.number, key: 'media', text: head.text })
  for (const { number, chosen, text } of body) if (chosen === null && isAside(text)) roles.set(number, 'unread')
  const rest = body.filter(({ number }) => !roles.has(number))
  const beside = either === '' ? [] : [{ ...head, label: null, text: either, rest: either }]
  const lines = behind
    ? [{ ...head, text: head.rest.slice(inline.before.length).trim() }, ...rest]
    : [...beside, ...rest]
  const question = new QuestionReader(
    head,
    kind ? { ...tags, ...forced[kind] } : tags,
    newPage,
    kind !== null,
    remarks,
    roles,
  ).read(lines)
  roles.set(head.number, 'question')
  return { question, star: tags.star, said: tags.required !== null, remarks, roles }
}

const forced: Readonly<Record<KindChoice, Partial<Tags>>> = {
  choice: { kind: 'choice', multi: false, rating: false },
  multi: { kind: 'choice', multi: true, rating: false },
  rating: { kind: 'choice', multi: false, rating: true },
  sort: { kind: 'sort' },
  matrix: { kind: 'matrix' },
  blanks: { kind: 'blanks' },
  essay: { kind: 'essay' },
  attach: { kind: 'attach' },
  intro: { kind: 'intro' },
}

class QuestionReader {
  constructor(
    private readonly head: Line,
    private readonly tags: Tags,
    private readonly newPage: boolean,
    private readonly isForced: boolean,
    private readonly remarks: Remark[],
    private readonly roles: Map<number, LineRole>,
  ) {}

  read(lines: readonly Line[]): QuestionDraft {
    const { kind } = this.tags
    if (kind === 'intro' || kind === 'essay' || kind === 'attach') return { ...this.common(this.stemOf(lines)), kind }
    if (this.isForced && kind === 'blanks') return this.typed(lines)
    const tabled = tableIn(lines, kind === 'matrix')
    if (tabled) return this.tabled(tabled)
    const marks = lines.filter(({ text, chosen }) => chosen === null && isScaleLine(text))
    const scale =
      scaleIn([this.tags.stem, ...marks.map(({ text }) => text)].join('\n')) ??
      (this.isForced && this.tags.rating ? shortScale : null)
    const named = marks.length > 0 ? scaleIn(marks.map(({ text }) => text).join('\n')) : null
    const others = lines.filter((line) => !marks.includes(line))
    for (const { number } of marks) this.roles.set(number, 'option')
    if (this.isForced && this.tags.rating) return this.rated(scale ?? shortScale, others)
    const read = this.optionsIn(marks.length > 0 && others.length === 0 ? [] : others)
    if (read && read.options.length > 0) return this.withOptions(read, named ?? scale)
    if (this.isForced && kind === 'matrix') return this.grid(others, scale ?? shortScale)
    if (scale && this.tags.kind !== 'blanks' && !hasBlank([this.tags.stem, ...texts(others)].join(' ')))
      return this.rated(
        named ? { ...named, low: named.low || scale.low, high: named.high || scale.high } : scale,
        others,
      )
    return this.written(others)
  }

  private tabled(table: NonNullable<ReturnType<typeof tableIn>>): QuestionDraft {
    for (const [number, role] of table.roles) this.roles.set(number, role)
    return {
      ...this.common(table.stem),
      kind: 'matrix',
      rows: table.rows,
      options: table.options,
      multi: table.multi || this.tags.multi === true,
    }
  }

  private optionsIn(lines: readonly Line[]): ReadOptions | null {
    if (
      lines.some(({ label, text, chosen }) => label !== null || chosen === 'option' || piecesIn(text).pieces.length > 1)
    )
      return labelledOptions(lines)
    const [only] = lines
    const asked = asksToChoose(this.tags.kind)
    if (
      this.tags.kind === 'blanks' ||
      !only ||
      lines.some(({ chosen }) => chosen === 'stem') ||
      (!asked && !lines.every(({ text }) => couldBeOption(text)))
    )
      return null
    if (lines.length === 1 && splitLine(only.text).length < 2) return null
    if (!asked) this.remarks.push({ line: only.number, key: 'guessedOptions', text: only.text })
    return plainOptions(lines)
  }

  private withOptions(read: ReadOptions, scale: Scale | null): QuestionDraft {
    const { tags, roles } = this
    this.remarks.push(...read.remarks)
    for (const [number, role] of read.roles) roles.set(number, role)
    const crossed = this.crossed(read, scale)
    if (crossed) return crossed
    const { options, box, stem } = read
    const max = this.limit(tags.max, options.length)
    const min = this.limit(tags.min, options.length)
    if (tags.kind === 'sort') return { ...this.common(stem), kind: 'sort', options, min, max }
    const multi = tags.multi ?? (box === true && !isEither(options))
    return { ...this.common(stem), kind: 'choice', options, multi, min: multi ? min : null, max: multi ? max : null }
  }

  /** Several things to be marked on one scale, or by one list of options. */
  private crossed({ options, stem, roles }: ReadOptions, scale: Scale | null): QuestionDraft | null {
    const asked =
      this.tags.kind === 'matrix' ||
      /以下|下列|各(?:方面|项)|the following|each (?:of|statement|item|aspect)|these (?:aspects|statements)/i.test(
        this.tags.stem,
      )
    if (
      !asked ||
      (!scale && !(this.isForced && this.tags.kind === 'matrix')) ||
      options.some(({ text }) => /^\d/.test(text))
    )
      return null
    for (const [number, role] of roles) this.roles.set(number, role === 'option' ? 'row' : role)
    return {
      ...this.common(stem),
      kind: 'matrix',
      rows: options.map(({ text }) => text),
      options: scaleOptions(scale ?? shortScale),
      multi: this.tags.multi === true,
    }
  }

  private grid(lines: readonly Line[], scale: Scale): QuestionDraft {
    const rows = lines.length > 0 ? lines.map(({ rest }) => rest) : [this.tags.stem]
    for (const { number } of lines) this.roles.set(number, 'row')
    return { ...this.common([]), kind: 'matrix', rows: [...new Set(rows)], options: scaleOptions(scale), multi: false }
  }

  private rated(scale: Scale, lines: readonly Line[]): QuestionDraft {
    if (scale.to - scale.from >= longestScale)
      return { ...this.common(this.stemOf(lines)), kind: 'blanks', blanks: [{ pattern: 'Number' }] }
    const options: readonly OptionDraft[] = scaleOptions(scale).map((text) => ({ text, input: false, alone: false }))
    return { ...this.common(this.stemOf(lines)), kind: 'choice', options, multi: false, min: null, max: null }
  }

  private written(lines: readonly Line[]): QuestionDraft {
    const { kind, stem } = this.tags
    if (this.isForced && asksToChoose(kind)) return this.chosenFrom(lines)
    if (asksToChoose(kind)) this.remarks.push({ line: this.head.number, key: 'noOptions', text: this.head.text })
    const whole = [stem, ...texts(lines)].join('\n')
    const asksForWords =
      /[(（]\s{2,}[)）]\s*[。.]?$/.test(stem) || (/[:：]$/.test(stem) && stem.length <= 30 && !openWords.test(stem))
    if (hasBlank(whole) || kind === 'blanks' || patternOf(stem) || (asksForWords && lines.length === 0))
      return this.typed(lines)
    if (!asksToChoose(kind) && !openWords.test(stem))
      this.remarks.push({ line: this.head.number, key: 'guessedText', text: this.head.text })
    return { ...this.common(this.stemOf(lines)), kind: 'essay' }
  }

  private typed(lines: readonly Line[]): QuestionDraft {
    const stem = [this.tags.stem, ...this.stemOf(lines)].join('\n')
    if (!hasBlank(stem))
      return {
        ...this.common(texts(lines)),
        kind: 'blanks',
        blanks: [{ pattern: patternOf(this.tags.stem) ?? 'None' }],
      }
    const placed = blanksIn(stem)
    return { ...this.common([]), kind: 'blanks', stem: placed.stem, blanks: placed.blanks }
  }

  /** A choice that the author asks for where nothing to choose was found: its lines, or two to be renamed. */
  private chosenFrom(lines: readonly Line[]): QuestionDraft {
    const given = lines.length > 0 ? lines.map(({ rest }) => rest) : ['A', 'B']
    for (const { number } of lines) this.roles.set(number, 'option')
    const options = [...new Set(given)].map((text) => ({ text, input: false, alone: false }))
    if (this.tags.kind === 'sort') return { ...this.common([]), kind: 'sort', options, min: null, max: null }
    return { ...this.common([]), kind: 'choice', options, multi: this.tags.multi ?? false, min: null, max: null }
  }

  private limit(given: number | null, count: number): number | null {
    if (given === null || given <= count) return given
    this.remarks.push({ line: this.head.number, key: 'limitDropped', text: this.head.text })
    return null
  }

  private stemOf(lines: readonly Line[]): readonly string[] {
    for (const { number } of lines) this.roles.set(number, 'stem')
    return texts(lines)
  }

  private common(more: readonly string[]) {
    const { tags, head, newPage } = this
    return {
      line: head.number,
      stem: [tags.stem, ...more].filter((text) => text !== '').join('\n'),
      required: tags.required ?? true,
      newPage,
    }
  }
}

/** Boxes are printed before yes and no too: nobody marks both. */
function isEither(options: readonly OptionDraft[]): boolean {
  return (
    options.length === 2 &&
    options.every(({ text }) =>
      /^(?:是|否|不是|有|无|没有|男|女|男性|女性|对|错|会|不会|yes|no|true|false|male|female)$/i.test(text),
    )
  )
}

const shortScale: Scale = { from: 1, to: 5, low: '', high: '' }
const openWords =
  /建议|意见|为什么|原因|描述|说明|谈谈|看法|想法|comments?|why|describe|suggest|explain|feedback|thoughts/i

function asksToChoose(kind: DraftKind | null): boolean {
  return kind === 'choice' || kind === 'sort' || kind === 'matrix'
}

function couldBeOption(text: string): boolean {
  return text.length <= 60 && !/[?？。:：]$/.test(text) && !hasBlank(text.replace(/_+$/, ''))
}

function texts(lines: readonly Line[]): readonly string[] {
  return lines.map(({ text }) => text)
}

import { hasBlank, withoutBlanks } from './blanks.ts'
import type { LineRole, OptionDraft, Remark } from './draft.ts'
import { linesOf, type Line } from './lines.ts'
import { piecesIn } from './pieces.ts'
import { readTags } from './tags.ts'

export interface ReadOptions {
  readonly options: readonly OptionDraft[]
  /** Signs of options of which several are chosen; null without signs. */
  readonly box: boolean | null
  /** Lines that belong to the stem. */
  readonly stem: readonly string[]
  readonly remarks: readonly Remark[]
  readonly roles: ReadonlyMap<number, LineRole>
}

interface OptionCandidate {
  text: string
  readonly line: number
  readonly box: boolean | null
}

/** The options of a text that holds nothing else: with labels or without, one a line, or all on one. */
export function readOptions(text: string): readonly OptionDraft[] {
  const lines = linesOf(text).filter((line) => line.text !== '')
  const labelled = lines.length > 0 && lines.every(({ label }) => label !== null)
  return (labelled ? labelledOptions(lines) : plainOptions(lines)).options
}

/** Options with labels, one a line or several, in the lines of a question. */
export function labelledOptions(lines: readonly Line[]): ReadOptions {
  const found: OptionCandidate[] = []
  const stem: string[] = []
  const roles = new Map<number, LineRole>()
  for (const line of lines) {
    const { before, pieces } = piecesIn(line.text)
    const last = found.at(-1)
    const signOf = (sign: { readonly style: string; readonly box: boolean } | null) =>
      sign?.style === 'sign' ? sign.box : null
    roles.set(line.number, 'option')
    if (line.chosen === 'stem') {
      stem.push(line.text)
      roles.set(line.number, 'stem')
    } else if (pieces.length > 1 && before !== '' && !/^\d+$/.test(pieces[0]?.text ?? '')) {
      stem.push(before)
      found.push(...pieces.map(({ text, label }) => ({ text, line: line.number, box: signOf(label) })))
    } else if (pieces.length > 0)
      found.push(
        ...withEnds(
          before,
          pieces.map(({ text, label }) => ({ text, line: line.number, box: signOf(label) })),
        ),
      )
    else if (line.label || line.chosen === 'option' || (last && standsAlone(line.text)))
      found.push({ text: line.rest, line: line.number, box: null })
    else if (last) last.text += ` ${line.text}`
    else {
      stem.push(line.text)
      roles.set(line.number, 'stem')
    }
  }
  const remarks: Remark[] = []
  const signs = found.flatMap(({ box }) => (box === null ? [] : [box]))
  return {
    options: distinct(withoutCodes(found), remarks, roles),
    box: signs.length > 0 ? signs.includes(true) : null,
    stem,
    remarks,
    roles,
  }
}

/** Options without labels: one a line, or several on one line with gaps or strokes between. */
export function plainOptions(lines: readonly Line[]): ReadOptions {
  const [only] = lines
  const texts =
    lines.length === 1 && only
      ? splitLine(only.rest).map((text) => ({ text, line: only.number, box: null }))
      : lines.map(({ rest, number }) => ({ text: rest, line: number, box: null }))
  const remarks: Remark[] = []
  const roles = new Map<number, LineRole>(lines.map(({ number }) => [number, 'option']))
  return { options: distinct(texts, remarks, roles), box: null, stem: [], remarks, roles }
}

export function splitLine(text: string): readonly string[] {
  const parts = [/\s{2,}|\u3000+|\t+/, /\s*[/／|｜]\s*/, /[、;；]\s*/].map((between) =>
    text.split(between).filter((part) => part !== ''),
  )
  return parts.find(({ length }) => length > 1) ?? [text]
}

/** The last of labelled options, without a label of its own. */
function standsAlone(text: string): boolean {
  return /^(?:其他|其它|以上|都(?:不|没)|不(?:清楚|知道|确定)$|无$|没有$|other\b|none of|don.t know$|not sure$|prefer not)/i.test(
    text,
  )
}

// 很不满意 ○1 ○2 ○3 很满意: what stands before the first belongs to it.
function withEnds(before: string, pieces: readonly OptionCandidate[]): readonly OptionCandidate[] {
  return before === ''
    ? pieces
    : pieces.map((piece, index) => (index === 0 ? { ...piece, text: `${piece.text} ${before}`.trim() } : piece))
}

/** Male (1), Female (2): what another program counts is no part of the text. */
function withoutCodes(found: readonly OptionCandidate[]): readonly OptionCandidate[] {
  const coded =
    found.length > 1 && found.every(({ text }, index) => new RegExp(`\\S\\s*\\(${index + 1}\\)\\s*_*$`).test(text))
  return coded ? found.map((each) => ({ ...each, text: each.text.replace(/\s*\(\d+\)(?=\s*_*$)/, '') })) : found
}

function distinct(
  found: readonly OptionCandidate[],
  remarks: Remark[],
  roles: Map<number, LineRole>,
): readonly OptionDraft[] {
  const options = new Map<string, OptionDraft>()
  for (const { text, line } of found) {
    const option = optionOf(text, line, remarks)
    if (options.has(option.text)) {
      remarks.push({ line, key: 'repeatedOption', text: option.text })
      roles.set(line, 'repeated')
    } else options.set(option.text, option)
  }
  return [...options.values()]
}

const alone = /^(?:以上(?:都|均|皆)(?:不|没|无|非)|(?:都|均)(?:没有|不是)$|none of (?:the above|these)|没有以上)/i
const ownWords = /请(?:注明|说明|填写|具体说明)|please (?:specify|state|describe)/i

function optionOf(written: string, line: number, remarks: Remark[]): OptionDraft {
  const { stem, jump, media } = readTags(written)
  if (jump !== null) remarks.push({ line, key: 'jump', text: written })
  if (media !== null) remarks.push({ line, key: 'media', text: written })
  const exclusive = /[[【(（](?:互斥|排他|exclusive)[\]】)）]/i
  const text = withoutBlanks(stem.replace(exclusive, ''))
    .replace(/[:：,，;；]$/, '')
    .trim()
  return {
    text: text || written,
    input: hasBlank(stem) || ownWords.test(stem),
    alone: exclusive.test(stem) || alone.test(stem),
  }
}

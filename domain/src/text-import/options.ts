import { hasBlank, withoutBlanks } from './blanks.ts'
import type { OptionDraft, Remark } from './draft.ts'
import type { Line } from './lines.ts'
import { piecesIn } from './pieces.ts'
import { readTags } from './tags.ts'

export interface ReadOptions {
  readonly options: readonly OptionDraft[]
  /** Signs of options of which several are chosen; null without signs. */
  readonly box: boolean | null
  /** Lines that belong to the stem. */
  readonly stem: readonly string[]
  readonly remarks: readonly Remark[]
}

/** Options with labels, one a line or several, in the lines of a question. */
export function labelledOptions(lines: readonly Line[]): ReadOptions {
  const found: { text: string; line: number; box: boolean | null }[] = []
  const stem: string[] = []
  for (const line of lines) {
    const { before, pieces } = piecesIn(line.text)
    const last = found.at(-1)
    if (pieces.length === 0 && line.label) found.push({ text: line.rest, line: line.number, box: null })
    else if (pieces.length === 0 && last) last.text += ` ${line.text}`
    else if (pieces.length === 0) stem.push(line.text)
    else found.push(...withEnds(before, pieces.map(({ text, label }) => ({ text, line: line.number, box: label.style === 'sign' ? label.box : null }))))
  }
  const remarks: Remark[] = []
  const signs = found.flatMap(({ box }) => (box === null ? [] : [box]))
  return { options: distinct(found, remarks), box: signs.length > 0 ? signs.includes(true) : null, stem, remarks }
}

/** Options without labels: one a line, or several on one line with gaps or strokes between. */
export function plainOptions(lines: readonly Line[]): ReadOptions {
  const [only] = lines
  const texts = lines.length === 1 && only ? splitLine(only.text).map((text) => ({ text, line: only.number })) : lines.map(({ rest, number }) => ({ text: rest, line: number }))
  const remarks: Remark[] = []
  return { options: distinct(texts, remarks), box: null, stem: [], remarks }
}

export function splitLine(text: string): readonly string[] {
  const parts = [/\s{2,}|\u3000+|\t+/, /\s*[/／|｜]\s*/, /[、;；]\s*/].map((between) => text.split(between).filter((part) => part !== ''))
  return parts.find(({ length }) => length > 1) ?? [text]
}

// 很不满意 ○1 ○2 ○3 很满意: what stands before the first belongs to it.
function withEnds<T extends { text: string }>(before: string, pieces: readonly T[]): readonly T[] {
  return before === '' ? pieces : pieces.map((piece, index) => (index === 0 ? { ...piece, text: `${piece.text} ${before}`.trim() } : piece))
}

function distinct(found: readonly { readonly text: string; readonly line: number }[], remarks: Remark[]): readonly OptionDraft[] {
  const options = new Map<string, OptionDraft>()
  for (const { text, line } of found) {
    const option = optionOf(text, line, remarks)
    if (options.has(option.text)) remarks.push({ line, key: 'repeatedOption', text: option.text })
    else options.set(option.text, option)
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
  const text = withoutBlanks(stem.replace(exclusive, '')).replace(/[:：,，]$/, '').trim()
  return { text: text || written, input: hasBlank(stem) || ownWords.test(stem), alone: exclusive.test(stem) || alone.test(stem) }
}

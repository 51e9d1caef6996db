import { attributeOf, markupTokens } from './markup-tokens.ts'

/** What a word processor writes before a paragraph of a list; it keeps count. */
export interface ListNumbers {
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
export function listNumbers(xml: string): ListNumbers {
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
      kinds
        .get(kind)
        ?.set(level, {
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

import type { Choices, LineChoice } from './draft.ts'
import { labelOf, type Label } from './labels.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  /** Without spaces at its ends and signs of emphasis; blank for a line that separates. */
  readonly text: string
  /** Tabs and what the line begins with, for tables. */
  readonly raw: string
  readonly label: Label | null
  /** Text after the label; all of it without a label. */
  readonly rest: string
  readonly key: string
  /** Author's choice of the line's role. */
  readonly chosen: LineChoice | null
}

export function linesOf(text: string, choices: Choices['lines'] = {}): readonly Line[] {
  const seen = new Map<string, number>()
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n|\u2028/)
    .map((raw, index) => {
      const line = lineOf(raw, index + 1)
      const times = seen.get(line.text) ?? 0
      seen.set(line.text, times + 1)
      const key = times > 0 ? `${line.text}#${times}` : line.text
      return { ...line, key, chosen: choices[key] ?? null }
    })
}

export function isPageBreak({ text }: Line): boolean {
  return /^(?:[-=＝—*~]{3,}|[-=＝—_*~\s[【(（]*(?:分页符?|换页|下一页|page\s*break|new\s*page)[-=＝—_*~\s\])）】]*)$/i.test(
    text,
  )
}

/** A line that names a part of the questionnaire, whatever is numbered around it. */
export function isHeading({ text, raw, label }: Line): boolean {
  if (text.length > 60 || /[?？]/.test(text)) return false
  if (
    /^(?:第\s*[一二三四五六七八九十\d]+\s*(?:部分|部份|章|节|板块|模块|单元)|(?:part|section|chapter|module)\s+(?:\d{1,2}|[A-Z]|[IVX]{1,4})\b|start of block)/i.test(
      text,
    )
  )
    return true
  if (label) return false
  return (
    /^\s*#{1,6}\s/.test(raw) ||
    /^[-=—–*~#]{2,}\s*[^-=—–*~#\s].*?[-=—–*~#]{2,}$/.test(text) ||
    /^【[^】]{2,20}】$/.test(text)
  )
}

function lineOf(raw: string, number: number): Omit<Line, 'key' | 'chosen'> {
  const bare = raw
    .replace(/[\u200B-\u200D]/g, '')
    .replace(/\\([_*.#\-[\]()])/g, '$1')
    .trim()
  const text = bare
    .replace(/^#{1,6}\s+/, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(?<![*\w])\*([^\s*][^*]*[^\s*])\*(?![*\w])/g, '$1')
    .trim()
  const starred = /^[*＊]\s*(?=(?:Q|第)?\s*\d{1,3}\s*[.、．:：)）题])/i.exec(text)
  const found = labelOf(starred ? text.slice(starred[0].length) : text)
  return { number, text, raw, label: found?.label ?? null, rest: found ? `${starred ? '* ' : ''}${found.rest}` : text }
}

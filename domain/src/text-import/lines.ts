import { labelOf, type Label } from './labels.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  /** Without spaces at its ends; blank for a line that separates. */
  readonly text: string
  /** Tabs and what the line begins with, for tables. */
  readonly raw: string
  readonly label: Label | null
  /** What follows the label; all of it without one. */
  readonly rest: string
}

export function linesOf(text: string): readonly Line[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n|\u2028/).map((raw, index) => lineOf(raw, index + 1))
}

export function isPageBreak({ text }: Line): boolean {
  return /^(?:[-=＝—*~]{3,}|[-=＝—_*~\s[【(（]*(?:分页符?|换页|下一页|page\s*break|new\s*page)[-=＝—_*~\s\])）】]*)$/i.test(text)
}

function lineOf(raw: string, number: number): Line {
  const text = raw.replace(/[\u200B-\u200D]/g, '').trim()
  const found = labelOf(text)
  return { number, text, raw, label: found?.label ?? null, rest: found?.rest ?? text }
}

import { optionStyles, type LabelStyle } from './labels.ts'
import type { Line } from './lines.ts'

/** Which labels stand before questions, and which before parts of the questionnaire; null for none. */
export interface Levels {
  readonly question: LabelStyle | null
  readonly part: LabelStyle | null
}

const numbered: ReadonlySet<LabelStyle> = new Set(['question', 'han', 'number', 'parenthesis', 'parentheses'])

/** Questions are what options follow; where no options have labels of their own, what is numbered through. */
export function levelsOf(lines: readonly Line[]): Levels {
  const styles = lines.flatMap(({ label }) => (label && numbered.has(label.style) ? [label.style] : []))
  const [outer] = styles
  if (outer === undefined) return { question: null, part: null }
  const question = styles.includes('question') ? 'question' : (mostFollowed(lines) ?? (styles.find((style) => style !== outer && runsOn(lines, outer, style)) ?? outer))
  return { question, part: question === outer || question === 'question' && outer !== 'han' ? null : outer }
}

/** The numbers that stand most often directly above options. */
function mostFollowed(lines: readonly Line[]): LabelStyle | null {
  const counts = new Map<LabelStyle, number>()
  let above: LabelStyle | null = null
  for (const { label } of lines) {
    if (!label) continue
    if (numbered.has(label.style)) above = label.style
    else if (optionStyles.has(label.style) && above) {
      counts.set(above, (counts.get(above) ?? 0) + 1)
      above = null
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Inner numbers go on across outer ones: then those are parts. Numbers that begin anew under each are options. */
function runsOn(lines: readonly Line[], outer: LabelStyle, inner: LabelStyle): boolean {
  let last = 0
  let under = 0
  for (const { label } of lines) {
    if (label?.style === outer) under += 1
    if (label?.style !== inner) continue
    if (label.ordinal !== last + 1) return false
    last += 1
  }
  return under > 1
}

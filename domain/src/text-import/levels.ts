import { optionStyles, type LabelStyle } from './labels.ts'
import type { Line } from './lines.ts'
import { piecesIn } from './pieces.ts'

/** Which labels stand before questions, and which before parts of the questionnaire; null for none. */
export interface Levels {
  readonly question: LabelStyle | null
  readonly part: LabelStyle | null
}

/** Labels that count. */
export const numbered: ReadonlySet<LabelStyle> = new Set([
  'question',
  'han',
  'roman',
  'number',
  'parenthesis',
  'parentheses',
  'decimal',
])
const outerStyles: ReadonlySet<LabelStyle> = new Set(['han', 'roman'])

/** Questions are what options follow; where no options have labels of their own, what is numbered through. */
export function levelsOf(lines: readonly Line[]): Levels {
  const styles = lines.flatMap(({ label }) =>
    label && numbered.has(label.style) && label.style !== 'decimal' ? [label.style] : [],
  )
  const [outer] = styles
  if (outer === undefined) return { question: null, part: null }
  const followed = followedBy(lines)
  const most = followed.has(outer) ? outer : [...followed].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  const question = styles.includes('question')
    ? 'question'
    : (most ?? styles.find((style) => style !== outer && runsOn(lines, outer, style)) ?? outer)
  const part = question !== 'question' || outerStyles.has(outer) ? outer : null
  return { question, part: part === question ? null : part }
}

/** Counts how often each label style occurs directly above options, or before some on its own line. */
function followedBy(lines: readonly Line[]): ReadonlyMap<LabelStyle, number> {
  const counts = new Map<LabelStyle, number>()
  const count = (style: LabelStyle) => counts.set(style, (counts.get(style) ?? 0) + 1)
  let above: LabelStyle | null = null
  for (const { label, rest } of lines) {
    if (!label) continue
    if (numbered.has(label.style)) {
      above = label.style
      const { before, pieces } = piecesIn(rest)
      if (pieces.length > 1 && before !== '' && pieces.every(({ text }) => text !== '')) count(label.style)
    } else if (optionStyles.has(label.style) && above) {
      count(above)
      above = null
    }
  }
  return counts
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

import { suffixes } from '../reference.ts'
import { ExpressionSyntaxError, type Span } from '../syntax-error.ts'
import type { Tree } from '../tree.ts'
import { anyPatterns, readLocated, type LocatedExpression } from './read.ts'
import { visit } from './visit.ts'

/**
 * The source with the last segment of `path` replaced by `to` wherever a reference begins with that path, all else as
 * typed: `['Q1']` renames a question, `['Q5', 'R1']` a row or interaction, `['Q1', '@input', 'O3']` an option behind a
 * suffix. `to` is a code; `path` is in the form of `Expression.references`. A source that does not compile is given
 * back as it is.
 */
export function renameReference(source: string, path: readonly string[], to: string): string {
  return edited(source, (located) =>
    partsOf(located).flatMap((part) => {
      if (part.kind !== 'reference' || !path.every((segment, at) => located.references[part.at]?.[at] === segment))
        return []
      const span = located.segmentsOf(part)[path.length - 1] as Span
      return [path.length === 1 ? { ...span, text: to } : segmentEdit(source, span, to)]
    }),
  )
}

interface Edit extends Span {
  readonly text: string
}

function edited(source: string, editsOf: (located: LocatedExpression) => readonly Edit[]): string {
  if (source.trim() === '') return source
  const located = readLocated(source, anyPatterns)
  if (located instanceof ExpressionSyntaxError) return source
  const edits = new Map(editsOf(located).map((edit) => [edit.from, edit]))
  return [...edits.values()]
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source)
}

function partsOf({ tree }: LocatedExpression): readonly Tree[] {
  const parts: Tree[] = []
  visit(tree, (part) => void parts.push(part))
  return parts
}

// What cannot stand behind a dot, or would be read as a suffix there, stands quoted in brackets.
function segmentEdit(source: string, span: Span, to: string): Edit {
  const quote = source[span.from]
  if (quote === "'" || quote === '"') return { ...span, text: quoted(to, quote) }
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(to) && !suffixes.has(to)) return { ...span, text: to }
  return { from: source.lastIndexOf('.', span.from), to: span.to, text: `[${quoted(to, "'")}]` }
}

function quoted(code: string, quote: string | undefined): string {
  const sign = quote === '"' ? '"' : "'"
  return sign + code.replace(/\\/g, '\\\\').replaceAll(sign, `\\${sign}`) + sign
}

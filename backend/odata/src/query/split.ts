import { ODataError } from '../odata-error.ts'

export interface SplitPart {
  readonly text: string
  /** Where it starts in the whole option. */
  readonly at: number
}

/** Splits at `separator` outside quotes and parentheses. */
export function splitOutside(
  { text, at }: SplitPart,
  separator: ',' | ';' | '/',
  target: string,
): readonly SplitPart[] {
  const pieces: SplitPart[] = []
  let start = 0
  scanOutside({ text, at }, target, (index, character) => {
    if (character !== separator) return
    pieces.push({ text: text.slice(start, index), at: at + start })
    start = index + 1
  })
  pieces.push({ text: text.slice(start), at: at + start })
  return pieces
}

/** `Items($top=2)` → `Items` and `$top=2`; `inner` is null without parentheses. */
export function splitParentheses(
  piece: SplitPart,
  target: string,
): { readonly head: SplitPart; readonly inner: SplitPart | null } {
  const open = piece.text.indexOf('(')
  if (open < 0) return { head: trimmed(piece), inner: null }
  if (!piece.text.trimEnd().endsWith(')')) {
    throw new ODataError(400, 'a parenthesis is not closed', { position: piece.at + open, target })
  }
  const close = piece.text.lastIndexOf(')')
  return {
    head: trimmed({ text: piece.text.slice(0, open), at: piece.at }),
    inner: { text: piece.text.slice(open + 1, close), at: piece.at + open + 1 },
  }
}

export function trimmed({ text, at }: SplitPart): SplitPart {
  return { text: text.trim(), at: at + (text.length - text.trimStart().length) }
}

function scanOutside({ text, at }: SplitPart, target: string, visit: (index: number, character: string) => void): void {
  let depth = 0
  let quote: { mark: string; at: number } | null = null
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string
    if (quote !== null) {
      if (character === quote.mark) quote = null
    } else if (character === "'" || character === '"') quote = { mark: character, at: index }
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (depth === 0) visit(index, character)
    if (depth < 0)
      throw new ODataError(400, 'a parenthesis is closed that was not opened', { position: at + index, target })
  }
  if (quote !== null) throw new ODataError(400, 'a text is not closed', { position: at + quote.at, target })
  if (depth > 0) throw new ODataError(400, 'a parenthesis is not closed', { position: at + text.length, target })
}

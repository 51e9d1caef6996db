/** Where the caret stands, and what is written there already. */
export type Gap = CompletionSpan &
  (
    | { readonly kind: 'nothing' | 'root' }
    /** Behind the point of a path. */
    | { readonly kind: 'member'; readonly path: readonly string[] }
    /** Within a text that is held against what a path reads. */
    | { readonly kind: 'option'; readonly path: readonly string[]; readonly quote: string }
  )

interface CompletionSpan {
  readonly from: number
  readonly to: number
  readonly written: string
}

const word = /[$\p{L}\p{N}_]*$/u
const restOfWord = /^[\p{L}\p{N}_]*/u
const pathBefore = /([$\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+|\[\s*(?:'[^'\\]*'|"[^"\\]*")\s*\])*)\.$/u
/** `path ==`, `f(path, …,`, each with a list begun or not. */
const heldAgainst = /([$\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)\s*(?:[=!]==?\s*|,(?:[^()]*,)?\s*)(?:\[[^\]()]*)?$/u

export function gapAt(source: string, caret: number): Gap {
  const before = source.slice(0, caret)
  const opened = openText(before)
  if (opened !== null) return textGap(source, caret, opened)
  const written = word.exec(before)?.[0] ?? ''
  const from = caret - written.length
  const to = caret + (restOfWord.exec(source.slice(caret))?.[0].length ?? 0)
  const path = pathBefore.exec(before.slice(0, from))?.[1]
  if (path !== undefined) return { kind: 'member', path: segmentsOf(path), from, to, written }
  return {
    kind: /^\p{N}/u.test(written) || /[.\p{N}]$/u.test(before.slice(0, from)) ? 'nothing' : 'root',
    from,
    to,
    written,
  }
}

/** Where the text begins that is not closed yet; null when there is none. */
function openText(before: string): number | null {
  let quote: string | null = null
  let from = 0
  for (let at = 0; at < before.length; at += 1) {
    const sign = before[at] as string
    if (quote !== null && sign === '\\') at += 1
    else if (quote === sign) quote = null
    else if (quote === null && (sign === "'" || sign === '"')) [quote, from] = [sign, at]
  }
  return quote === null ? null : from
}

function textGap(source: string, caret: number, opened: number): Gap {
  const quote = source[opened] as string
  const from = opened + 1
  const closing = source.slice(caret).search(quote === "'" ? /[',\])\s]/ : /[",\])\s]/)
  const end = closing < 0 ? source.length : caret + closing
  const place = { from, to: source[end] === quote ? end + 1 : caret, written: source.slice(from, caret) }
  const path = heldAgainst.exec(source.slice(0, opened))?.[1]
  return path === undefined
    ? { kind: 'nothing', ...place }
    : { kind: 'option', path: segmentsOf(path), quote, ...place }
}

const suffixes: ReadonlySet<string> = new Set(['text', 'input', 'score', 'count', 'visible', 'seconds'])

/** As `Expression.references` writes a path. */
function segmentsOf(path: string): readonly string[] {
  const segments = [...path.matchAll(/[$\p{L}\p{N}_]+|'[^']*'|"[^"]*"/gu)].map(([segment]) => segment)
  const behind = segments.findIndex((segment, at) => at > 0 && suffixes.has(segment))
  return segments.map((segment, at) =>
    at === behind && !path.startsWith('$') ? `@${segment}` : segment.replace(/^['"]|['"]$/g, ''),
  )
}

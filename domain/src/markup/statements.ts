/** A declaration (`block` null), or what stands before and between a pair of braces. */
export interface Statement {
  readonly head: string
  readonly block: string | null
}

/** The statements of a style sheet without comments; a brace too many ends one, a brace too few takes the rest. */
export function readStatements(css: string): readonly Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < css.length;) {
    const end = endOf(css, at, ';{}')
    const head = css.slice(at, end).trim()
    if (css[end] === '{') {
      const close = closing(css, end)
      statements.push({ head, block: css.slice(end + 1, close) })
      at = close + 1
    } else {
      if (head !== '' || css[end] === '}') statements.push({ head: head + (css[end] === '}' ? ' }' : ''), block: null })
      at = end + 1
    }
  }
  return statements
}

function closing(css: string, open: number): number {
  let depth = 1
  let at = open + 1
  while (at < css.length) {
    at = endOf(css, at, '{}')
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
    at += 1
  }
  return css.length
}

/** Where the first of `signs` stands outside of texts and parentheses. */
function endOf(css: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = endOfText(css, at)
    else if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && signs.includes(sign)) return at
  }
  return css.length
}

function endOfText(css: string, open: number): number {
  for (let at = open + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1
    else if (css[at] === css[open] || css[at] === '\n') return at
  }
  return css.length
}

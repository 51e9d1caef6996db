import { cleanDeclaration } from './declarations.ts'
import { cleanSelectors } from './selectors.ts'

export interface CleanStyles {
  /** Sanitised style sheet, ready to be saved. */
  readonly text: string
  /** Removed parts, as the author wrote them. */
  readonly removed: readonly string[]
}

export const styleLimits = { length: 65_536, depth: 4 } as const

/** An author's style sheet, or declarations alone, without what loads something or leaves its box. */
export function cleanStyles(css: string): CleanStyles {
  const { items, removed } = read(css)
  return { text: plain(items), removed }
}

/** The same as rules that hold inside of `scope` alone, a selector of ours; without nesting, for browsers of 2020. */
export function scopedStyles(css: string, scope: string): string {
  return scoped(read(css).items, [scope])
}

type Item =
  | { readonly kind: 'declaration'; readonly text: string }
  | { readonly kind: 'rule'; readonly selectors: readonly string[]; readonly items: readonly Item[] }
  | { readonly kind: 'media'; readonly condition: string; readonly items: readonly Item[] }

interface ParsedItems {
  readonly items: readonly Item[]
  readonly removed: readonly string[]
}

function read(css: string): ParsedItems {
  const removed: string[] = []
  if (css.length > styleLimits.length) return { items: [], removed: [css] }
  const items = readItems(css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' '), 0, removed)
  return { items, removed }
}

function readItems(css: string, depth: number, removed: string[]): readonly Item[] {
  return readStatements(css).flatMap(({ head, block }): readonly Item[] => {
    const item =
      block === null ? declaration(head) : depth < styleLimits.depth ? ruleOf(head, block, { depth, removed }) : null
    if (item === null) removed.push(block === null ? head : `${head} { ${block.trim()} }`)
    return item === null ? [] : [item]
  })
}

function declaration(head: string): Item | null {
  const text = cleanDeclaration(head)
  return text === null ? null : { kind: 'declaration', text }
}

function ruleOf(
  head: string,
  block: string,
  { depth, removed }: { readonly depth: number; readonly removed: string[] },
): Item | null {
  if (mediaQuery.test(head)) return { kind: 'media', condition: head, items: readItems(block, depth + 1, removed) }
  const selectors = head.startsWith('@') ? null : cleanSelectors(head)
  return selectors === null ? null : { kind: 'rule', selectors, items: readItems(block, depth + 1, removed) }
}

const mediaQuery = /^@media\s[\w\s,.:/-]*(?:\([\w\s.:/-]+\)[\w\s,.:/-]*)*$/i

function plain(items: readonly Item[]): string {
  return items
    .map((item) => {
      if (item.kind === 'declaration') return `${item.text};`
      return `${item.kind === 'rule' ? item.selectors.join(', ') : item.condition} { ${plain(item.items)} }`
    })
    .join(' ')
}

function scoped(items: readonly Item[], scopes: readonly string[]): string {
  const own = items.flatMap((item) => (item.kind === 'declaration' ? [item.text] : []))
  const inner = items.map((item) => {
    if (item.kind === 'rule')
      return scoped(
        item.items,
        scopes.flatMap((scope) => item.selectors.map((selector) => inside(scope, selector))),
      )
    return item.kind === 'media' ? `${item.condition}{${scoped(item.items, scopes)}}` : ''
  })
  return (own.length > 0 ? `${scopes.join(',')}{${own.join(';')}}` : '') + inner.join('')
}

const inside = (scope: string, selector: string) =>
  selector.startsWith('&') ? scope + selector.slice(1) : `${scope} ${selector}`

/** A declaration (`block` null), or what stands before and between a pair of braces. */
interface Statement {
  readonly head: string
  readonly block: string | null
}

/** The statements of a style sheet without comments; a brace too many ends one, a brace too few takes the rest. */
function readStatements(css: string): readonly Statement[] {
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

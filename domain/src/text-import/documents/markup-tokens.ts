/** A tag or a stretch of text of an XML document. */
export type MarkupToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Tags and texts of an XML document in their order. Nothing is fetched, and no entity of its own is known. */
export function* markupTokens(xml: string): Generator<MarkupToken> {
  for (const { 0: found, 1: isClosing, 2: name = '', 3: attributes = '', 4: isEmpty, 5: text } of xml.matchAll(
    pieces,
  )) {
    if (text !== undefined) yield { kind: 'text', text: unescapedText(text) }
    else if (name === '' || found.startsWith('<?') || found.startsWith('<!')) continue
    else if (isClosing) yield { kind: 'close', name }
    else yield { kind: 'open', name, attributes, isEmpty: isEmpty === '/' }
  }
}

/** The value of an attribute of a tag; undefined: it has none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? undefined : unescapedText(value)
}

const pieces = /<(?:[?!][^>]*|(\/)?([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/)?)>|([^<]+)/g

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescapedText(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}

/** An element of an XML document, with its texts joined. */
export interface XmlElement {
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

interface OpenElement {
  readonly name: string
  text: string
  readonly children: XmlElement[]
}

/** The outermost element; null: no XML. Nothing is fetched, and no entity of its own is known. */
export function parseXml(xml: string): XmlElement | null {
  const top: OpenElement = { name: '', text: '', children: [] }
  const open: OpenElement[] = [top]
  for (const { 1: data, 2: closing, 3: name, 4: empty, 5: text } of xml.matchAll(pieces)) {
    const current = open.at(-1) as OpenElement
    if (data !== undefined) current.text += data
    else if (text !== undefined) current.text += unescaped(text)
    else if (name === undefined) continue
    else if (closing === '/') {
      if (open.length < 2 || current.name !== name) return null
      open.pop()
    } else {
      const element: OpenElement = { name, text: '', children: [] }
      current.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  const [root] = top.children
  return open.length === 1 && root ? root : null
}

export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name)

const pieces =
  /<!\[CDATA\[([^]*?)\]\]>|<[?!][^>]*>|<(\/)?([\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*(\/)?>|([^<]+)/g

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}

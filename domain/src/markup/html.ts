import { cleanDeclarations, inlineProperties } from './declarations.ts'

/**
 * The classes of an author's text without those of the product, whose rules place things over the page:
 * `n-` (ours), `ant-` and `css-` (of the workplace's components), `_` (made by the build).
 */
export function authorClasses(text: string): string {
  return text
    .split(/\s+/)
    .filter((name) => name !== '' && !ofTheProduct.test(name))
    .join(' ')
}

const ofTheProduct = /^(?:n-|ant-|anticon|css-|_)/i

/** Tags that authors may use → the attributes that each may have beside those of all. */
const tags = {
  a: ['href'],
  abbr: [],
  address: [],
  article: [],
  aside: [],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  b: [],
  bdi: [],
  bdo: [],
  big: [],
  blockquote: [],
  br: [],
  caption: [],
  center: [],
  cite: [],
  code: [],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: [],
  details: ['open'],
  dfn: [],
  div: ['align'],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  font: ['color', 'face', 'size'],
  footer: [],
  h1: ['align'],
  h2: ['align'],
  h3: ['align'],
  h4: ['align'],
  h5: ['align'],
  h6: ['align'],
  header: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'width', 'height'],
  ins: [],
  kbd: [],
  li: ['value'],
  main: [],
  mark: [],
  nav: [],
  ol: ['start', 'type', 'reversed'],
  p: ['align'],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  section: [],
  small: [],
  source: ['src', 'type'],
  span: [],
  strike: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: ['border', 'cellpadding', 'cellspacing', 'width', 'align'],
  tbody: [],
  td: ['colspan', 'rowspan', 'align', 'valign', 'width'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'align', 'valign', 'width', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: ['align', 'valign'],
  tt: [],
  u: [],
  ul: ['type'],
  var: [],
  video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height', 'playsinline'],
  wbr: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

const ofAll = ['class', 'dir', 'lang', 'style', 'title'] as const

export const allowedTags: readonly string[] = Object.keys(tags)

/**
 * Tags that respondents may write into a text with markup, a subset of the tags above, without attributes: words,
 * nothing that loads or navigates away.
 */
export const writtenTags = [
  'b',
  'br',
  'div',
  'em',
  'i',
  'li',
  'ol',
  'p',
  's',
  'strike',
  'strong',
  'sub',
  'sup',
  'u',
  'ul',
] as const satisfies readonly (keyof typeof tags)[]

/** Every attribute that a tag may have; empty for a tag that is not allowed. */
export function ownAttributes(tag: string): readonly string[] {
  return Object.hasOwn(tags, tag) ? [...ofAll, ...tags[tag as keyof typeof tags]] : []
}

/** Returns the sanitised value of an attribute; null removes the attribute. Names in lower case. */
export function keptAttribute(tag: string, name: string, value: string): string | null {
  if (!ownAttributes(tag).includes(name)) return null
  if (name === 'class') return filled(authorClasses(value))
  if (name === 'style') return filled(cleanDeclarations(value, inlineProperties).text)
  if (name === 'href') return schemeIn(value, linkSchemes) ? withoutStop(value) : null
  if (name === 'src' || name === 'poster') return schemeIn(value, mediaSchemes) || mediaData.test(value) ? value : null
  return value
}

const filled = (text: string) => (text === '' ? null : text)

/** The stop of the sentence that an address was pasted with is no part of it. */
export const withoutStop = (address: string): string =>
  address.trim().replace(/(?:[。，、；：！？）】》」』]|%E3%80%82)+$/i, '')

const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']
const mediaSchemes: readonly string[] = ['http', 'https']
const mediaData = /^data:(?:image|audio|video)\/[\w.+-]+[;,]/i

// Browsers read an address without its control signs and spaces.
function schemeIn(address: string, schemes: readonly string[]): boolean {
  const scheme = /^([^/?#:]*):/.exec(address.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, ''))?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}

/** Declarations of an author without those that load something, place themselves over others, or leave their box. */
export function cleanDeclarations(
  css: string,
  properties: ReadonlySet<string> = allProperties,
): { readonly text: string; readonly removed: readonly string[] } {
  const given = css
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const kept = given.filter((text) => cleanDeclaration(text, properties) !== null)
  return {
    text: kept.map((text) => cleanDeclaration(text, properties)).join('; '),
    removed: given.filter((text) => !kept.includes(text)),
  }
}

/** `name: value`, or null for what must go. */
export function cleanDeclaration(text: string, properties: ReadonlySet<string> = allProperties): string | null {
  const [, given = '', value = ''] = /^([\w-]+)\s*:\s*([^]+)$/.exec(text.trim()) ?? []
  const name = given.startsWith('--') ? given : given.toLowerCase()
  const isKnown = properties.has(name) || (properties === allProperties && ownProperty.test(name))
  return isKnown && isHarmless(value) ? `${name}: ${value.trim()}` : null
}

/** Themes may be repainted; lengths that the product counts with may not. */
const ownProperty = /^--(?:color|radius|author)-[\w-]+$/

/** In a `style` attribute, which staff see too: how words look, nothing that takes room. */
export const inlineProperties: ReadonlySet<string> = new Set(
  'background-color color font-style font-weight text-align text-decoration text-decoration-line vertical-align'.split(
    ' ',
  ),
)

// Neither position, inset, transform, z-index, shadows, outlines, animations nor filters.
const allProperties: ReadonlySet<string> = new Set(
  `accent-color align-content align-items align-self aspect-ratio background background-color background-image background-position background-repeat
  background-size border border-block border-block-end border-block-start border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-inline border-inline-end border-inline-start
  border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width
  border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style border-top-width border-width
  block-size box-sizing caption-side caret-color clear color column-count column-gap column-width columns content direction display empty-cells flex
  flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-size font-style font-variant font-weight gap
  grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-row grid-template-columns grid-template-rows height hyphens inline-size justify-content
  justify-items justify-self letter-spacing line-height list-style list-style-position list-style-type margin margin-block margin-block-end
  margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right margin-top max-block-size max-height
  max-inline-size max-width min-block-size min-height min-inline-size min-width object-fit object-position opacity order overflow overflow-wrap overflow-x
  overflow-y padding padding-block padding-block-end padding-block-start padding-bottom padding-inline padding-inline-end padding-inline-start padding-left
  padding-right padding-top quotes row-gap tab-size table-layout text-align text-decoration text-decoration-color text-decoration-line
  text-decoration-style text-indent text-overflow text-transform unicode-bidi vertical-align visibility white-space width word-break word-spacing
  word-wrap writing-mode`.split(/\s+/),
)

const functions: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'var',
  'linear-gradient',
  'radial-gradient',
  'repeat',
  'minmax',
  'fit-content',
])
const texts = /"[^"\\\n<>]*"|'[^'\\\n<>]*'/g
const plainSigns = /^[\w\s.,%#/()!\u0080-\uFFFF-]+$/
const negative = /(?:^|[\s,(/])-\.?\d/

// No backslash, bracket or brace gets through, so that what is written out is read by every browser as it was read
// here.
function isHarmless(value: string): boolean {
  const bare = value.replaceAll(texts, '_')
  const called = [...bare.matchAll(/([\w-]*)\s*\(/g)].map(([, name = '']) => name.toLowerCase())
  return plainSigns.test(bare) && called.every((name) => functions.has(name)) && !negative.test(bare) && isClosed(bare)
}

function isClosed(value: string): boolean {
  let depth = 0
  for (const sign of value) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

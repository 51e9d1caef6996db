/**
 * A list of selectors that choose only what lies inside of a box; null when one may choose more. `&` at its beginning
 * is the box.
 */
export function cleanSelectors(text: string): readonly string[] | null {
  const selectors = splitAtCommas(text).map((selector) => selector.trim().replace(wholePage, '& ').trim())
  return selectors.length <= maxSelectors && selectors.every(staysInside) ? selectors : null
}

const maxSelectors = 20
/** Authors write these for the whole page; the box is all they have. */
const wholePage = /^(?:(?:html|body|:root)(?![\w-])\s*>?\s*)+/i
const attribute = /\[[\w-]+(?:[~|^$*]?=(?:"[\w\s-]*"|'[\w\s-]*'|[\w-]+))?\]/g
/** Only what stands behind a colon takes one. */
const argument = /(:[\w-]+)\([\w\s\-.#:>+~*,\u0080-\uFFFF]+\)/g
const plain = /^&?[\w\s\-.#:>+~*\u0080-\uFFFF]*$/

function staysInside(selector: string): boolean {
  const bare = selector.replaceAll(attribute, '').replaceAll(argument, '$1')
  if (selector === '' || !plain.test(bare) || /^[>+~]|:(?![\w:-])/.test(bare)) return false
  // A sibling of the box is outside of it.
  return !(bare.startsWith('&') && /[+~]/.test(bare))
}

function splitAtCommas(text: string): readonly string[] {
  let depth = 0
  let last = ''
  const parts: string[] = []
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) {
      parts.push(last)
      last = ''
    } else last += sign
  }
  return [...parts, last]
}

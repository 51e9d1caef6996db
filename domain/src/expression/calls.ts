/**
 * The names of all functions that a text may call. It may be an expression, or anything that holds some: in JSON,
 * escaped characters count as what they stand for.
 */
export function callsIn(text: string): ReadonlySet<string> {
  const plain = text.replace(escaped, (_, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : ' ',
  )
  return new Set(Array.from(plain.matchAll(call), ([, name = '']) => name))
}

const escaped = /\\(?:u00([0-9a-fA-F]{2})|[bfnrt])/g

// A name may stand in parentheses of its own. No two tries begin in one word, so that long texts take no longer than
// they are.
const call = /(?<![A-Za-z_])([A-Za-z_]+)[\s)]*\(/g

/** Data bytes for which a text gets one more segment, and the width that each of them but the last has. */
const perSegment = 252
const segmentWidth = 255

/** Widths of the parts that a text of this width is stored in; of the last no byte is used. */
export function segmentsOf(width: number): readonly number[] {
  if (width <= segmentWidth) return [width]
  const count = Math.ceil(width / perSegment)
  return Array.from({ length: count }, (_, at) => (at < count - 1 ? segmentWidth : width - (count - 1) * perSegment))
}

const reserved: ReadonlySet<string> = new Set([
  'ALL',
  'AND',
  'BY',
  'EQ',
  'GE',
  'GT',
  'LE',
  'LT',
  'NE',
  'NOT',
  'OR',
  'TO',
  'WITH',
])

/** Names that SPSS takes, each once whatever its case: letters, digits, `.` and `_`, of 64 bytes at most. */
export function variableNames(names: readonly string[], longest = 64): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replaceAll(/[^\p{L}\p{N}._@#$]/gu, '_').replace(/[._]+$/, '')
    const led = /^[\p{L}@]/u.test(plain) && !reserved.has(plain.toUpperCase()) ? plain : `v_${plain}`
    let found = shorter(led, longest)
    for (let copy = 2; taken.has(found.toUpperCase()); copy += 1)
      found = `${shorter(led, longest - String(copy).length - 1)}_${copy}`
    taken.add(found.toUpperCase())
    return found
  })
}

function shorter(name: string, bytes: number): string {
  let text = name
  while (Buffer.byteLength(text) > bytes) text = text.replace(/.$/u, '')
  return text
}

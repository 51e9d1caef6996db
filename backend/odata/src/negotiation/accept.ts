/** One media range of an `Accept` header. */
interface Range {
  readonly type: string
  /** Names and values in lower case. */
  readonly parameters: Readonly<Record<string, string>>
  readonly quality: number
}

/**
 * The media ranges from the most wanted to the least; what is refused (`q=0`) is left out. Nothing said means anything
 * goes.
 */
export function acceptedRanges(header: string | undefined): readonly Range[] {
  const ranges = (header ?? '').split(',').flatMap((part) => range(part) ?? [])
  return ranges.length === 0
    ? [{ type: '*/*', parameters: {}, quality: 1 }]
    : ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
}

/** Whether a range covers a type such as `application/json`. */
export function covers({ type }: Range, offered: string): boolean {
  return type === '*/*' || type === offered || (type.endsWith('/*') && offered.startsWith(type.slice(0, -1)))
}

function range(part: string): Range | null {
  const [type = '', ...rest] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return null
  const pairs = rest.map((each): [string, string] => {
    const [name = '', value = ''] = each.split('=')
    return [name.trim(), value.trim().replaceAll('"', '')]
  })
  const { q, ...parameters } = Object.fromEntries(pairs)
  return { type, parameters, quality: q === undefined ? 1 : Number(q) || 0 }
}

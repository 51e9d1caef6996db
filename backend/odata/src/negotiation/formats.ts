import { ODataError } from '../odata-error.ts'

/** Options of the JSON output. */
export interface JsonFormat {
  readonly metadata: 'none' | 'minimal' | 'full'
  /** 64-bit numbers go out as texts. */
  readonly ieee754: boolean
}

interface RequestedFormat {
  /** The `Accept` header. */
  readonly accept: string | undefined
  /** The `$format` option, which goes before the header. */
  readonly format: string | undefined
}

const json = 'application/json'
const short: Readonly<Record<string, string>> = { json, xml: 'application/xml', atom: 'application/atom+xml' }

/** The format for a JSON answer. @throws ODataError 406 when only other formats are accepted. */
export function negotiateJson(asked: RequestedFormat): JsonFormat {
  const found = wanted(asked).find((range) => covers(range, json))
  if (!found) throw notAcceptable(asked, [json])
  const level = found.parameters['odata.metadata'] ?? found.parameters['metadata'] ?? 'minimal'
  if (level !== 'none' && level !== 'minimal' && level !== 'full') throw notAcceptable(asked, [json])
  return {
    metadata: level,
    ieee754: (found.parameters['ieee754compatible'] ?? found.parameters['odata.ieee754compatible']) === 'true',
  }
}

/** The first of the offered types that is accepted; of equally wanted ones the one that the client names first. */
export function negotiateType<Type extends string>(asked: RequestedFormat, offered: readonly [Type, ...Type[]]): Type {
  for (const range of wanted(asked)) {
    const found = offered.find((type) => covers(range, type))
    if (found !== undefined) return found
  }
  throw notAcceptable(asked, offered)
}

export function contentTypeOf({ metadata, ieee754 }: JsonFormat): string {
  return `${json};odata.metadata=${metadata}${ieee754 ? ';IEEE754Compatible=true' : ''};charset=utf-8`
}

function wanted({ accept, format }: RequestedFormat): ReturnType<typeof acceptedRanges> {
  if (format === undefined) return acceptedRanges(accept)
  const [type = '', ...parameters] = format.split(';')
  return acceptedRanges([short[type.trim().toLowerCase()] ?? type, ...parameters].join(';'))
}

function notAcceptable({ format }: RequestedFormat, offered: readonly string[]): ODataError {
  return new ODataError(406, `this is given as ${offered.join(' or ')}`, {
    target: format === undefined ? 'Accept' : '$format',
  })
}

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
function acceptedRanges(header: string | undefined): readonly Range[] {
  const ranges = (header ?? '').split(',').flatMap((part) => rangeOf(part) ?? [])
  return ranges.length === 0
    ? [{ type: '*/*', parameters: {}, quality: 1 }]
    : ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
}

/** Whether a range covers a type such as `application/json`. */
function covers({ type }: Range, offered: string): boolean {
  return type === '*/*' || type === offered || (type.endsWith('/*') && offered.startsWith(type.slice(0, -1)))
}

function rangeOf(part: string): Range | null {
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

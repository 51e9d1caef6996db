import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'

export interface RawOption {
  readonly name: string
  readonly value: string
}

/**
 * Splits on `&` and the first `=` before anything is percent-decoded. `+` is a space, as forms write it, but in
 * `+08:00` behind a time and in `1e+3`.
 */
export function splitRawQuery(raw: string): readonly RawOption[] {
  if (Buffer.byteLength(raw) > limits.urlBytes)
    throw new ODataError(400, `the address is longer than ${limits.urlBytes} bytes`)
  const query = raw.startsWith('?') ? raw.slice(1) : raw
  return query
    .split('&')
    .filter((part) => part !== '')
    .map(option)
}

export function percentDecode(text: string, target: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    const position = text.search(/%(?![0-9A-Fa-f]{2})/)
    throw new ODataError(400, 'wrong percent-encoding', { target, ...(position < 0 ? {} : { position }) })
  }
}

function option(part: string): RawOption {
  const equals = part.indexOf('=')
  const name = percentDecode(equals < 0 ? part : part.slice(0, equals), part)
  return { name, value: equals < 0 ? '' : percentDecode(spaced(part.slice(equals + 1)), name) }
}

const spaced = (text: string): string =>
  text.includes('+')
    ? text.replace(
        /(T\d\d(?::|%3A)\d\d(?:(?::|%3A)\d\d(?:\.\d+)?)?\+(?=\d\d(?::|%3A)?\d\d)|\d[eE]\+(?=\d))|\+/gi,
        (_, kept?: string) => kept ?? '%20',
      )
    : text

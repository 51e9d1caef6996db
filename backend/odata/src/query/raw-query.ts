import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'

export interface RawOption {
  readonly name: string
  readonly value: string
}

/** Splits on `&` and the first `=` before anything is percent-decoded; `+` stands for itself. */
export function splitRawQuery(raw: string): readonly RawOption[] {
  if (Buffer.byteLength(raw) > limits.urlBytes) throw new ODataError(400, `the address is longer than ${limits.urlBytes} bytes`)
  const query = raw.startsWith('?') ? raw.slice(1) : raw
  return query.split('&').filter((part) => part !== '').map(option)
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
  return { name, value: equals < 0 ? '' : percentDecode(part.slice(equals + 1), name) }
}

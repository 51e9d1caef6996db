import type { Value } from '../../expression/index.ts'

/**
 * What `$response` and the path behind it read of an answer to a request: an answer that is JSON by its fields and
 * places (`$response.data.ok`, `$response['0']`), bare the value that it is; any other answer is a text. Null for nothing there.
 */
export function responseValue(text: string, path: readonly string[]): Value {
  const json = parsed(text)
  const found = path.reduce<unknown>((value, name) => (isHolder(value) ? value[name] : undefined), json)
  if (path.length === 0 && (json === undefined || (isHolder(json) && !Array.isArray(json)))) return text
  return plain(found)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function plain(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

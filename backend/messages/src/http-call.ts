import { result, type SendResult } from './channel.ts'

const answersWithinMs = 20_000
/** A request that never reached anybody. */
const notConnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Answer in JSON, or what is known without one. */
export async function jsonOf(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ readonly body: Readonly<Record<string, unknown>> } | { readonly failed: SendResult }> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)])
    const response = await fetch(url, { ...init, signal: within, redirect: 'error' })
    const body: unknown = await response.json().catch(() => null)
    if (typeof body === 'object' && body !== null) return { body: body as Readonly<Record<string, unknown>> }
    // Servers in front answer without JSON: whether the one behind them did it, nobody knows.
    return { failed: result(response.status < 500 ? 'later' : 'unknown', `HTTP ${response.status}`) }
  } catch (error) {
    const code = codeOf(error)
    return { failed: result(notConnected.includes(code) ? 'later' : 'unknown', code || 'no answer') }
  }
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  const found = cause?.code ?? code ?? name
  return typeof found === 'string' ? found : ''
}

import { JobFailedError } from '../runner/problem.ts'

/** WeChat answers 200 also when it refuses: with JSON, and a number in it. Null when it does not refuse. */
export async function failureOf(response: Response): Promise<number | null> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.ok && !/json|text\/plain/.test(type)) return null
  const body: unknown = await response.json().catch(() => null)
  const code = (body as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' && code !== 0 ? code : response.status
}

/** Of a call that answers with JSON also when it does what it is asked: null then. */
export async function refusalOf(response: Response): Promise<number | null> {
  const body: unknown = await response.json().catch(() => null)
  const code = (body as { errcode?: unknown } | null)?.errcode
  if (response.ok && code === 0) return null
  return typeof code === 'number' && code !== 0 ? code : response.status
}

export function unreachable(error: unknown): never {
  throw new JobFailedError('WeChat cannot be reached', { cause: error })
}

import type { FastifyRequest } from 'fastify'

/** Value of one cookie; null when the browser has none of that name. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || null
}

const mostOfOneKind = 10

/** Values of the cookies of a name, and of those whose name goes on with a hyphen. */
export function cookiesLike({ headers }: Pick<FastifyRequest, 'headers'>, name: string): readonly string[] {
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim())
  const values = parts
    .filter((part) => part.startsWith(`${name}=`) || part.startsWith(`${name}-`))
    .map((part) => part.slice(part.indexOf('=') + 1))
  return values.filter((value) => value !== '').slice(0, mostOfOneKind)
}

interface Cookie {
  readonly path: string
  readonly seconds: number
  readonly isSecure: boolean
}

/** No script reads it; other sites make a browser send it only by a link. */
export function cookieNamed(name: string, value: string, { path, seconds, isSecure }: Cookie): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

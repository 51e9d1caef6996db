import { RefusalError } from '@naire/domain/refusals'
import type { FastifyRequest } from 'fastify'
import { fileLimits } from './file-limits.ts'

/**
 * Returns the sender's file name: X-File-Name (percent-encoded), else the part's name. @throws Refused when it is not a
 * plain file name.
 */
export function fileNameOf({ headers }: Pick<FastifyRequest, 'headers'>, partName = ''): string {
  const header = headers['x-file-name']
  return checkedName(typeof header === 'string' && header !== '' ? decoded(header) : partName)
}

/** @throws Refused when it is not the name of a file alone. */
export function checkedName(given: string, target = 'X-File-Name'): string {
  const name = given.trim()
  if (name === '' || /[\\/]|\p{Cc}|^\.+$/u.test(name)) throw new RefusalError({ key: 'file.nameInvalid', target })
  return name.slice(-fileLimits.nameLength)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new RefusalError({ key: 'file.nameInvalid', target: 'X-File-Name' })
  }
}

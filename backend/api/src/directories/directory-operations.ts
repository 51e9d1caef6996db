import { endDirectoryBody, rotateDirectoryBody } from '@naire/contract'
import { directoryLimits } from '@naire/domain/directories'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { EndDirectoryTokens, RotateDirectoryToken } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody } from '../odata/operation.ts'

/** Where directories find the SCIM interface, behind the address of the installation. */
export const directoryPath = '/scim/v2'

const hour = 3_600_000

/** Tokens by which the directory of an organisation provisions its users, as its administrators make and end them. */
export const directoryOperations = {
  directoryTokens: withoutBody(async ({ operation, caller, key: orgSid, serviceRoot }, { people, vault }) => {
    requireAccess(operation, caller, { orgSid })
    if ((await people.orgName(orgSid)) === null) throw new RefusalError({ key: 'org.notFound' })
    const value = (await vault.directories.tokens(orgSid)).map(({ kind, createdAt, expiresAt, usedAt, address }) => ({
      Kind: kind,
      CreatedAt: createdAt.toISOString(),
      ExpiresAt: expiresAt.toISOString(),
      UsedAt: usedAt?.toISOString() ?? null,
      Address: address,
    }))
    const DirectoryAddress = serviceRoot.replace(/\/odata\/$/, directoryPath)
    return { kind: 'json', body: { ...valueBody(serviceRoot, value), DirectoryAddress } }
  }),

  rotateDirectoryToken: withBody(rotateDirectoryBody, async (call, { execute, vault }) => {
    const { operation, caller, key: orgSid, body, at, serviceRoot } = call
    requireAccess(operation, caller, { orgSid })
    const { kind, days } = body
    const { position } = await execute(new RotateDirectoryToken({ ...commanded(caller), orgSid, kind }))
    const Token = await vault.directories.rotateToken(
      { orgSid, kind },
      { expiresAt: new Date(Date.parse(at) + days * 24 * hour), overlapMs: directoryLimits.overlapHours * hour },
    )
    return { kind: 'json', body: valueBody(serviceRoot, { Token }), position }
  }),

  endDirectoryTokens: withBody(endDirectoryBody, async ({ operation, caller, key: orgSid, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid })
    const { position } = await execute(new EndDirectoryTokens({ ...commanded(caller), orgSid, ...body }))
    return { kind: 'none', position }
  }),
} as const

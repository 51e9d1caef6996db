import { directoryLimits } from '@naire/domain/directories'
import { providerKinds } from '@naire/domain/orgs'
import { z, type ZodType } from 'zod'
import { noContent, json, type RouteContract, type Routes } from './route.ts'
import { listOf, time, typed, valueOf, type OutputOf } from './schema.ts'

const kind = z.enum(providerKinds)

/** A living token of a directory; the token itself is shown once. */
const directoryToken = z
  .object({ Kind: kind, CreatedAt: time, ExpiresAt: time, UsedAt: time.nullable(), Address: z.string().nullable() })
  .meta({ id: 'DirectoryToken' })

const directoryTokens = listOf(directoryToken).extend({
  /** Address of this installation's SCIM interface. */
  DirectoryAddress: z.string(),
})
export type DirectoryTokens = OutputOf<typeof directoryTokens>

export const rotateDirectoryBody = z
  .object({ kind, days: z.number().int().min(1).max(directoryLimits.longestDays) })
  .meta({ id: 'RotateDirectoryTokenBody' })

export const endDirectoryBody = z.object({ kind })

const directoryTokenMade = z.object({ Token: z.string() }).meta({ id: 'NewDirectoryToken' })
export type DirectoryTokenMade = OutputOf<typeof directoryTokenMade>

/** Numbers out of range count as the nearest in it (RFC 7644 §3.4.2.4). */
export const directoryQuery = z.object({
  filter: z.string().max(4_000).default(''),
  startIndex: z.coerce.number().int().catch(1).default(1),
  count: z.coerce.number().int().catch(directoryLimits.page).default(directoryLimits.page),
  /** Attributes that are left out: `members` alone is. */
  excludedAttributes: z.string().max(1_000).default(''),
})

/** A resource, or a list of them (RFC 7643, RFC 7644). */
export const directoryBody = typed<Readonly<Record<string, unknown>>>({
  id: 'ScimBody',
  type: 'object',
  properties: { schemas: { type: 'array', items: { type: 'string' } } },
  required: ['schemas'],
})

/** Refusals have the body that SCIM gives them. */
const noes = { 400: directoryBody, 401: directoryBody, 404: directoryBody, 409: directoryBody, 429: directoryBody }

const scim = (summary: string, replies: Readonly<Record<number, ZodType | null>>): RouteContract => ({
  summary,
  replies: { ...replies, ...noes },
  anonymous: true,
})
const read = (summary: string): RouteContract => scim(summary, { 200: directoryBody })
const list = (summary: string): RouteContract => ({ ...read(summary), query: directoryQuery })
const write = (summary: string, status: 200 | 201): RouteContract => ({
  ...scim(summary, { [status]: directoryBody }),
  body: directoryBody,
})

export const directoryRoutes = {
  directoryTokens: {
    summary: "Tokens of an organisation's directory",
    replies: json(directoryTokens),
    refuses: ['org.notFound'],
  },
  rotateDirectoryToken: {
    summary: 'Make a token for a directory; the one before is good for a day more',
    body: rotateDirectoryBody,
    replies: json(valueOf(directoryTokenMade)),
    refuses: ['org'],
  },
  endDirectoryTokens: {
    summary: 'End the tokens of a directory',
    body: endDirectoryBody,
    replies: noContent,
    refuses: ['org'],
  },
  scimConfig: read('What the SCIM interface can do'),
  scimResourceTypes: read('Types of SCIM resources'),
  scimSchemas: read('Schemas of SCIM resources'),
  scimUsers: list('Users, for a directory'),
  scimUser: read('One user, for a directory'),
  createScimUser: write('Provision a user', 201),
  replaceScimUser: write('Replace what a directory says of a user', 200),
  changeScimUser: write('Change what a directory says of a user', 200),
  deleteScimUser: scim('Delete a user, for a directory', noContent),
  scimGroups: list('Groups of a directory'),
  scimGroup: { ...read('One group of a directory'), query: directoryQuery.pick({ excludedAttributes: true }) },
  createScimGroup: write('Provision a group', 201),
  replaceScimGroup: write('Replace a group', 200),
  changeScimGroup: write('Change a group', 200),
  deleteScimGroup: scim('Delete a group', noContent),
} as const satisfies Routes

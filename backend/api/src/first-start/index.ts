import { createCommands, load, type Commands, type Lookups, type Streams } from '@naire/commands'
import { connect } from '@naire/database'
import { roles } from '@naire/domain/access'
import type { Actor } from '@naire/domain/event-sourcing'
import { userDecider, userStatuses, userStream, type User } from '@naire/domain/users'
import { type EventStoreChoice, openEventStore } from '@naire/event-store'
import { createVault, prepareVault } from '@naire/vault'
import { randomInt, randomUUID } from 'node:crypto'

export interface AdminOptions {
  readonly databaseUrl: string
  readonly eventStore: EventStoreChoice
  readonly dataDir: string
  /** Absent or blank: a random one. */
  readonly password?: string | undefined
}

/** The built-in account `superadmin`; its sid is that of the system. */
export const superAdminSid = 'F'.repeat(32)

/** Makes the first account when there is none. Its password is told once, here. */
export function ensureSuperAdmin(
  options: AdminOptions,
): Promise<{ readonly created: boolean; readonly password?: string }> {
  return withAdmin(options, async ({ admin, create }) => {
    if (admin.exists) return { created: false }
    return { created: true, password: await create() }
  })
}

/** Gives the account a new password, unblocks it and takes its second factors away; every sign-in of it ends. */
export function resetAdmin(options: AdminOptions): Promise<{ readonly password: string }> {
  return withAdmin(options, async ({ admin, commands, create }) => {
    if (!admin.exists) return { password: await create() }
    const password = options.password || randomPassword()
    if (admin.status === userStatuses.block)
      await commands.users.setStatus({ ...asked(), userSid: superAdminSid, status: userStatuses.normal })
    await commands.users.setPassword({ ...asked(), userSid: superAdminSid, password })
    await commands.users.resetSecondFactors({ ...asked(), userSid: superAdminSid })
    return { password }
  })
}

interface AtAdmin {
  readonly admin: User
  readonly commands: Commands
  /** Makes the account and gives its password. */
  create(): Promise<string>
}

async function withAdmin<T>(
  { databaseUrl, eventStore, dataDir, password }: AdminOptions,
  work: (at: AtAdmin) => Promise<T>,
): Promise<T> {
  const pool = connect(databaseUrl, { max: 4, applicationName: 'naire-first-start' })
  try {
    await prepareVault(pool)
    const store = await openEventStore(eventStore, pool)
    const vault = await createVault({ pool, dataDir })
    const streams: Streams = { store, sealer: vault.keys }
    const { state: admin } = await load(streams, userDecider, userStream(superAdminSid))
    const commands = createCommands({ store, vault, lookups, now: () => new Date(), report: () => {} })
    const made = await work({ admin, commands, create: () => createAdmin(commands, password || randomPassword()) })
    await store.close()
    return made
  } finally {
    await pool.end()
  }
}

async function createAdmin(commands: Commands, password: string): Promise<string> {
  const form = {
    code: 'superadmin',
    name: 'superadmin',
    nickname: 'superadmin',
    tel: null,
    authority: roles.SuperAdmin,
    orgSid: null,
    deptSid: null,
  }
  await commands.users.create({ ...asked(), userSid: superAdminSid, form, password })
  return password
}

const operator: Actor = { sid: 'system', role: 'system', orgSid: null }

const asked = () => ({ by: operator, envelope: { commandId: randomUUID(), correlationId: randomUUID() } })

/**
 * The projections may not run yet; nothing here asks them. Unblocking is no demotion, so the count of others does not
 * matter.
 */
const lookups: Lookups = {
  findUnfinished: async () => [],
  ownerOf: async () => null,
  holdsAny: async () => false,
  countSuperAdmins: async () => 1,
  countBegun: async () => 0,
  findUser: async () => null,
}

/** Sixteen characters without those that are mistaken for each other: 79 bits. */
function randomPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
}

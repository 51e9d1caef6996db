import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from '@naire/database'
import type { DirectoryGroup, DirectoryUser } from '@naire/domain/directories'
import type { ProviderKind } from '@naire/domain/orgs'
import { userStream } from '@naire/domain/users'
import { sha256 } from '../hash.ts'
import { isErased, type Keys, type Signatures } from '../keys/index.ts'

/** Directory of an organisation, whose people follow the rules of the provider of this kind. */
export interface DirectoryOf {
  readonly orgSid: string
  readonly kind: ProviderKind
}

export interface DirectoryToken extends DirectoryOf {
  readonly createdAt: Date
  readonly expiresAt: Date
  /** To the minute; null: never. */
  readonly usedAt: Date | null
  /** From where it was used last. */
  readonly address: string | null
}

/** User as a directory knows them. */
export interface DirectoryPerson {
  readonly userSid: string
  readonly user: DirectoryUser
  /** The directory blocked them, and nobody else. */
  readonly isBlocked: boolean
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Group of a directory; without its members. */
export interface DirectoryGroupRow extends Omit<DirectoryGroup, 'members'> {
  readonly sid: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Conditions of a page of groups; absent: all. */
export interface GroupSearch {
  readonly displayName?: string
  readonly externalId?: string
  /** Sid of a user. */
  readonly member?: string
}

/**
 * Directories that provision users: tokens by which they come in, and what they say of people and groups. Names are
 * sealed with the key of each person.
 */
export interface Directories {
  /** The tokens before stay good for a while. */
  rotateToken(of: DirectoryOf, until: { readonly expiresAt: Date; readonly overlapMs: number }): Promise<string>
  /** The directory whose living token this is; null for any other text. */
  useToken(token: string, address: string): Promise<DirectoryOf | null>
  tokens(orgSid: string): Promise<readonly DirectoryToken[]>
  endTokens(of: DirectoryOf): Promise<void>

  /** Whether it was saved; false: somebody else of the directory has the name, or the identifier. */
  savePerson(of: DirectoryOf, person: Pick<DirectoryPerson, 'userSid' | 'user' | 'isBlocked'>): Promise<boolean>
  /** The users whom the directory knows, of those that are named. */
  people(of: DirectoryOf, userSids: readonly string[]): Promise<ReadonlyMap<string, DirectoryPerson>>
  /** A user as whichever directory describes them; null: none does. */
  described(userSid: string): Promise<DirectoryUser | null>
  /** Sids of users by one of the two; in whatever case the name is. */
  usersKnownAs(of: DirectoryOf, known: { readonly userName?: string; readonly externalId?: string }): Promise<string[]>
  /** Also out of groups. */
  forgetUser(userSid: string): Promise<void>

  /** Null: the organisation has `most` groups; `taken`: it has one of the name, or the identifier. */
  createGroup(of: DirectoryOf, group: Omit<DirectoryGroup, 'members'>, most: number): Promise<string | 'taken' | null>
  /** Whether it was saved; false: another group has the name, or the identifier. */
  saveGroup(sid: string, group: DirectoryGroup): Promise<boolean>
  group(of: DirectoryOf, sid: string): Promise<DirectoryGroupRow | null>
  groups(
    of: DirectoryOf,
    search: GroupSearch,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly groups: readonly DirectoryGroupRow[] }>
  membersOf(groupSid: string): Promise<readonly string[]>
  groupsOf(of: DirectoryOf, userSid: string): Promise<readonly DirectoryGroupRow[]>
  removeGroup(sid: string): Promise<void>

  /** The tokens, and all that the directory said. */
  forgetDirectory(of: DirectoryOf): Promise<void>
}

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<Keys, 'seal' | 'openMany'>
  readonly signatures: Signatures
  readonly now: () => Date
}

/** So that a token is told from others, and found where it should not stand. */
const prefix = 'scim_'

/** Minimum milliseconds between two writes of a token's usage. */
const writtenEveryMs = 60_000

const groupColumns = `sid, display_name as "displayName", external_id as "externalId", created_at as "createdAt", changed_at as "changedAt"`

/** Another row has what is to be unique. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

export function createDirectories({ pool, keys, signatures, now }: Parts): Directories {
  /** Keyed hash of a name or an identifier of a person. */
  const markOf = ({ orgSid, kind }: DirectoryOf, what: 'userName' | 'externalId', text: string) =>
    signatures.of(`directory ${what}`, JSON.stringify([orgSid, kind, what === 'userName' ? text.toLowerCase() : text]))

  async function saved(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write()
      return true
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
  }

  return {
    async rotateToken({ orgSid, kind }, { expiresAt, overlapMs }) {
      const token = prefix + randomBytes(32).toString('base64url')
      await pool.query('delete from vault.directory_tokens where expires_at <= $1', [now()])
      await pool.query(
        'update vault.directory_tokens set expires_at = least(expires_at, $3) where org_sid = $1 and kind = $2',
        [orgSid, kind, new Date(now().getTime() + overlapMs)],
      )
      await pool.query(
        'insert into vault.directory_tokens (token_hash, org_sid, kind, created_at, expires_at) values ($1, $2, $3, $4, $5)',
        [sha256(token), orgSid, kind, now(), expiresAt],
      )
      return token
    },
    async useToken(token, address) {
      if (!token.startsWith(prefix)) return null
      const hash = sha256(token)
      const { rows } = await pool.query<DirectoryToken>(
        `select org_sid as "orgSid", kind, used_at as "usedAt", address from vault.directory_tokens where token_hash = $1 and expires_at > $2`,
        [hash, now()],
      )
      const [found] = rows
      if (found === undefined) return null
      if (found.address !== address || now().getTime() - (found.usedAt?.getTime() ?? 0) >= writtenEveryMs)
        await pool.query('update vault.directory_tokens set used_at = $2, address = $3 where token_hash = $1', [
          hash,
          now(),
          address,
        ])
      return { orgSid: found.orgSid, kind: found.kind }
    },
    async tokens(orgSid) {
      const { rows } = await pool.query<DirectoryToken>(
        `select org_sid as "orgSid", kind, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt", address
         from vault.directory_tokens where org_sid = $1 and expires_at > $2 order by kind, created_at desc`,
        [orgSid, now()],
      )
      return rows
    },
    async endTokens({ orgSid, kind }) {
      await pool.query('delete from vault.directory_tokens where org_sid = $1 and kind = $2', [orgSid, kind])
    },

    async savePerson(of, { userSid, user, isBlocked }) {
      const sealed = await keys.seal(userStream(userSid), user)
      const externalMark = user.externalId === null ? null : markOf(of, 'externalId', user.externalId)
      const values = [userSid, of.orgSid, of.kind, markOf(of, 'userName', user.userName), externalMark, sealed]
      return saved(() =>
        pool.query(
          `insert into vault.directory_people (user_sid, org_sid, kind, name_mark, external_mark, sealed, is_blocked, created_at, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
           on conflict (user_sid) do update set org_sid = excluded.org_sid, kind = excluded.kind, name_mark = excluded.name_mark,
             external_mark = excluded.external_mark, sealed = excluded.sealed, is_blocked = excluded.is_blocked, changed_at = excluded.changed_at`,
          [...values, isBlocked, now()],
        ),
      )
    },
    async people({ orgSid, kind }, userSids) {
      const { rows } = await pool.query<Omit<DirectoryPerson, 'user'> & { readonly sealed: Buffer }>(
        `select user_sid as "userSid", sealed, is_blocked as "isBlocked", created_at as "createdAt", changed_at as "changedAt"
         from vault.directory_people where org_sid = $1 and kind = $2 and user_sid = any ($3)`,
        [orgSid, kind, userSids],
      )
      const opened = await keys.openMany(rows.map(({ sealed }) => sealed))
      return new Map(
        rows.flatMap(({ sealed: _, ...row }, at) => {
          const user = opened[at] ?? { erased: true }
          return isErased(user) ? [] : [[row.userSid, { ...row, user: user as DirectoryUser }] as const]
        }),
      )
    },
    async described(userSid) {
      const { rows } = await pool.query<{ readonly sealed: Buffer }>(
        'select sealed from vault.directory_people where user_sid = $1',
        [userSid],
      )
      const [user] = await keys.openMany(rows.map(({ sealed }) => sealed))
      return user === undefined || isErased(user) ? null : (user as DirectoryUser)
    },
    async usersKnownAs(of, { userName, externalId }) {
      const { rows } = await pool.query<{ readonly userSid: string }>(
        `select user_sid as "userSid" from vault.directory_people
         where org_sid = $1 and kind = $2 and (name_mark = $3 or external_mark = $4)`,
        [
          of.orgSid,
          of.kind,
          userName === undefined ? null : markOf(of, 'userName', userName),
          externalId === undefined ? null : markOf(of, 'externalId', externalId),
        ],
      )
      return rows.map(({ userSid }) => userSid)
    },
    async forgetUser(userSid) {
      for (const table of ['directory_members', 'directory_people'])
        await pool.query(`delete from vault.${table} where user_sid = $1`, [userSid])
    },

    async createGroup({ orgSid, kind }, { displayName, externalId }, most) {
      const sid = randomUUID().replaceAll('-', '').toUpperCase()
      let made = 0
      const isSaved = await saved(async () => {
        const { rowCount } = await pool.query(
          `insert into vault.directory_groups (sid, org_sid, kind, display_name, external_id, created_at, changed_at)
           select $1, $2::text, $3, $4, $5, $6, $6 where (select count(*) from vault.directory_groups where org_sid = $2::text) < $7`,
          [sid, orgSid, kind, displayName, externalId, now(), most],
        )
        made = rowCount ?? 0
      })
      if (!isSaved) return 'taken'
      return made === 0 ? null : sid
    },
    saveGroup: (sid, { displayName, externalId, members }) =>
      saved(() =>
        pool.query(
          `with saved as (
             update vault.directory_groups set display_name = $2, external_id = $3, changed_at = $4 where sid = $1
           ), gone as (
             delete from vault.directory_members where group_sid = $1 and not user_sid = any ($5)
           )
           insert into vault.directory_members (group_sid, user_sid) select $1, unnest($5::text[]) on conflict do nothing`,
          [sid, displayName, externalId, now(), members],
        ),
      ),
    async group({ orgSid, kind }, sid) {
      const { rows } = await pool.query<DirectoryGroupRow>(
        `select ${groupColumns} from vault.directory_groups where org_sid = $1 and kind = $2 and sid = $3`,
        [orgSid, kind, sid],
      )
      return rows[0] ?? null
    },
    async groups({ orgSid, kind }, { displayName, externalId, member }, { offset, limit }) {
      const found = `from vault.directory_groups as g where org_sid = $1 and kind = $2
        and ($3::text is null or lower(display_name) = lower($3)) and ($4::text is null or external_id = $4)
        and ($5::text is null or exists (select from vault.directory_members as m where m.group_sid = g.sid and m.user_sid = $5))`
      const values = [orgSid, kind, displayName ?? null, externalId ?? null, member ?? null]
      const { rows: counted } = await pool.query<{ n: number }>(`select count(*)::integer as n ${found}`, values)
      const { rows } = await pool.query<DirectoryGroupRow>(
        `select ${groupColumns} ${found} order by created_at, sid offset $6 limit $7`,
        [...values, offset, limit],
      )
      return { total: counted[0]?.n ?? 0, groups: rows }
    },
    async membersOf(groupSid) {
      const { rows } = await pool.query<{ readonly userSid: string }>(
        'select user_sid as "userSid" from vault.directory_members where group_sid = $1 order by user_sid',
        [groupSid],
      )
      return rows.map(({ userSid }) => userSid)
    },
    async groupsOf({ orgSid, kind }, userSid) {
      const { rows } = await pool.query<DirectoryGroupRow>(
        `select ${groupColumns} from vault.directory_groups where org_sid = $1 and kind = $2
           and sid in (select group_sid from vault.directory_members where user_sid = $3) order by created_at, sid`,
        [orgSid, kind, userSid],
      )
      return rows
    },
    async removeGroup(sid) {
      await pool.query('delete from vault.directory_groups where sid = $1', [sid])
    },

    async forgetDirectory({ orgSid, kind }) {
      for (const table of ['directory_tokens', 'directory_groups', 'directory_people'])
        await pool.query(`delete from vault.${table} where org_sid = $1 and kind = $2`, [orgSid, kind])
    },
  }
}

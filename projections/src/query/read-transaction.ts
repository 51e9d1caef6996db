import type { Pool, PoolClient } from 'pg'
import { isRolledBack } from '@naire/database'
import { ODataError } from '@naire/odata'
import { enterBarrier } from '../runner/read-your-writes-barrier.ts'
import { readers, settings } from '../rows/barrier.ts'
import { type Viewer, crossesOrgs, membershipsOf } from './visibility.ts'

const timeoutMs = 10_000

/**
 * Reads from one snapshot, as a role that cannot write and gets no row of another organisation, and ends after ten
 * seconds. Again where a replica ended it because of what it had to take over from its primary.
 */
export async function reading<T>(pool: Pool, viewer: Viewer, work: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    return await readOnce(pool, viewer, work)
  } catch (error) {
    if (!isRolledBack(error)) throw asRefusal(error)
  }
  return readOnce(pool, viewer, work).catch((error: unknown) => {
    throw asRefusal(error)
  })
}

async function readOnce<T>(pool: Pool, viewer: Viewer, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const begun = client.query(
      `begin transaction isolation level repeatable read, read only; ${enterBarrier}; set local statement_timeout = ${timeoutMs}; ${asReader(viewer)}`,
    )
    // Both are waited for: nothing may be asked on a connection that was given back.
    const [worked, started] = await Promise.allSettled([work(client), begun])
    if (started.status === 'rejected') throw started.reason
    if (worked.status === 'rejected') throw worked.reason
    return worked.value
  } finally {
    leave(client)
  }
}

/** Nothing was written: whoever has read need not wait for the end. */
function leave(client: PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  )
}

/** Messages for database errors that a well-formed request can cause. */
const refused: Readonly<Record<string, string>> = {
  '22003': 'a number is out of range',
  '22008': 'a time is out of range',
  '22P02': 'a value has the wrong form',
  '22007': 'a value has the wrong form',
  '22021': 'a text holds a character that cannot be stored',
  '57014': 'the request takes too long: ask for less, or filter by an indexed property',
}

function asRefusal(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const message = refused[code]
  return message === undefined ? error : new ODataError(400, message)
}

/**
 * Part of the statement that begins a reading transaction: whatever a query forgets, the database lets through only
 * this viewer's rows.
 */
export function asReader(viewer: Viewer): string {
  const { orgSid, userSid, sessionSid } = viewer
  const told = {
    org: sidOrNone(orgSid),
    person: sidOrNone(userSid),
    session: sidOrNone(sessionSid),
    closed: membershipsOf(viewer).closed.map(sidOrNone).join(','),
  }
  const names = Object.keys(settings) as (keyof typeof settings)[]
  return [
    `set local role ${readers[kindOf(viewer)]}`,
    ...names.map((name) => `set local ${settings[name]} = '${told[name]}'`),
  ].join('; ')
}

function kindOf(viewer: Viewer): keyof typeof readers {
  if (crossesOrgs(viewer)) return 'operator'
  return viewer.role === 'respondent' ? 'respondent' : 'staff'
}

/** Nothing else goes into the text of a statement; who has no sid, as somebody anonymous, is nobody. */
function sidOrNone(sid: string | null | undefined): string {
  return /^[0-9A-F]{32}$/.test(sid ?? '') ? (sid ?? '') : ''
}

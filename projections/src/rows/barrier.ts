/**
 * As whom projections are read; each may select and nothing else, and signs in nowhere.
 * A role of its own for each kind of reader keeps every policy a single comparison, which the planner folds into the
 * query's own: one condition with `or` for all of them read 3,445 rows where 51 would do.
 */
export const readers = { staff: 'naire_reader', operator: 'naire_operator', respondent: 'naire_respondent' } as const

/** PostgreSQL settings by which a reading transaction identifies the reader; unset, they let nobody through. */
export const settings = {
  org: 'naire.org',
  person: 'naire.person',
  session: 'naire.session',
  closed: 'naire.closed',
} as const

/**
 * Row-level barrier of a shared table, effective whatever a query forgot: columns that hold the organisation or the
 * person of staff, or the session of a respondent. `operators`: only readers who cross organisations. `open`: rows that
 * belong to nobody.
 */
export type Barrier = { readonly [Name in 'org' | 'person' | 'session']?: string } | 'operators' | 'open'

/**
 * Row-level security of a new table. Its owner, who writes it and never reads for others, is not under it: PostgreSQL
 * takes no COPY through a policy.
 */
export function raiseBarrier(table: string, barrier: Barrier): string {
  return `
    alter table ${table} enable row level security;
    create policy operator on ${table} for select to ${readers.operator} using (true);
    ${policies(barrier)
      .map(([name, role, condition]) => `create policy ${name} on ${table} for select to ${role} using (${condition});`)
      .join('\n')}
  `
}

type Policy = readonly [name: string, role: string, condition: string]

function policies(barrier: Barrier): readonly Policy[] {
  if (barrier === 'operators') return []
  if (barrier === 'open') return [['staff', readers.staff, 'true']]
  const { org, person, session } = barrier
  return [
    ...policy('staff', readers.staff, isOwn('org', org)),
    ...policy('self', readers.staff, isOwn('person', person)),
    ...policy('respondent', readers.respondent, isOwn('session', session)),
  ]
}

const policy = (name: string, role: string, condition: string | null): readonly Policy[] =>
  condition === null ? [] : [[name, role, condition]]

const isOwn = (name: 'org' | 'person' | 'session', column: string | undefined): string | null =>
  column === undefined ? null : `"${column}" = current_setting('${settings[name]}', true)`

/**
 * Keeps rows of the subjects that a reader of staff is no member of away, whatever the other policies let through.
 * `subject`: SQL of the row's subject. The list is empty for nearly everybody: then it is asked once, and nothing of
 * the row.
 */
export const raiseMembership = (table: string, subject: string): string =>
  `create policy members on ${table} as restrictive for select to ${readers.staff} using (${closedList} = '' or coalesce(${subject}, '') <> all (string_to_array(${closedList}, ',')));`

/** A setting that nobody made closes everything. */
const closedList = `current_setting('${settings.closed}', true)`

/** The readers may read what is in the schema and what will be made in it; stays so under another name. */
export function openToReaders(schema: string): string {
  const roles = Object.values(readers).join(', ')
  return `
    grant usage on schema ${schema} to ${roles};
    grant select on all tables in schema ${schema} to ${roles};
    alter default privileges in schema ${schema} grant select on tables to ${roles};
  `
}

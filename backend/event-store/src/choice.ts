/** Which log a process runs on. */
export type EventStoreChoice = { readonly kind: 'postgres' } | { readonly kind: 'kurrentdb'; readonly url: string }

/** `EVENT_STORE` and `KURRENTDB_URL`, and what is wrong with them, a line each. */
export function chooseEventStore(env: Readonly<Record<string, string | undefined>>): {
  readonly choice: EventStoreChoice
  readonly complaints: readonly string[]
} {
  const kind = env['EVENT_STORE'] || 'postgres'
  const url = env['KURRENTDB_URL'] ?? ''
  if (kind === 'kurrentdb') return { choice: { kind, url }, complaints: wrongWith(url) }
  return {
    choice: { kind: 'postgres' },
    complaints: kind === 'postgres' ? [] : ['EVENT_STORE: is postgres or kurrentdb'],
  }
}

function wrongWith(url: string): readonly string[] {
  if (url === '') return ['KURRENTDB_URL: is missing: the address of KurrentDB, kurrentdb://user:password@host:port']
  if (!/^(kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//.test(url))
    return ['KURRENTDB_URL: starts with kurrentdb:// or kurrentdb+discover://']
  // Without it the client calls an append that was refused a success.
  return /throwOnAppendFailure=false/i.test(url) ? ['KURRENTDB_URL: throwOnAppendFailure stays true'] : []
}

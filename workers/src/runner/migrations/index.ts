import type { Migration } from '@naire/database'
import { subscriptionsMigration } from '@naire/projections/runner'
import { entries, notices, givenUp, noNotices, outbox, happenedTypes } from './002-007.ts'

export const migrations: readonly Migration[] = [
  subscriptionsMigration,
  entries,
  notices,
  givenUp,
  noNotices,
  outbox,
  happenedTypes,
]

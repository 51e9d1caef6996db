import type { Migration } from '@naire/database'
import { subscriptionsMigration } from '@naire/projections/runner'
import { entries } from './002-obligations.ts'
import { notices } from './003-notices.ts'
import { givenUp } from './004-given-up.ts'
import { noNotices } from './005-no-notices.ts'

export const migrations: readonly Migration[] = [subscriptionsMigration, entries, notices, givenUp, noNotices]

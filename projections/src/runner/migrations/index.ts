import type { Migration } from '@naire/database'
import { subscriptions } from './001-subscriptions.ts'
import { parkedEvents } from './002-parked-events.ts'
import { keptVersions } from './003-kept-versions.ts'
import { decisions } from './004-decisions.ts'
import { shards } from './005-shards.ts'

export const migrations: readonly Migration[] = [subscriptions, parkedEvents, keptVersions, decisions, shards]

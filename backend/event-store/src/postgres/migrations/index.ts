import type { Migration } from '@naire/database'
import { log } from './001-log.ts'
import { append } from './002-append.ts'
import { headsInEvents } from './003-heads-in-events.ts'
import { groups } from './004-groups.ts'
import { snapshots } from './005-snapshots.ts'

export const migrations: readonly Migration[] = [log, append, headsInEvents, groups, snapshots]

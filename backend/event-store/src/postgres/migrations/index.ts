import type { Migration } from '@naire/database'
import { log } from './001-log.ts'
import { append } from './002-append.ts'

export const migrations: readonly Migration[] = [log, append]

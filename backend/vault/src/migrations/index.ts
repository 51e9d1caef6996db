import type { Migration } from '@naire/database'
import { people } from './001-people.ts'
import { content } from './002-content.ts'

export const migrations: readonly Migration[] = [people, content]

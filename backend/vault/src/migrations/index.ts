import type { Migration } from '@naire/database'
import { people } from './001-people.ts'
import { content } from './002-content.ts'
import { signIns } from './003-sign-ins.ts'

export const migrations: readonly Migration[] = [people, content, signIns]

import type { Migration } from '@naire/database'
import { people } from './001-people.ts'
import { content } from './002-content.ts'
import { uploads } from './003-uploads.ts'
import { borrowedSecrets } from './004-borrowed-secrets.ts'

export const migrations: readonly Migration[] = [people, content, uploads, borrowedSecrets]

import type { Migration } from '@naire/database'
import { subscriptions } from './001-subscriptions.ts'
import { parkedEvents } from './002-parked-events.ts'
import { gate } from './003-gate.ts'
import { keptVersions } from './004-kept-versions.ts'
import { decisions } from './005-decisions.ts'
import { shards } from './006-shards.ts'
import { builds } from './007-builds.ts'
import { readers } from './008-readers.ts'
import { ownersWrite } from './009-owners-write.ts'
import { answerIndexes } from './010-answer-indexes.ts'
import { masking } from './011-masking.ts'
import { members } from './012-members.ts'
import { skippedBySid } from './013-skipped-by-sid.ts'

export const migrations: readonly Migration[] = [
  subscriptions,
  parkedEvents,
  gate,
  keptVersions,
  decisions,
  shards,
  builds,
  readers,
  ownersWrite,
  answerIndexes,
  masking,
  members,
  skippedBySid,
]

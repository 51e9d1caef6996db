import type { Migration } from '@naire/database'
import { subscriptions, parkedEvents, gate, keptVersions, decisions, shards, builds } from './001-007.ts'
import {
  readers,
  ownersWrite,
  answerIndexes,
  masking,
  members,
  skippedBySid,
  fieldTerms,
  noItemRows,
  excelSubjects,
  identSubjects,
} from './008-017.ts'
import { batchTimings, retentionSubjects } from './018-027.ts'

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
  fieldTerms,
  noItemRows,
  excelSubjects,
  identSubjects,
  retentionSubjects,
  batchTimings,
]

import type { Migration } from '@naire/database'
import {
  people,
  content,
  signIns,
  uploads,
  borrowedSecrets,
  prints,
  uploadTickets,
  idents,
  sessionMoves,
} from './001-009.ts'
import {
  sharedItems,
  severalServices,
  wrongAttemptsFade,
  wechatBindings,
  apiTokens,
  sharedLimits,
  secondFactors,
  liveStreams,
  fieldTerms,
  exports,
} from './010-019.ts'
import { batches, imports } from './020-029.ts'

export const migrations: readonly Migration[] = [
  people,
  content,
  signIns,
  uploads,
  borrowedSecrets,
  prints,
  uploadTickets,
  idents,
  sessionMoves,
  sharedItems,
  severalServices,
  wrongAttemptsFade,
  wechatBindings,
  apiTokens,
  sharedLimits,
  secondFactors,
  liveStreams,
  fieldTerms,
  exports,
  imports,
  batches,
]

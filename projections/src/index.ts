import { alarms } from './alarms/projection.ts'
import { answers } from './answers/projection.ts'
import { appeals } from './appeals/projection.ts'
import { audit } from './audit/projection.ts'
import { deadLetters } from './dead-letters/projection.ts'
import { feedbacks } from './feedbacks/projection.ts'
import { naires } from './naires/projection.ts'
import { orgs } from './orgs/projection.ts'
import { quotas } from './quotas/projection.ts'
import type { ReadModel } from './runner/read-model.ts'
import { sessions } from './sessions/projection.ts'
import { subjects } from './subjects/projection.ts'
import { users } from './users/projection.ts'
import { viewings } from './access-log/projection.ts'

/** Every table that can be rebuilt from the log. */
export const readModels: readonly ReadModel[] = [
  sessions,
  feedbacks,
  answers,
  audit,
  alarms,
  appeals,
  quotas,
  naires,
  users,
  orgs,
  subjects,
  viewings,
  deadLetters,
]

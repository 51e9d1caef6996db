import type { Migration } from '@naire/database'
import { people } from './001-people.ts'
import { content } from './002-content.ts'
import { signIns } from './003-sign-ins.ts'
import { uploads } from './004-uploads.ts'
import { borrowedSecrets } from './005-borrowed-secrets.ts'
import { prints } from './006-prints.ts'
import { uploadTickets } from './007-upload-tickets.ts'
import { idents } from './008-idents.ts'
import { sessionMoves } from './009-session-moves.ts'
import { sharedItems } from './010-shared-items.ts'
import { severalServices } from './011-several-services.ts'
import { wrongAttemptsFade } from './012-wrong-attempts-fade.ts'
import { wechatBindings } from './013-wechat-bindings.ts'
import { apiTokens } from './014-api-tokens.ts'
import { sharedLimits } from './015-shared-limits.ts'
import { secondFactors } from './016-second-factors.ts'
import { liveStreams } from './017-live-streams.ts'

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
]

import { alarmFolds } from './alarm/folds.ts'
import { answeringFolds } from './answering/folds.ts'
import { appealFolds } from './appeal/folds.ts'
import { attachFolds } from './attaches/folds.ts'
import type { SessionEvent } from './events.ts'
import type { FindingsRecorded } from './quality-flags/index.ts'
import type { Folds } from './folding.ts'
import { reviewFolds } from './review/folds.ts'
import type { Session } from './session.ts'

/** An event of a type that is not known here changes nothing. */
export function evolve(session: Session, event: SessionEvent): Session {
  const step = folds[event.type] as ((session: Session, data: SessionEvent['data']) => Session) | undefined
  return step === undefined ? session : step(session, event.data)
}

const findingFolds: Folds<FindingsRecorded> = {
  FindingsRecorded: (session, { findings }) => ({ ...session, hasFindings: findings.length > 0 }),
}

const folds: Folds<SessionEvent> = {
  ...answeringFolds,
  ...reviewFolds,
  ...appealFolds,
  ...alarmFolds,
  ...attachFolds,
  ...findingFolds,
}

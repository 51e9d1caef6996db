import type { SessionMove, SessionMoveCode } from '@naire/contract'
import { ask } from '../sync/ask.ts'
import type { SessionFacts } from '../session/facts.ts'

/** Transfer of a session to another device. */
export interface MovePort {
  /** Sends what waits and gives the code. @throws MoveFailed */
  begin(): Promise<MoveCode>
}

export interface MoveCode {
  /** Eight signs, good once. */
  readonly code: string
  /** Opens with the code filled in. It stands behind the `#`, which no server and no log gets. */
  readonly address: string
  /** Where the code can be typed. */
  readonly place: string
}

export class MoveFailed extends Error {
  /** `unsent`: there is something that the server does not have yet. */
  constructor(
    readonly why: 'unsent' | 'unreachable' | 'refused',
    message = '',
  ) {
    super(message)
  }
}

interface MovePortDependencies {
  readonly facts: SessionFacts
  /** Whether the server has all that was answered here. */
  readonly makeSent: () => Promise<boolean>
  /** Another device went on with the session. */
  readonly movedOn: () => void
}

export function movePort({ facts, makeSent, movedOn }: MovePortDependencies): MovePort {
  const headers = { 'X-Session-Key': facts.Key, 'Content-Type': 'application/json' }
  return {
    async begin() {
      if (!(await makeSent())) throw new MoveFailed('unsent')
      const begun = await ask<SessionMoveCode>('/SessionMoves', {
        method: 'POST',
        headers,
        body: JSON.stringify({ sessionSid: facts.Sid }),
      })
      if (begun.verdict === 'later') throw new MoveFailed('unreachable')
      if (begun.verdict !== 'taken') throw new MoveFailed('refused', begun.message)
      watch(facts, movedOn)
      const place = `${location.origin}/survey/continue`
      return { code: begun.value.Code, place, address: `${place}#${begun.value.Code}` }
    },
  }
}

const pollMs = 3_000

/** As long as a code is good. */
const watchedMs = 600_000

/** Asks until the other device has come, also when the code is out of sight: it may have been read already. */
function watch({ Sid, Key }: SessionFacts, movedOn: () => void): void {
  const until = performance.now() + watchedMs
  const look = async () => {
    const answer = await ask<SessionMove>(`/SessionMoves/${Sid}`, {
      headers: { 'X-Session-Key': Key },
      cache: 'no-store',
    })
    if (answer.verdict === 'taken' && answer.value.MovedOn) return movedOn()
    if (performance.now() < until) setTimeout(() => void look(), pollMs)
  }
  setTimeout(() => void look(), pollMs)
}

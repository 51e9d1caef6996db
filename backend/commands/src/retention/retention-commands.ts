import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import {
  isHeld,
  retentionDecider,
  retentionStream,
  type Retention,
  type RetentionCommand,
  type RetentionDays,
  type RetentionEvent,
  type RetentionPlace,
} from '@naire/domain/retention'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { commandIdOf, handle, load, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly place: RetentionPlace
  readonly reason: string
  readonly by: Actor
  readonly envelope: Envelope
}

type Result = CommandResult<Retention, RetentionEvent>

export interface RetentionCommands {
  save(request: Request & { readonly days: RetentionDays }): Promise<Result>
  /** Null: the whole questionnaire. @throws Refused `session.notFound` for sessions of others, and erased ones. */
  placeHolds(request: Request & { readonly sessionSids: readonly string[] | null }): Promise<Result>
  releaseHolds(request: Request & { readonly holdSids: readonly string[] }): Promise<Result>
}

export function retentionCommands({ streams, now }: { readonly streams: Streams; now(): Date }): RetentionCommands {
  const tell = ({ place, by, envelope }: Request, command: WithoutActor<RetentionCommand>) =>
    handle(
      streams,
      retentionDecider,
      retentionStream(place.naireSid),
      { ...command, by, at: now().toISOString() } as RetentionCommand,
      envelope,
    )
  return {
    save: (request) =>
      tell(request, { type: 'SaveRetention', place: request.place, days: request.days, reason: request.reason }),
    async placeHolds(request) {
      const { place, reason, sessionSids, envelope } = request
      for (const sid of sessionSids ?? []) {
        const { state } = await load(streams, sessionDecider, sessionStream(sid))
        if (state.naireSid !== place.naireSid || state.answering === 'erased')
          throw new RefusalError({ key: 'session.notFound', target: 'sessionSids' })
      }
      const holds = [...new Set(sessionSids ?? [null])].map((sessionSid) => ({
        holdSid: commandIdOf(['hold', envelope.commandId, sessionSid]).replaceAll('-', '').toUpperCase(),
        sessionSid,
      }))
      return tell(request, { type: 'PlaceHolds', place, holds, reason })
    },
    releaseHolds: (request) =>
      tell(request, { type: 'ReleaseHolds', holdSids: [...new Set(request.holdSids)], reason: request.reason }),
  }
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

/**
 * Nothing of what is held is erased, by whomever. No session: of the questionnaire as a whole.
 * @throws Refused `retention.held`
 */
export async function requireNotHeld(
  streams: Streams,
  { naireSid, sessionSid = '' }: { readonly naireSid: string; readonly sessionSid?: string },
): Promise<void> {
  const { state } = await load(streams, retentionDecider, retentionStream(naireSid))
  if (isHeld(state, sessionSid)) throw new RefusalError({ key: 'retention.held' })
}

const knownMs = 5_000
const mostKnown = 10_000

/** Whether sessions of a questionnaire that begin now are to be anonymised one day; known for some seconds. */
export function anonymisingRules(streams: Streams): (naireSid: string) => Promise<boolean> {
  const known = new Map<string, { readonly until: number; readonly has: Promise<boolean> }>()
  return (naireSid) => {
    const found = known.get(naireSid)
    if (found !== undefined && found.until > performance.now()) return found.has
    if (known.size >= mostKnown) known.clear()
    const has = load(streams, retentionDecider, retentionStream(naireSid)).then(
      ({ state }) => state.days.identity !== null,
    )
    has.catch(() => known.delete(naireSid))
    known.set(naireSid, { until: performance.now() + knownMs, has })
    return has
  }
}

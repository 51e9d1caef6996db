import type { SubmittedReply } from '@naire/domain/answering'
import type { SessionPatch } from '../storage/rows.ts'

export type SessionEvent =
  /** `turn`: where the answers are on the device already, the session's turn then; what is there since is newer. */
  | { readonly kind: 'answered'; readonly given: readonly SubmittedReply[]; readonly turn?: number }
  /** Replies that the server has and this device could not store yet; `turn` is the session's when that was found. */
  | { readonly kind: 'fetched'; readonly given: readonly SubmittedReply[]; readonly turn: number }
  /** Another page or language. */
  | { readonly kind: 'turned' }
  /** Clocks of the time limits, at the start of one, now and then, and once one has passed; consent behind the cover. */
  | { readonly kind: 'noted'; readonly patch: Pick<SessionPatch, 'Limits' | 'OverTime' | 'Consent'> }
  /** The end of a part that is not the last: its answers are to be sent. */
  | { readonly kind: 'partEnded' }
  /** The person wants what waits to be sent, whatever the timing. */
  | { readonly kind: 'sendNow' }
  /** The person asks to hand in. */
  | { readonly kind: 'handedIn' }

/** Hears what is held back, while it is. */
export interface HoldBack {
  readonly hear: (event: SessionEvent) => void
  /** The one listener is there, and hears everything from the beginning. */
  readonly over: () => void
}

/** Change events of a session, in order. The one listener may subscribe late: events are buffered until then. */
export class SessionChanges {
  private listener: ((event: SessionEvent) => void) | null = null
  private early: HoldBack | null = null
  private readonly held: SessionEvent[] = []

  /** Whether the one listener is still to come. */
  get isHeld(): boolean {
    return this.listener === null
  }

  /** Whether answers were given that the one listener has not heard of. */
  get holdsAnswers(): boolean {
    return this.held.some(({ kind }) => kind === 'answered' || kind === 'fetched')
  }

  tell(event: SessionEvent): void {
    if (this.listener) return this.listener(event)
    this.held.push(event)
    this.early?.hear(event)
  }

  listen(listener: (event: SessionEvent) => void): () => void {
    this.listener = listener
    this.early?.over()
    this.early = null
    for (const event of this.held.splice(0)) listener(event)
    return () => {
      if (this.listener === listener) this.listener = null
    }
  }

  /** All answers that are held back are on the device, since this turn at the latest. */
  kept(turn: number): void {
    for (const [at, event] of this.held.entries()) if (event.kind === 'answered') this.held[at] = { turn, ...event }
  }

  /** One at a time; it hears also what was held back before it came. */
  meanwhile(early: HoldBack): void {
    if (!this.isHeld) return early.over()
    this.early = early
    for (const event of this.held) early.hear(event)
  }
}

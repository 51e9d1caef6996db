import type { GivenReply } from '@naire/domain/answering'

export type SessionEvent =
  | { readonly kind: 'answered'; readonly given: readonly GivenReply[] }
  /** Another page or language. */
  | { readonly kind: 'turned' }
  /** The end of a part that is not the last: its answers are to be sent. */
  | { readonly kind: 'partEnded' }
  /** The person wants what waits to be sent, whatever the timing. */
  | { readonly kind: 'sendNow' }
  /** The person asks to hand in. */
  | { readonly kind: 'handedIn' }

/** What happened in a session, in order. The one listener may come late: until then it is held back. */
export class SessionNews {
  private listener: ((event: SessionEvent) => void) | null = null
  private readonly held: SessionEvent[] = []

  tell(event: SessionEvent): void {
    if (this.listener) this.listener(event)
    else this.held.push(event)
  }

  listen(listener: (event: SessionEvent) => void): () => void {
    this.listener = listener
    for (const event of this.held.splice(0)) listener(event)
    return () => {
      if (this.listener === listener) this.listener = null
    }
  }
}

import type { Saving } from '../session/saving.ts'
import type { Observable } from '../session/observable.ts'
import type { DeferredPorts } from '../session/deferred-ports.ts'
import type { LiveSession } from '../session/live-session.ts'

export type LoadingPhase = 'loading' | 'preparing' | 'reacquiringNaire' | 'reacquiringReplies'

/** View state of the page. */
export type PageView =
  | { readonly kind: 'loading'; readonly phase: LoadingPhase }
  | ({ readonly kind: 'answering' } & AnsweringScene)
  /** The flow shows a page of its own. */
  | { readonly kind: 'covered' }

export interface AnsweringScene {
  readonly session: LiveSession
  readonly ports: DeferredPorts
  readonly saving: Observable<Saving>
  /** Why a reviewer sent it back; blank when nobody did. */
  readonly returnReason: string
}

import type { FilePort } from '@naire/frontend-interactions/answers.ts'
import type { Observable } from '../session/observable.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { Saving } from '../session/saving.ts'

export interface StandingBannersProps {
  readonly session: LiveSession
  readonly files: FilePort
  readonly saving: Observable<Saving>
  readonly returnReason: string
}

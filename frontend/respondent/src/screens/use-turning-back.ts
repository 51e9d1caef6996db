import { modeOf } from '@naire/domain/naires'
import { useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import type { Paging } from './use-paging.ts'

/** The way back to the previous page, as the author allows it (`PreviousPageMode`). */
export interface PreviousPageControl {
  readonly isAllowed: boolean
  /** The author's password is asked for first. */
  readonly isAsking: boolean
  turn(): void
  close(): void
}

export function useTurningBack({ naire }: LiveSession, { isFirst, previous }: Paging): PreviousPageControl {
  const [isAsking, setAsking] = useState(false)
  const mode = modeOf(naire, 'PreviousPageMode')
  return {
    isAllowed: !isFirst && mode !== 'Disable',
    isAsking,
    turn: mode === 'RequirePassword' ? () => setAsking(true) : previous,
    close: () => setAsking(false),
  }
}

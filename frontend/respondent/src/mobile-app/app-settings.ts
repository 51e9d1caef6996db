import { modeOf } from '@naire/domain/naires'
import { host, type PhotoSource } from '@naire/frontend-interactions/answers.ts'
import type { PublishedNaire } from '../session/published-naire.ts'

/** The page is shown by the mobile app. */
export const isInApp = (): boolean => typeof navigator !== 'undefined' && host() === 'app'

/** Resume policy for an unfinished session on this device. */
export function resumable(naire: PublishedNaire): 'Auto' | 'Force' | 'Disable' {
  const ofApp = naire.App_Resumable ?? ''
  return modeOf(naire, isInApp() && ofApp !== '' ? 'App_Resumable' : 'Resumable')
}

/** Number of leading pages skipped when a session begins. */
export function skippedPages({ App_SkipPrePage, PrePageLength }: PublishedNaire): number {
  return App_SkipPrePage === true && isInApp() ? (PrePageLength ?? 0) : 0
}

/** In the app a session begins only where it may record. */
export const needsRecorder = ({ App_RequireRecord }: PublishedNaire): boolean => App_RequireRecord === true && isInApp()

/** Where the app's photos may come from. */
export function photoSources(naire: PublishedNaire): readonly PhotoSource[] {
  return sourcesOf[modeOf(naire, 'App_SnapshotMode')]
}

const sourcesOf = { Both: ['camera', 'gallery'], Camera: ['camera'], Gallery: ['gallery'] } as const

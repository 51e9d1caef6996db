import type { LocalStore } from '../storage/local-store.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import { backOff } from '../sync/back-off.ts'
import type { ResourceProgress } from '../session/saving.ts'
import { keepResources } from './keep-resources.ts'

/**
 * Keeps the questionnaire's files, tells how far that is, and tries again for what is missing. What takes but a moment
 * is not spoken of. @returns what ends it.
 */
export function followResources(
  store: LocalStore,
  naire: PublishedNaire,
  tell: (standing: ResourceProgress | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false
  const load = async (quietMs: number) => {
    clearTimeout(timer)
    const since = performance.now()
    const told = (standing: Omit<ResourceProgress, 'again'>) => {
      if (!isOver && performance.now() - since >= quietMs) tell({ ...standing, again: null })
    }
    const ended = await keepResources(store, naire, { told })
    if (isOver) return
    tell(ended.missing > 0 ? { ...ended, again } : null)
    if (ended.missing > 0) timer = setTimeout(again, backOff(++failures, Math.random()))
  }
  const again = () => void load(0).catch(() => {})
  void load(momentMs).catch(() => {})
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const momentMs = 800

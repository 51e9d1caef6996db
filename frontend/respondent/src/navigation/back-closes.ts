import { useEffect, useEffectEvent } from 'react'

/** Our own entry in the history, which the back key of phone or browser takes away instead of the page. */
export const guardEntry = { naire: 'guard' } as const
export const isGuarded = () => (history.state as Partial<typeof guardEntry> | null)?.naire === guardEntry.naire

/** The back key closes what is open; on the page of questions `BackKey` does. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    history.pushState(guardEntry, '')
    const back = () => close()
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (isGuarded()) history.back()
    }
  }, [])
}

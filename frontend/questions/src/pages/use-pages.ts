import type { Answering, PageState, Progress } from '@naire/domain/answering'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** The visible pages in the respondent's order, kept current. */
export function usePages(session: Answering): readonly PageState[] {
  const current = () => session.pages()
  const pages = useSyncExternalStore(useAnyChange(session), current, current)
  return useMemo(() => pages.filter(({ visible }) => visible), [pages])
}

export function useProgress(session: Answering): Progress {
  const current = () => {
    const { answered, remaining, ratio } = session.progress()
    return `${answered} ${remaining} ${ratio}`
  }
  const key = useSyncExternalStore(useAnyChange(session), current, current)
  const [answered = 0, remaining = 0, ratio = 0] = key.split(' ').map(Number)
  return { answered, remaining, ratio }
}

function useAnyChange(session: Answering) {
  return useCallback((listener: () => void) => session.subscribe('*', listener), [session])
}

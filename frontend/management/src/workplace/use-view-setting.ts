import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { jsonOf } from './json-of.ts'
import { useWorkplace } from './workplace.ts'

const saveDelayMs = 800

/** A setting of a screen, kept per person on the server; saved a moment after the last change. */
export function useViewSetting<T>(
  key: string,
  fallback: T,
): readonly [value: T, set: (next: T) => void, isKnown: boolean] {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const queryKey = ['setting', key]
  const { data, isFetched } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const values = await http.get<Readonly<Record<string, unknown>>>(
        `/odata/api/GetSettingValues()?keys=${encodeURIComponent(key)}`,
        { signal },
      )
      return jsonOf<T>(values[key])
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const set = (next: T) => {
    // What is chosen while the earlier choice is still on its way is not taken back by it.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, next)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void http.post('/odata/api/SaveSettingValues()', { [key]: JSON.stringify(next) }).catch(() => undefined),
      saveDelayMs,
    )
  }
  return [data ?? fallback, set, isFetched]
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpFailure } from '../workplace/http.ts'
import { reportError } from './errors/report-error.ts'

/** `meta.quiet`: the screen shows the failure itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.['quiet'] !== true && reportError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _values, _result, mutation) => mutation.meta?.['quiet'] !== true && reportError(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Worth another try: the server is busy or was not reached. */
function isPassing(error: Error): boolean {
  return error instanceof HttpFailure && [0, 502, 503, 504].includes(error.failure.status)
}

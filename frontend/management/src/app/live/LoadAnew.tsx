import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../workplace/use-live.ts'

/** Too much was missed to be told: what is on the screen is asked for again. */
export function LoadAnew() {
  const queries = useQueryClient()
  useLive('reset', () => void queries.invalidateQueries())
  return null
}

import { RefusalError } from '@naire/domain/refusals'

/** The alarm was processed, or they were told, while we looked. Who was merely faster is no reason to leave it. */
export function unlessOver(error: unknown): void {
  if (!(error instanceof RefusalError) || error.refusal.key === 'request.conflict') throw error
}

import { chooseEventStore, type EventStoreChoice } from '@naire/event-store'

/** @throws Error when `EVENT_STORE` and `KURRENTDB_URL` say nothing sensible. */
export function eventStoreOf(env: NodeJS.ProcessEnv): EventStoreChoice {
  const { choice, complaints } = chooseEventStore(env)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return choice
}

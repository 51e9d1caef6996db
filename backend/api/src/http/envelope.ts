import { randomUUID } from 'node:crypto'
import type { Envelope } from '@naire/commands'
import type { Actor } from '@naire/domain/event-sourcing'
import { actorOf, type Caller } from './caller.ts'

/**
 * Builds the command envelope: actor and ids. `commandId` is the client's, which makes retries idempotent; without one
 * every call is new. It is scoped to the client: nobody repeats another client's command.
 */
export function commanded(
  caller: Caller,
  commandId: string | undefined = undefined,
): { readonly by: Actor; readonly envelope: Envelope } {
  const asked = commandId ?? caller.commandId
  const own = asked === null ? randomUUID() : caller.user === null ? asked : `${caller.user.sid}/${asked}`
  return {
    by: actorOf(caller),
    envelope: {
      commandId: own,
      correlationId: caller.correlationId,
      ...(caller.expects === null ? {} : { expects: caller.expects }),
    },
  }
}

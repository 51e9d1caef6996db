import { randomUUID } from 'node:crypto'
import type { Actor } from '@naire/domain/event-sourcing'
import type { Envelope } from '@naire/commands'
import { actorOf, type Caller } from './caller.ts'

/** Who commands, and under which ids. `commandId` is the client's, so that a retry repeats nothing; without one every call is new. It is the client's own: nobody repeats what somebody else did. */
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

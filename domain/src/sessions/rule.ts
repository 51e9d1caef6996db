import type { Refusal } from '../refusals/index.ts'
import type { SessionCommand } from './commands.ts'
import type { Session } from './session.ts'

/** For each command, what speaks against it where its chart would take it. */
export type Rules<Cmd extends SessionCommand> = {
  readonly [Type in Cmd['type']]: (session: Session, command: Extract<Cmd, { type: Type }>) => Refusal | null
}

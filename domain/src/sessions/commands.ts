import type { AlarmCommand } from './alarm/commands.ts'
import type { AnsweringCommand } from './answering/commands.ts'
import type { AppealCommand } from './appeal/commands.ts'
import type { ReviewCommand } from './review/commands.ts'

export type * from './alarm/commands.ts'
export type * from './answering/commands.ts'
export type * from './appeal/commands.ts'
export type * from './review/commands.ts'

export type SessionCommand = AnsweringCommand | ReviewCommand | AppealCommand | AlarmCommand

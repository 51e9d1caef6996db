import type { Actor } from '@naire/domain/event-sourcing'
import {
  importDecider,
  importStream,
  type ImportCommand,
  type ImportEvent,
  type ImportState,
} from '@naire/domain/imports'
import type { Engine } from '../engine/index.ts'
import type { SessionCommands } from '../sessions/session-commands.ts'
import { handle, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'
import { importRow, plannedRow, type FileRow, type ImportContext, type RowResult } from './import-row.ts'

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

export interface ImportCommands {
  /** Begins and ends an import. */
  change(request: {
    readonly importSid: string
    readonly change: WithoutActor<ImportCommand>
    readonly by: Actor
    readonly envelope: Envelope
  }): Promise<CommandResult<ImportState, ImportEvent>>
  /** Takes a row of a file as its session. Safe to repeat. */
  take(context: ImportContext, row: FileRow): Promise<RowResult>
  /** Predicts the outcome of a row, without storing anything. */
  plan(context: ImportContext, row: FileRow): ReturnType<typeof plannedRow>
}

export function importCommands(needs: {
  readonly streams: Streams
  readonly engine: Engine
  readonly sessions: Pick<SessionCommands, 'commit'>
  now(): Date
}): ImportCommands {
  return {
    change: ({ importSid, change, by, envelope }) =>
      handle(
        needs.streams,
        importDecider,
        importStream(importSid),
        { ...change, by, at: needs.now().toISOString() } as ImportCommand,
        envelope,
      ),
    take: (context, row) => importRow(needs, context, row),
    plan: (context, row) => plannedRow(needs, context, row),
  }
}

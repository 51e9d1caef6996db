import type { Actor } from '@naire/domain/event-sourcing'
import { naireDecider, naireStream, type Naire } from '@naire/domain/naires'
import type { CommandsVault } from '../ports.ts'
import type { QuotaWriteQueue } from '../quotas/index.ts'
import { handle, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'
import { naireContentCommands, type NaireContentCommands, type NaireRequest } from './content-commands.ts'
import type { NaireReader } from './naire-reader.ts'

export interface NaireCommands extends NaireContentCommands {
  /** Defines the quota's cells, then opens the questionnaire to respondents. */
  publish(request: NaireRequest): Promise<CommandResult<Naire>>
  /** Into the recycle bin, and back. */
  setDeleted(
    request: NaireRequest & { readonly isDeleted: boolean; readonly reason: string },
  ): Promise<CommandResult<Naire>>
  setQuotaLimits(
    request: NaireRequest & {
      readonly limits: readonly { readonly cellSid: string; readonly limit: number }[]
      readonly reason: string
    },
  ): Promise<{ readonly position: number }>
  /** Closes a cell by hand, or opens it again. */
  setCellClosed(
    request: NaireRequest & { readonly cellSid: string; readonly closed: boolean; readonly reason: string },
  ): Promise<{ readonly position: number }>
}

interface NaireCommandDependencies {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'blobs'>
  readonly quotaQueue: QuotaWriteQueue
  readonly reader: NaireReader
  now(): Date
}

export function naireCommands({ streams, vault, quotaQueue, reader, now }: NaireCommandDependencies): NaireCommands {
  return {
    ...naireContentCommands({ streams, vault, reader, now }),
    async publish({ naireSid, by, envelope }) {
      const stream = naireStream(naireSid)
      const command = { type: 'PublishNaire', by, at: now().toISOString() } as const
      return handle(
        streams,
        naireDecider,
        stream,
        async ({ state }) => {
          const no = naireDecider.refusal(state, command)
          if (no === null) await defineCells(naireSid, state, command, envelope)
          return [command]
        },
        envelope,
      )
    },
    setDeleted: ({ naireSid, isDeleted, reason, by, envelope }) =>
      handle(
        streams,
        naireDecider,
        naireStream(naireSid),
        { type: isDeleted ? 'DeleteNaire' : 'RestoreNaire', reason, by, at: now().toISOString() },
        envelope,
      ),
    async setQuotaLimits({ naireSid, limits, reason, by, envelope }) {
      const { position } = await quotaQueue.ask(
        naireSid,
        { type: 'ChangeLimits', limits, reason, by, at: now().toISOString() },
        envelope,
      )
      return { position }
    },
    async setCellClosed({ naireSid, cellSid, closed, reason, by, envelope }) {
      const { position } = await quotaQueue.ask(
        naireSid,
        { type: closed ? 'CloseCell' : 'ReopenCell', cellSid, reason, by, at: now().toISOString() },
        envelope,
      )
      return { position }
    },
  }

  async function defineCells(
    naireSid: string,
    { cells }: Naire,
    { by, at }: { readonly by: Actor; readonly at: string },
    envelope: Envelope,
  ): Promise<void> {
    const asked = { ...envelope, commandId: `${envelope.commandId}/cells` }
    await quotaQueue.ask(naireSid, { type: 'DefineCells', naireSid, cells, by, at }, asked)
  }
}

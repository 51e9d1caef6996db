import type { Actor } from '@naire/domain/event-sourcing'
import { naireDecider, naireStream, parseRecord, summaryOf, type Naire, type NaireProblem, type NaireRecord } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import type { CommandsVault } from '../ports.ts'
import type { QuotaKeeper } from '../quotas/index.ts'
import { handle, load, type Envelope, type Handled, type Streams } from '../streams/index.ts'
import { cleanRecord, type Cleaned } from './clean-record.ts'

export interface ImportNaireRequest {
  readonly subjectSid: string
  /** The authoring record as it came. */
  readonly naire: unknown
  readonly by: Actor
  readonly envelope: Envelope
}

export interface NaireRequest {
  readonly naireSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface ImportedRecord {
  readonly record: NaireRecord
  /** What of its HTML and styles was not taken. */
  readonly cleaned: readonly Cleaned[]
}

export interface NaireCommands {
  /** @throws NaireInvalid with all that is wrong with the record. */
  import(request: ImportNaireRequest): Promise<Handled<Naire> & ImportedRecord>
  /** Defines the quota's cells, then opens the questionnaire to respondents. */
  publish(request: NaireRequest): Promise<Handled<Naire>>
  setQuotaLimits(request: NaireRequest & { readonly limits: readonly { readonly cellSid: string; readonly limit: number }[] }): Promise<{ readonly position: number }>
  /** Closes a cell by hand, or opens it again. */
  setCellClosed(request: NaireRequest & { readonly cellSid: string; readonly closed: boolean; readonly reason: string }): Promise<{ readonly position: number }>
}

/** Everything that is wrong with an imported record; HTTP tells it as `details`. */
export class NaireInvalid extends Refused {
  constructor(readonly problems: readonly NaireProblem[]) {
    super({ key: 'naire.invalid', details: { count: problems.length }, ...(problems[0] ? { target: problems[0].target } : {}) })
  }
}

interface Needs {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'blobs'>
  readonly quotaKeeper: QuotaKeeper
  now(): Date
}

export function naireCommands({ streams, vault, quotaKeeper, now }: Needs): NaireCommands {
  return {
    async import({ subjectSid, naire, by, envelope }) {
      const { record, cleaned } = cleanRecord(parsed(naire))
      const { state: subject } = await load(streams, subjectDecider, subjectStream(subjectSid))
      if (subject.name === null || subject.deleted) throw new Refused({ key: 'subject.notFound' })
      const hash = await vault.blobs.putJson(record)
      const command = { type: 'ImportNaire', summary: summaryOf(record), orgSid: subject.orgSid, subjectSid, hash, by, at: now().toISOString() } as const
      return { ...(await handle(streams, naireDecider, naireStream(record.Sid), command, envelope)), record, cleaned }
    },
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
    async setQuotaLimits({ naireSid, limits, by, envelope }) {
      const { position } = await quotaKeeper.ask(naireSid, { type: 'ChangeLimits', limits, by, at: now().toISOString() }, envelope)
      return { position }
    },
    async setCellClosed({ naireSid, cellSid, closed, reason, by, envelope }) {
      const { position } = await quotaKeeper.ask(naireSid, { type: closed ? 'CloseCell' : 'ReopenCell', cellSid, reason, by, at: now().toISOString() }, envelope)
      return { position }
    },
  }

  async function defineCells(naireSid: string, { cells }: Naire, { by, at }: { readonly by: Actor; readonly at: string }, envelope: Envelope): Promise<void> {
    const asked = { ...envelope, commandId: `${envelope.commandId}/cells` }
    await quotaKeeper.ask(naireSid, { type: 'DefineCells', naireSid, cells, by, at }, asked)
  }
}

function parsed(naire: unknown): NaireRecord {
  const result = parseRecord(naire)
  if ('problems' in result) throw new NaireInvalid(result.problems)
  return result.record
}

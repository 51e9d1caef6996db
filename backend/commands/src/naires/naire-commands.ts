import type { Actor } from '@naire/domain/event-sourcing'
import { identListDecider, identListStream } from '@naire/domain/idents'
import { naireDecider, naireStream, type DecideApproval, type Naire, type NaireCommand } from '@naire/domain/naires'
import { checkNaire, profileReads } from '@naire/domain/naires/checking'
import { RefusalError } from '@naire/domain/refusals'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import type { CommandsVault } from '../ports.ts'
import type { QuotaWriteQueue } from '../quotas/index.ts'
import { handle, load, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'
import { naireContentCommands, NaireInvalid, type NaireContentCommands, type NaireRequest } from './content-commands.ts'
import type { NaireReader } from './naire-reader.ts'

export interface NaireCommands extends NaireContentCommands {
  /**
   * Defines the quota's cells, then opens the questionnaire to respondents. @throws NaireInvalid where it reads what
   * the respondent list does not have.
   */
  publish(request: NaireRequest): Promise<CommandResult<Naire>>
  /** Closes it to new respondents until it is published again. */
  unpublish(request: NaireRequest): Promise<CommandResult<Naire>>
  /** Lays it aside, and takes it up again. */
  setArchived(request: NaireRequest & { readonly archived: boolean }): Promise<CommandResult<Naire>>
  /** Asks for the approval of the newest content. */
  requestApproval(request: NaireRequest & { readonly note: string }): Promise<CommandResult<Naire>>
  decideApproval(
    request: NaireRequest & Pick<DecideApproval, 'revision' | 'approved' | 'reason'>,
  ): Promise<CommandResult<Naire>>
  /** To another subject of its organisation. @throws Refused `subject.notFound` */
  move(request: NaireRequest & { readonly subjectSid: string }): Promise<CommandResult<Naire>>
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
  const said = ({ by }: NaireRequest) => ({ by, at: now().toISOString() })
  const run = ({ naireSid, envelope }: NaireRequest, command: NaireCommand) =>
    handle(streams, naireDecider, naireStream(naireSid), command, envelope)
  return {
    ...naireContentCommands({ streams, vault, reader, now }),
    async publish({ naireSid, by, envelope }) {
      const stream = naireStream(naireSid)
      const publish = { type: 'PublishNaire', by, at: now().toISOString() } as const
      return handle(
        streams,
        naireDecider,
        stream,
        async ({ state }) => {
          const { state: subject } = await load(streams, subjectDecider, subjectStream(state.subjectSid))
          const command = { ...publish, needsApproval: subject.needsApproval }
          const no = naireDecider.refusal(state, command)
          if (no === null) {
            await requireSources({ streams, reader }, naireSid, state)
            await defineCells(naireSid, state, command, envelope)
          }
          return [command]
        },
        envelope,
      )
    },
    unpublish: (request) => run(request, { type: 'UnpublishNaire', ...said(request) }),
    setArchived: (request) => run(request, { type: 'ArchiveNaire', archived: request.archived, ...said(request) }),
    requestApproval: (request) => run(request, { type: 'RequestApproval', note: request.note, ...said(request) }),
    decideApproval: (request) => {
      const { revision, approved, reason } = request
      return run(request, { type: 'DecideApproval', revision, approved, reason, ...said(request) })
    },
    async move(request) {
      const { state: target } = await load(streams, subjectDecider, subjectStream(request.subjectSid))
      const { state: naire } = await load(streams, naireDecider, naireStream(request.naireSid))
      if (target.name === null || target.deleted || target.orgSid !== naire.orgSid)
        throw new RefusalError({ key: 'subject.notFound', target: 'subjectSid' })
      return run(request, { type: 'MoveNaire', subjectSid: request.subjectSid, ...said(request) })
    },
    setDeleted: (request) => {
      const type = request.isDeleted ? 'DeleteNaire' : 'RestoreNaire'
      return run(request, { type, reason: request.reason, ...said(request) })
    },
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

/** The list may have changed since the content was saved, so its columns are asked for now. */
async function requireSources(
  { streams, reader }: Pick<NaireCommandDependencies, 'streams' | 'reader'>,
  naireSid: string,
  { revision }: Naire,
): Promise<void> {
  const { record } = await reader.atRevision(naireSid, revision)
  if (profileReads(record).ident.length === 0) return
  const { state: list } = await load(streams, identListDecider, identListStream(naireSid))
  const identColumns = list?.kind === 'people' ? list.columns.map(({ name }) => name) : null
  const problems = checkNaire(record, { identColumns }).flatMap(({ key, severity, path, params, source }) =>
    key === 'noSource' && severity === 'error'
      ? [{ target: path, key: 'content.expression', details: { ...params, reason: key, expression: source } } as const]
      : [],
  )
  if (problems.length > 0) throw new NaireInvalid(problems)
}

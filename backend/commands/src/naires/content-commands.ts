import { appliedSave, copied, isNoChange, savedChanges, type SaveBody } from '@naire/domain/authoring'
import type { Actor } from '@naire/domain/event-sourcing'
import {
  asMeant,
  naireDecider,
  naireStream,
  parseDraft,
  parseRecord,
  summaryOf,
  unsaveable,
  type Naire,
  type NaireProblem,
  type NaireRecord,
  type ParsedRecord,
} from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import type { CommandsVault } from '../ports.ts'
import { handle, load, type Commands, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'
import { cleanRecord, type SanitisedField } from './clean-record.ts'
import type { NaireReader } from './naire-reader.ts'

interface Request {
  readonly by: Actor
  readonly envelope: Envelope
}

export interface NaireRequest extends Request {
  readonly naireSid: string
}

export interface ImportNaireRequest extends Request {
  readonly subjectSid: string
  /** The authoring record as it came. */
  readonly naire: unknown
}

export interface SaveNaireRequest extends NaireRequest {
  readonly save: SaveBody
  /** ModifyTime of the content that the author started from. */
  readonly startedFrom: string
}

export interface CreateNaireRequest extends NaireRequest {
  readonly subjectSid: string
  readonly name: string
}

export interface NewNaireRequest extends CreateNaireRequest {
  /** In which it will be written. */
  readonly language?: string
}

export interface CopyNaireRequest extends CreateNaireRequest {
  /** The newest content of this one. */
  readonly of: string
}

export interface CleanedRecord {
  readonly record: NaireRecord
  /** Parts of its HTML and styles that were rejected. */
  readonly cleaned: readonly SanitisedField[]
}

export interface SavedNaireContent {
  /** Of the content that the save led to. */
  readonly modifyTime: string
  readonly revision: number
  readonly cleaned: readonly SanitisedField[]
  readonly position: number
}

/** Commands that set new content. */
export interface NaireContentCommands {
  /** @throws NaireInvalid with all that is wrong with the record. */
  import(request: ImportNaireRequest): Promise<CommandResult<Naire> & CleanedRecord>
  /** A questionnaire with no questions. */
  create(request: NewNaireRequest): Promise<CommandResult<Naire>>
  copy(request: CopyNaireRequest): Promise<CommandResult<Naire>>
  /** @throws NaireInvalid with all that is wrong with what the save leads to; nothing is stored then. */
  save(request: SaveNaireRequest): Promise<SavedNaireContent>
  /** The content of an earlier revision becomes the newest. */
  rollBack(
    request: NaireRequest & { readonly revision: number; readonly reason: string },
  ): Promise<CommandResult<Naire>>
}

/** Everything that is wrong with a record; HTTP tells it as `details`. */
export class NaireInvalid extends RefusalError {
  constructor(readonly problems: readonly NaireProblem[]) {
    super({
      key: 'naire.invalid',
      details: { count: problems.length },
      ...(problems[0] ? { target: problems[0].target } : {}),
    })
  }
}

interface ContentCommandDependencies {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'blobs'>
  readonly reader: NaireReader
  now(): Date
}

export function naireContentCommands({
  streams,
  vault: { blobs },
  reader,
  now,
}: ContentCommandDependencies): NaireContentCommands {
  const run = (
    naireSid: string,
    commands: Commands<Naire, Parameters<typeof naireDecider.decide>[1]>,
    envelope: Envelope,
  ) => handle(streams, naireDecider, naireStream(naireSid), commands, envelope)

  return {
    async import({ subjectSid, naire, by, envelope }) {
      const { record, cleaned } = cleanRecord(sound(parseRecord(asMeant(naire))))
      const { orgSid } = await living(subjectSid)
      const command = {
        type: 'ImportNaire',
        ...(await stored(record)),
        orgSid,
        subjectSid,
        by,
        at: now().toISOString(),
      } as const
      return { ...(await run(record.Sid, command, envelope)), record, cleaned }
    },
    async create({ naireSid, subjectSid, name, language, by, envelope }) {
      const at = now().toISOString()
      const { record } = cleanRecord(
        sound(parseDraft({ Sid: naireSid, Name: name, Language: language, ModifyTime: at, Questions: [] })),
      )
      const { orgSid } = await living(subjectSid)
      return run(
        naireSid,
        { type: 'CreateNaire', ...(await stored(record)), orgSid, subjectSid, copyOf: null, by, at },
        envelope,
      )
    },
    async copy({ of, naireSid, subjectSid, name, by, envelope }) {
      const at = now().toISOString()
      const { record: original, revision } = await reader.newest(of)
      const { record } = cleanRecord(sound(parseDraft({ ...copied(original, naireSid), Name: name, ModifyTime: at })))
      const { orgSid } = await living(subjectSid)
      return run(
        naireSid,
        {
          type: 'CreateNaire',
          ...(await stored(record)),
          orgSid,
          subjectSid,
          copyOf: { naireSid: of, revision },
          by,
          at,
        },
        envelope,
      )
    },
    async save({ naireSid, save, startedFrom, by, envelope }) {
      let cleaned: readonly SanitisedField[] = []
      const { state, events, position } = await run(
        naireSid,
        async ({ state: naire }) => {
          const no = unsaveable(naire, startedFrom)
          if (no !== null) throw new RefusalError(no)
          const { record: base } = await reader.atRevision(naireSid, naire.revision)
          const at = later(naire, now())
          const clean = cleanRecord(sound(appliedSave(base, save, at)))
          cleaned = clean.cleaned
          const changes = savedChanges(base, clean.record)
          const content = isNoChange(changes)
            ? { summary: summaryOf(base), hash: naire.hash }
            : await stored(clean.record)
          return [{ type: 'SaveNaire', ...content, startedFrom, changes, by, at }]
        },
        envelope,
      )
      const saved = events.find(({ type }) => type === 'NaireSaved')?.data as
        | Pick<Naire, 'modifyTime' | 'revision'>
        | undefined
      return {
        modifyTime: saved?.modifyTime ?? state.modifyTime,
        revision: saved?.revision ?? state.revision,
        cleaned,
        position,
      }
    },
    rollBack: ({ naireSid, revision, reason, by, envelope }) =>
      run(
        naireSid,
        async ({ state }) => {
          const at = later(state, now())
          const { record } = await reader.atRevision(naireSid, revision)
          return [
            { type: 'RollBackNaire', ...(await stored({ ...record, ModifyTime: at })), to: revision, reason, by, at },
          ]
        },
        envelope,
      ),
  }

  async function stored(record: NaireRecord) {
    return { summary: summaryOf(record), hash: await blobs.putJson(record) }
  }

  async function living(subjectSid: string) {
    const { state } = await load(streams, subjectDecider, subjectStream(subjectSid))
    if (state.name === null || state.deleted) throw new RefusalError({ key: 'subject.notFound' })
    return state
  }
}

function sound(result: ParsedRecord): NaireRecord {
  if ('problems' in result) throw new NaireInvalid(result.problems)
  return result.record
}

/** No two contents of a questionnaire have one ModifyTime. */
function later({ modifyTime }: Naire, now: Date): string {
  return new Date(Math.max(now.getTime(), (Date.parse(modifyTime) || 0) + 1)).toISOString()
}

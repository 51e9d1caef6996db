import type { Actor } from '@naire/domain/event-sourcing'
import {
  identDecider,
  identListDecider,
  identListStream,
  identStream,
  normalisedMail,
  normalisedMobile,
  normalisedName,
  stratumOf,
  type DefineIdentList,
  type Ident,
  type IdentColumn,
  type IdentCommand,
  type IdentEvent,
  type IdentForm,
  type IdentListDefined,
  type IdentListState,
  type IdentMarks,
  type IdentPlace,
} from '@naire/domain/idents'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import type { CommandsVault, Lookups } from '../ports.ts'
import type { RequireOpenOrg } from '../orgs/open-orgs.ts'
import { requireNotHeld } from '../retention/retention-commands.ts'
import { handle, load, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly by: Actor
  readonly envelope: Envelope
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never
export type IdentChange = WithoutActor<Exclude<IdentCommand, { type: 'SaveIdent' | 'ActivateIdent' | 'ReplaceIdent' }>>

export interface SavePeopleRequest extends Request {
  readonly place: IdentPlace
  readonly columns: readonly IdentColumn[]
  readonly people: readonly { readonly person: IdentForm; readonly isReserve: boolean }[]
}

/** Outcome for one person: `same` had nothing to say. */
export type SavedPerson =
  | { readonly identSid: string; readonly outcome: 'added' | 'changed' | 'same' }
  | { readonly identSid: string; readonly outcome: 'refused'; readonly refusal: Refusal }

export interface ChangePeopleRequest extends Request {
  readonly naireSid: string
  readonly changes: readonly { readonly identSid: string; readonly change: IdentChange }[]
}

interface ReplacePersonRequest extends Request {
  readonly naireSid: string
  readonly identSid: string
  /** Of the reserve. */
  readonly bySid: string
  readonly reason: string
}

export interface PeopleChanged {
  readonly done: readonly string[]
  readonly refused: readonly { readonly identSid: string; readonly refusal: Refusal }[]
  readonly position: number
}

export interface IdentCommands {
  defineList(
    request: Request & Pick<DefineIdentList, 'place' | 'kind' | 'columns' | 'targets'>,
  ): Promise<CommandResult<IdentListState, IdentListDefined>>
  /** Adds people, or changes those who have the same code; in the order given, refusals are listed, not thrown. */
  savePeople(request: SavePeopleRequest): Promise<{
    readonly people: readonly SavedPerson[]
    readonly position: number
  }>
  /** Commands to many people, each by itself; those of other questionnaires are refused `ident.notFound`. */
  changePeople(request: ChangePeopleRequest): Promise<PeopleChanged>
  /** Somebody of the reserve answers instead of a person; safe to repeat. @throws Refused */
  replacePerson(request: ReplacePersonRequest): Promise<CommandResult<Ident, IdentEvent>>
}

/** Appends that are on their way at once: the store puts them together. */
const atOnce = 64

export function identCommands({
  streams,
  vault: { idents },
  lookups,
  requireOpenOrg,
  now,
}: {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'idents'>
  readonly lookups: Pick<Lookups, 'holdsAny'>
  readonly requireOpenOrg: RequireOpenOrg
  now(): Date
}): IdentCommands {
  const at = () => now().toISOString()
  const tell = (identSid: string, command: WithoutActor<IdentCommand>, { by, envelope }: Request, time = at()) =>
    handle(streams, identDecider, identStream(identSid), { ...command, by, at: time } as IdentCommand, envelope)

  function marksOf(naireSid: string, { name, mobile, mail, openid }: IdentForm): IdentMarks {
    const mark = (field: keyof IdentMarks, value: string | null) =>
      value === null ? null : idents.markOf(naireSid, field, value)
    return {
      name: mark('name', name && normalisedName(name)),
      mobile: mark('mobile', mobile && normalisedMobile(mobile)),
      mail: mark('mail', mail && normalisedMail(mail)),
      openid: mark('openid', openid),
    }
  }

  async function requireOfNaire(identSid: string, naireSid: string): Promise<void> {
    const { state } = await load(streams, identDecider, identStream(identSid))
    if (state?.naireSid !== naireSid) throw new RefusalError({ key: 'ident.notFound' })
  }

  /** Neither the questionnaire nor a session of the person is held. */
  async function requireFree(identSid: string, naireSid: string): Promise<void> {
    await requireNotHeld(streams, { naireSid })
    const { state } = await load(streams, identDecider, identStream(identSid))
    const code = state?.person?.code
    if (code !== undefined && (await lookups.holdsAny({ naireSid, code })))
      throw new RefusalError({ key: 'retention.held' })
  }

  return {
    defineList: ({ by, envelope, place, kind, columns, targets }) =>
      handle(
        streams,
        identListDecider,
        identListStream(place.naireSid),
        { type: 'DefineIdentList', place, kind, columns, ...(targets && { targets }), by, at: at() },
        envelope,
      ),

    async savePeople({ place, columns, people, ...request }) {
      await requireOpenOrg(place.orgSid)
      let position = 0
      const time = at()
      const saved = await inParallel(people, async ({ person, isReserve }, row): Promise<SavedPerson> => {
        const identSid = idents.sidOf(place.naireSid, person.code)
        const command = {
          type: 'SaveIdent',
          place,
          person: { ...person, code: person.code.trim() },
          marks: marksOf(place.naireSid, person),
          stratum: stratumOf(person.columns, columns),
          isReserve,
          row,
        } as const
        const refused = await refusalOf(async () => {
          const result = await tell(identSid, command, request, time)
          position = Math.max(position, result.position)
          return result
        })
        if ('refusal' in refused) return { identSid, outcome: 'refused', refusal: refused.refusal }
        const { events, state } = refused.value
        return { identSid, outcome: events.length === 0 ? 'same' : state?.edition === 1 ? 'added' : 'changed' }
      })
      return { people: saved, position }
    },

    async changePeople({ naireSid, changes, ...request }) {
      let position = 0
      const outcomes = await inParallel(changes, async ({ identSid, change }) => {
        const outcome = await refusalOf(async () => {
          await requireOfNaire(identSid, naireSid)
          if (change.type === 'EraseIdent') await requireFree(identSid, naireSid)
          return tell(identSid, change, request)
        })
        if ('value' in outcome) position = Math.max(position, outcome.value.position)
        return { identSid, outcome }
      })
      return {
        done: outcomes.flatMap(({ identSid, outcome }) => ('value' in outcome ? [identSid] : [])),
        refused: outcomes.flatMap(({ identSid, outcome }) =>
          'refusal' in outcome ? [{ identSid, refusal: outcome.refusal }] : [],
        ),
        position,
      }
    },

    async replacePerson({ naireSid, identSid, bySid, reason, ...request }) {
      await requireOfNaire(identSid, naireSid)
      await requireOfNaire(bySid, naireSid)
      const command = { type: 'ReplaceIdent', bySid, reason } as const
      const { state } = await load(streams, identDecider, identStream(identSid))
      // Nobody of the reserve is called up for what is refused anyway.
      const no = identDecider.refusal(state, { ...command, by: request.by, at: at() })
      if (no !== null && state?.state !== 'replaced') throw new RefusalError(no)
      await tell(bySid, { type: 'ActivateIdent', insteadOfSid: identSid }, request)
      return tell(identSid, command, request)
    },
  }
}

async function refusalOf<T>(run: () => Promise<T>): Promise<{ readonly value: T } | { readonly refusal: Refusal }> {
  try {
    return { value: await run() }
  } catch (error) {
    if (error instanceof RefusalError) return { refusal: error.refusal }
    throw error
  }
}

/** Results in the order of the items, some of which are worked on at once. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}

import type { Actor } from '@naire/domain/event-sourcing'
import { isFree, nameDecider, type NameReleased } from '@naire/domain/unique-names'
import { RefusalError } from '@naire/domain/refusals'
import { handle, load, type Envelope } from '../streams/index.ts'
import type { Lookups } from '../ports.ts'
import { settleName, type NameSettlement, streamOf, type SidKind, type UniqueName } from './settle-name.ts'

export type Claiming = NameSettlement

export interface Taker {
  readonly by: Actor
  readonly at: string
  readonly envelope: Envelope
}

/**
 * Claims the name, lets `make` append its owner, then confirms. What fails in between leaves a claim that is settled
 * once it has run out.
 */
export async function withName<Result>(
  claiming: Claiming,
  name: UniqueName,
  taker: Taker,
  make: () => Promise<Result>,
): Promise<Result> {
  await claimName(claiming, name, taker)
  const made = await make().catch(async (error: unknown) => {
    if (error instanceof RefusalError) await abandonName(claiming, name, taker)
    throw error
  })
  await confirmName(claiming, name, taker)
  return made
}

/**
 * A sid that a client chose for what is made inside of its owner's stream. What was made before sids were claimed is
 * known by the read models.
 */
export async function withSid<Result>(
  claiming: Claiming & { readonly lookups: Pick<Lookups, 'ownerOf'> },
  sid: UniqueName & { readonly within: SidKind },
  taker: Taker,
  make: () => Promise<Result>,
): Promise<Result> {
  const owner = await claiming.lookups.ownerOf(sid.within, sid.name)
  if (owner !== null && owner !== sid.ownerSid) throw new RefusalError({ key: sid.taken, target: 'Sid' })
  return withName(claiming, sid, taker, make)
}

/** @throws Refused `name.taken` (as what the name says of it) when somebody else has it and is there. */
export async function claimName(claiming: Claiming, name: UniqueName, taker: Taker): Promise<void> {
  if (await claimed(claiming, name, taker, 'claim')) return
  const settled = await settleName(claiming, streamOf(name), { ...taker, envelope: step(taker, 'claim', name) })
  const isOpen = isFree(settled) || (name.insteadOf ?? []).includes(settled.ownerSid ?? '')
  if (isOpen && (await claimed(claiming, name, taker, 'claim-settled'))) return
  throw new RefusalError({ key: name.taken, details: { value: name.name } })
}

export async function confirmName({ streams }: Claiming, name: UniqueName, taker: Taker): Promise<void> {
  const command = { type: 'ConfirmName', ownerSid: name.ownerSid, by: taker.by, at: taker.at } as const
  await handle(streams, nameDecider, streamOf(name), command, step(taker, 'confirm', name))
}

/** Gives up a claim whose owner did not come into being. */
export const abandonName = (claiming: Claiming, name: UniqueName, taker: Taker): Promise<void> =>
  releaseName(claiming, name, taker, 'abandoned')

/** Gives a name back; a name that is not one's own is left alone. */
export async function releaseName(
  { streams }: Claiming,
  name: UniqueName,
  taker: Taker,
  reason: NameReleased['data']['reason'],
): Promise<void> {
  const stream = streamOf(name)
  const { state } = await load(streams, nameDecider, stream)
  if (state.ownerSid !== name.ownerSid) return
  const command = { type: 'ReleaseName', ownerSid: name.ownerSid, reason, by: taker.by, at: taker.at } as const
  await handle(streams, nameDecider, stream, command, step(taker, 'release', name))
}

/** False when somebody else has it, or was faster. */
async function claimed({ streams }: Claiming, name: UniqueName, taker: Taker, what: string): Promise<boolean> {
  const until = new Date(Date.parse(taker.at) + claimMilliseconds).toISOString()
  const { scope, ownerSid, insteadOf = [] } = name
  const command = { type: 'ClaimName', scope, ownerSid, until, insteadOf, by: taker.by, at: taker.at } as const
  try {
    const { state } = await handle(streams, nameDecider, streamOf(name), command, step(taker, what, name))
    return state.ownerSid === ownerSid
  } catch (error) {
    if (
      error instanceof RefusalError &&
      (error.refusal.key === 'name.taken' || error.refusal.key === 'request.conflict')
    )
      return false
    throw error
  }
}

const step = ({ envelope }: Taker, what: string, { ownerSid }: UniqueName): Envelope => ({
  ...envelope,
  commandId: `${envelope.commandId}/${what}/${ownerSid}`,
})

/** Milliseconds that an owner may take to be created. */
const claimMilliseconds = 120_000

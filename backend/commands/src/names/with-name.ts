import { createHash } from 'node:crypto'
import type { Actor } from '@naire/domain/event-sourcing'
import { isFree, nameDecider, nameStream, normalName, type NameReleased, type NameScope } from '@naire/domain/names'
import { Refused, type RefusalKey } from '@naire/domain/refusals'
import { handle, load, type Envelope, type Streams } from '../streams/index.ts'

export interface UniqueName {
  readonly scope: NameScope
  readonly name: string
  /** The organisation within which the name of a subject is unique. */
  readonly within?: string
  readonly ownerSid: string
  /** What to say when somebody else has it. */
  readonly taken: RefusalKey
}

export interface Claiming {
  readonly streams: Streams
  /** Whether the claimant came into being, when its claim was never confirmed. */
  ownsName(scope: NameScope, ownerSid: string, name: string): Promise<boolean>
}

export interface Taker {
  readonly by: Actor
  readonly at: string
  readonly envelope: Envelope
}

/** Claims the name, lets `make` append its owner, then confirms. What fails in between leaves a claim that runs out. */
export async function withName<Result>(claiming: Claiming, name: UniqueName, taker: Taker, make: () => Promise<Result>): Promise<Result> {
  await claim(claiming, name, taker)
  const made = await make().catch(async (error: unknown) => {
    if (error instanceof Refused) await releaseName(claiming, name, taker, 'abandoned')
    throw error
  })
  await confirm(claiming, name, taker)
  return made
}

/** Gives a name back; a name that is not one's own is left alone. */
export async function releaseName(claiming: Claiming, name: UniqueName, taker: Taker, reason: NameReleased['data']['reason']): Promise<void> {
  const stream = streamOf(name)
  const { state } = await load(claiming.streams, nameDecider, stream)
  const claimed = state.until !== null
  if (state.ownerSid !== name.ownerSid || (reason === 'abandoned' && !claimed)) return
  const command = { type: 'ReleaseName', ownerSid: name.ownerSid, reason, by: taker.by, at: taker.at } as const
  await handle(claiming.streams, nameDecider, stream, command, step(taker, 'release', name))
}

async function claim(claiming: Claiming, name: UniqueName, taker: Taker): Promise<void> {
  await settleStaleClaim(claiming, name, taker)
  const until = new Date(Date.parse(taker.at) + claimMilliseconds).toISOString()
  const command = { type: 'ClaimName', scope: name.scope, ownerSid: name.ownerSid, until, by: taker.by, at: taker.at } as const
  try {
    const { state } = await handle(claiming.streams, nameDecider, streamOf(name), command, step(taker, 'claim', name))
    if (state.ownerSid !== name.ownerSid) throw new Refused({ key: 'name.taken' })
  } catch (error) {
    const lost = error instanceof Refused && (error.refusal.key === 'name.taken' || error.refusal.key === 'request.conflict')
    throw lost ? new Refused({ key: name.taken, details: { value: name.name } }) : error
  }
}

/** A claim that ran out may still belong to an owner that was appended just before its process died. */
async function settleStaleClaim(claiming: Claiming, name: UniqueName, taker: Taker): Promise<void> {
  const { state } = await load(claiming.streams, nameDecider, streamOf(name))
  if (state.ownerSid === null || state.until === null || state.ownerSid === name.ownerSid || !isFree(state, taker.at)) return
  if (await claiming.ownsName(name.scope, state.ownerSid, name.name)) await confirm(claiming, { ...name, ownerSid: state.ownerSid }, taker)
}

async function confirm(claiming: Claiming, name: UniqueName, { by, at, ...rest }: Taker): Promise<void> {
  const command = { type: 'ConfirmName', ownerSid: name.ownerSid, by, at } as const
  await handle(claiming.streams, nameDecider, streamOf(name), command, step({ by, at, ...rest }, 'confirm', name))
}

const streamOf = ({ scope, name, within }: UniqueName): string =>
  nameStream(scope, createHash('sha256').update(normalName(scope, name, within)).digest('hex'))

const step = ({ envelope }: Taker, what: string, { ownerSid }: UniqueName): Envelope => ({
  ...envelope,
  commandId: `${envelope.commandId}/${what}/${ownerSid}`,
})

const claimMilliseconds = 120_000

import type { Command, Decider } from '../event-sourcing/index.ts'
import { Refused, type Refusal } from '../refusals/index.ts'
import type { NameEvent, NameReleased, NameScope } from './events.ts'

/** Who has the name, and until when if they have not shown up yet. */
export interface Name {
  readonly ownerSid: string | null
  /** ISO 8601 in UTC; null once confirmed. */
  readonly until: string | null
}

export interface ClaimName extends Command<'ClaimName'> {
  readonly scope: NameScope
  readonly ownerSid: string
  /** ISO 8601 in UTC. */
  readonly until: string
}

export interface ConfirmName extends Command<'ConfirmName'> {
  readonly ownerSid: string
}

export interface ReleaseName extends Command<'ReleaseName'> {
  readonly ownerSid: string
  readonly reason: NameReleased['data']['reason']
}

export type NameCommand = ClaimName | ConfirmName | ReleaseName

/** A name that may be claimed only once. A claim whose deadline has passed without a confirmation is free again. */
export const nameDecider: Decider<Name, NameCommand, NameEvent> = {
  initial: { ownerSid: null, until: null },
  refusal,
  decide(name, command) {
    const no = refusal(name, command)
    if (no !== null) throw new Refused(no)
    return facts(name, command)
  },
  evolve(name, event) {
    if (event.type === 'NameClaimed') return { ownerSid: event.data.ownerSid, until: event.data.until }
    if (event.type === 'NameConfirmed') return { ...name, until: null }
    return { ownerSid: null, until: null }
  },
  upcasters: {},
  personal: {},
}

export const isFree = (name: Name, at: string): boolean => name.ownerSid === null || (name.until !== null && name.until <= at)

function refusal(name: Name, command: NameCommand): Refusal | null {
  if (command.type === 'ClaimName') {
    return isFree(name, command.at) || name.ownerSid === command.ownerSid ? null : { key: 'name.taken' }
  }
  return name.ownerSid === command.ownerSid ? null : { key: 'name.notClaimed' }
}

/** Claiming, confirming what is one's own already changes nothing. */
function facts(name: Name, command: NameCommand): readonly NameEvent[] {
  const { ownerSid } = command
  if (command.type === 'ReleaseName') return [{ type: 'NameReleased', data: { ownerSid, reason: command.reason } }]
  if (command.type === 'ConfirmName') return name.until === null ? [] : [{ type: 'NameConfirmed', data: { ownerSid } }]
  if (name.ownerSid === ownerSid && name.until === null) return []
  return [{ type: 'NameClaimed', data: { scope: command.scope, ownerSid, until: command.until } }]
}
